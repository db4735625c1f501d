/* The program of the zip for Windows: loads Python from the folder beside it and lets it begin with begin.py.

   PYTHON_LIBRARY is the name of Python's library. Compiled twice: for the window, and for a console. With PLAIN it is an
   ordinary Python interpreter, in which tests are run; that is in no package. */

#include <stdlib.h>
#include <wchar.h>
#include <windows.h>

#ifndef ROOM
#define ROOM L"\\_internal\\"
#endif
#define LONGEST 32768

typedef int (*Run)(int, wchar_t **);

static int refuse(const wchar_t *what)
{
    static wchar_t sentence[LONGEST];
    _snwprintf(sentence, LONGEST - 1,
               L"%ls\n\nこのファイルを読み込めません。zip をもう一度、すべて展開してください。\n"
               L"This file cannot be loaded. Please unpack the whole zip once more.",
               what);
    MessageBoxW(NULL, sentence, L"Yomisuji", MB_OK | MB_ICONERROR);
    return 1;
}

int wmain(int count, wchar_t **words)
{
    static wchar_t own[LONGEST], library[LONGEST], begin[LONGEST];
    DWORD length = GetModuleFileNameW(NULL, own, LONGEST);
    wchar_t *name = length && length < LONGEST ? wcsrchr(own, L'\\') : NULL;
    if (!name)
        return refuse(L"yomisuji.exe");
    int folder = (int)(name - own);
    _snwprintf(library, LONGEST - 1, L"%.*ls%ls%ls", folder, own, ROOM, PYTHON_LIBRARY);
    _snwprintf(begin, LONGEST - 1, L"%.*ls%lsbegin.py", folder, own, ROOM);
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    Run run = python ? (Run)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (!run)
        return refuse(library);
#ifdef PLAIN
    return run(count, words);
#else
    wchar_t *before[] = {own, L"-X", L"utf8", L"-B", begin};
    int added = sizeof before / sizeof *before;
    wchar_t **given = calloc(count + added, sizeof *given);
    if (!given)
        return refuse(own);
    for (int at = 0; at < added; at++)
        given[at] = before[at];
    for (int at = 1; at < count; at++)
        given[at + added - 1] = words[at];
    return run(count + added - 1, given);
#endif
}
