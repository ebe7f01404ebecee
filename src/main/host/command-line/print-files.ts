import type { ExportFile } from '#shared/contract/exports.ts'
import { t } from './messages/t.ts'
import type { Terminal } from './terminal.ts'
import type { FinishedExport } from './write-export.ts'

/** Written files as printed in JSON. */
export function describeFiles(finished: FinishedExport | null): Omit<ExportFile, 'downloadUrl'>[] {
  return (finished?.files ?? []).map(({ downloadUrl: _downloadUrl, ...file }) => file)
}

/** Prints the paths of written files, one per line; null if none had to be written. */
export function printFiles(terminal: Terminal, finished: FinishedExport | null): void {
  for (const { path } of finished?.files ?? []) terminal.print(path)
  terminal.report(finished ? t('export.written', { count: finished.files.length }) : t('export.upToDate'))
}
