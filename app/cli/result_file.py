"""Result file of `yomisuji analyze`, which may be standard output."""

from collections.abc import Iterator

from app.batch.result_file import ResultFile
from app.cli.output_files import StandardOutput, write_records
from app.cli.records.convert import loss_diagnostics
from app.cli.terminal import STDIO, Diagnostic
from app.text.phrase import Phrase


class AnalysisOutput(ResultFile):
    """Result file of an analysis, or standard output, to which all is written at the end."""

    @property
    def is_standard_output(self) -> bool:
        return str(self.path) == STDIO

    def prepare_file(self, *, is_whole: bool) -> Phrase | None:
        return None if self.is_standard_output else super().prepare_file(is_whole=is_whole)

    def save_results(self, *, at_once: bool = False) -> Phrase | None:
        return None if self.is_standard_output else super().save_results(at_once=at_once)

    def write_unsaved_results(self) -> Phrase | None:
        if not self.is_standard_output:
            return super().write_unsaved_results()
        return write_records(StandardOutput(), self.path, self.records, self._format, self._encoding)

    def losses(self) -> Iterator[Diagnostic]:
        """Yield remarks about what the file format loses of the records."""
        return loss_diagnostics(self.records, self._format, self._encoding)
