"""`yomisuji fleet certificates`: creates the TLS certificates by which the machines of a cluster trust each other.

The signing key is never stored, so it cannot be stolen. No certificate can be added later: all are replaced together.
"""

from argparse import Namespace

from app.base.atomic import write_atomic
from app.base.folders import make_private
from app.cli.arguments import Arguments
from app.cli.fleet.cluster_commands import certificates_folder, raising_cluster_errors
from app.cli.output_files import raising_write_errors
from app.cli.terminal import CommandError, Terminal, one_line
from app.runtime.cluster_access import AUTHORITY_FILE, CertificateRole
from app.text import cluster as text


def add_arguments(arguments: Arguments) -> None:
    arguments.add_argument("certificates", text.CERTIFICATES_MADE_HELP, text.CERTIFICATES_WORD, nargs="?")
    arguments.add_overwrite_switch(text.CERTIFICATES_REPLACED_HELP)


@raising_cluster_errors()
def run_command(asked: Namespace, terminal: Terminal) -> int:
    folder = certificates_folder(asked)
    if not asked.overwrite and any(
        (folder / name).exists() for name in (AUTHORITY_FILE, *(role.file for role in CertificateRole))
    ):
        raise CommandError(text.CERTIFICATES_THERE.filled(folder=one_line(str(folder))))
    from app.runtime.cluster.signing import make_certificates  # noqa: PLC0415 - it needs the extra

    made = make_certificates({role: role is not CertificateRole.CLIENT for role in CertificateRole})
    with raising_write_errors(folder):
        make_private(folder)
        write_atomic(folder / AUTHORITY_FILE, made.authority, is_private=True)
        for role in CertificateRole:
            write_atomic(folder / role.file, made.by_role[role], is_private=True)
    terminal.print_summary(text.CERTIFICATES_MADE, folder=one_line(str(folder)), until=made.until.date().isoformat())
    terminal.print_summary(text.CERTIFICATES_COPIED)
    return 0
