/* What numpy asks of BLAS, in plain loops: it takes the place of OpenBLAS in packages, which is 28 MB and which the bundled
 * engine does not use. numpy cannot be loaded without these functions and tries the dot product when it is.
 * It walks through vectors forwards only, and asks for no conjugated matrices. The functions of LAPACK, behind numpy.linalg,
 * say that they are not here and end the process. */

#include <complex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

typedef int64_t count;
enum { BY_ROWS = 101, PLAIN = 111, UPPER = 121 };

static float same_s(float x) { return x; }
static double same_d(double x) { return x; }

/* SCALAR is how a factor is handed over, and VALUE makes a number of it. An element of a matrix is reached by two steps. */
#define FUNCTIONS(P, T, SCALAR, VALUE, CONJ)                                                                            \
    EXPORT void scipy_cblas_##P##axpy64_(count n, SCALAR alpha, const T *x, count dx, T *y, count dy)                   \
    {                                                                                                                   \
        for (count i = 0; i < n; i++)                                                                                   \
            y[i * dy] += VALUE(alpha) * x[i * dx];                                                                      \
    }                                                                                                                   \
    static T P##dot(count n, const T *x, count dx, const T *y, count dy, int conjugated)                                \
    {                                                                                                                   \
        T sum = 0;                                                                                                      \
        for (count i = 0; i < n; i++)                                                                                   \
            sum += (conjugated ? CONJ(x[i * dx]) : x[i * dx]) * y[i * dy];                                              \
        return sum;                                                                                                     \
    }                                                                                                                   \
    EXPORT void scipy_cblas_##P##gemm64_(int order, int kind_a, int kind_b, count m, count n, count k, SCALAR alpha,    \
        const T *a, count lda, const T *b, count ldb, SCALAR beta, T *c, count ldc)                                     \
    {                                                                                                                   \
        int by_rows = order == BY_ROWS, rows_a = by_rows == (kind_a == PLAIN), rows_b = by_rows == (kind_b == PLAIN);   \
        count ai = rows_a ? lda : 1, al = rows_a ? 1 : lda, bl = rows_b ? ldb : 1, bj = rows_b ? 1 : ldb;               \
        for (count i = 0; i < m; i++)                                                                                   \
            for (count j = 0; j < n; j++) {                                                                             \
                T sum = 0, *place = c + (by_rows ? i * ldc + j : i + j * ldc);                                          \
                for (count l = 0; l < k; l++)                                                                           \
                    sum += a[i * ai + l * al] * b[l * bl + j * bj];                                                     \
                *place = VALUE(alpha) * sum + (VALUE(beta) == 0 ? 0 : VALUE(beta) * *place);                            \
            }                                                                                                           \
    }                                                                                                                   \
    EXPORT void scipy_cblas_##P##gemv64_(int order, int kind, count m, count n, SCALAR alpha, const T *a, count lda,    \
        const T *x, count dx, SCALAR beta, T *y, count dy)                                                              \
    {                                                                                                                   \
        int rows = (order == BY_ROWS) == (kind == PLAIN);                                                               \
        count results = kind == PLAIN ? m : n, terms = kind == PLAIN ? n : m;                                           \
        for (count i = 0; i < results; i++) {                                                                           \
            T sum = 0;                                                                                                  \
            for (count l = 0; l < terms; l++)                                                                           \
                sum += a[rows ? i * lda + l : i + l * lda] * x[l * dx];                                                 \
            y[i * dy] = VALUE(alpha) * sum + (VALUE(beta) == 0 ? 0 : VALUE(beta) * y[i * dy]);                          \
        }                                                                                                               \
    }                                                                                                                   \
    EXPORT void scipy_cblas_##P##syrk64_(int order, int half, int kind, count n, count k, SCALAR alpha, const T *a,     \
        count lda, SCALAR beta, T *c, count ldc)                                                                        \
    {                                                                                                                   \
        int by_rows = order == BY_ROWS, rows = by_rows == (kind == PLAIN);                                              \
        for (count i = 0; i < n; i++)                                                                                   \
            for (count j = half == UPPER ? i : 0; j < (half == UPPER ? n : i + 1); j++) {                               \
                T *place = c + (by_rows ? i * ldc + j : i + j * ldc);                                                   \
                T sum = P##dot(k, a + i * (rows ? lda : 1), rows ? 1 : lda, a + j * (rows ? lda : 1), rows ? 1 : lda, 0);\
                *place = VALUE(alpha) * sum + (VALUE(beta) == 0 ? 0 : VALUE(beta) * *place);                            \
            }                                                                                                           \
    }

#define REAL(P, T)                                                                                                      \
    FUNCTIONS(P, T, T, same_##P, same_##P)                                                                              \
    EXPORT T scipy_cblas_##P##dot64_(count n, const T *x, count dx, const T *y, count dy)                               \
    {                                                                                                                   \
        return P##dot(n, x, dx, y, dy, 0);                                                                              \
    }

#define VALUE_C(pointer) (*(const float complex *)(pointer))
#define VALUE_Z(pointer) (*(const double complex *)(pointer))

#define COMPLEX(P, T, VALUE, CONJ)                                                                                      \
    FUNCTIONS(P, T, const void *, VALUE, CONJ)                                                                          \
    EXPORT void scipy_cblas_##P##dotu_sub64_(count n, const T *x, count dx, const T *y, count dy, T *sum)               \
    {                                                                                                                   \
        *sum = P##dot(n, x, dx, y, dy, 0);                                                                              \
    }                                                                                                                   \
    EXPORT void scipy_cblas_##P##dotc_sub64_(count n, const T *x, count dx, const T *y, count dy, T *sum)               \
    {                                                                                                                   \
        *sum = P##dot(n, x, dx, y, dy, 1);                                                                              \
    }

REAL(s, float)
REAL(d, double)
COMPLEX(c, float complex, VALUE_C, conjf)
COMPLEX(z, double complex, VALUE_Z, conj)

#define LACKING(NAME)                                                                                                   \
    EXPORT void scipy_##NAME##_64_(void)                                                                                \
    {                                                                                                                   \
        fputs("numpy.linalg is not in this package: it lacks " #NAME ".\n", stderr);                                    \
        abort();                                                                                                        \
    }
#define LACKING_OF_EACH(NAME) LACKING(s##NAME) LACKING(d##NAME) LACKING(c##NAME) LACKING(z##NAME)

LACKING_OF_EACH(copy)
LACKING_OF_EACH(geev)
LACKING_OF_EACH(gelsd)
LACKING_OF_EACH(geqrf)
LACKING_OF_EACH(gesdd)
LACKING_OF_EACH(gesv)
LACKING_OF_EACH(getrf)
LACKING_OF_EACH(potrf)
LACKING(ssyevd)
LACKING(dsyevd)
LACKING(cheevd)
LACKING(zheevd)
LACKING(dorgqr)
LACKING(zungqr)
