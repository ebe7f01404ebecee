import type { CheckedFile, ExportFile } from '#shared/contract/exports.ts'
import { EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { t } from './messages/t.ts'
import type { Terminal } from './terminal.ts'
import type { FinishedExport } from './write-export.ts'

/** An export as printed in JSON; null if no file had to be written. */
export function describeExport(finished: FinishedExport | null): {
  files: Omit<ExportFile, 'downloadUrl'>[]
  checks: CheckedFile[] | null
} {
  return {
    files: (finished?.files ?? []).map(({ downloadUrl: _downloadUrl, ...file }) => file),
    checks: finished?.delivery?.files ?? null,
  }
}

/** Prints the paths of written files, one per line, and the rules that they don't meet. */
export function printFiles(terminal: Terminal, finished: FinishedExport | null): void {
  for (const { path } of finished?.files ?? []) terminal.print(path)
  terminal.report(finished ? t('export.written', { count: finished.files.length }) : t('export.upToDate'))
  const checked = finished?.delivery?.files
  if (!checked) return
  for (const file of checked) reportFailedRules(terminal, file)
  terminal.report(t('export.checked', { passed: checked.filter(isPassed).length, count: checked.length }))
}

/** A line for each rule that a file doesn't meet. */
export function reportFailedRules(terminal: Terminal, { name, checks }: CheckedFile): void {
  for (const check of checks.filter(({ verdict }) => verdict === 'failed')) {
    const values = { measured: String(check.measured), required: formatRequired(check) }
    terminal.report(t('export.failedRule', { file: name, rule: check.rule, ...values }))
  }
}

/** `rejected` if a file doesn't meet the rules that it was checked against. */
export function getExportExitCode(finished: FinishedExport | null): ExitCode {
  return finished?.delivery?.files.every(isPassed) === false ? EXIT_CODES.rejected : EXIT_CODES.done
}

function isPassed({ checks }: CheckedFile): boolean {
  return checks.every(({ verdict }) => verdict !== 'failed')
}

/** `-23…-18`, `44100, 48000`; in the unit of the rule. */
function formatRequired({ required }: CheckedFile['checks'][number]): string {
  if ('pattern' in required) return required.pattern
  if ('anyOf' in required) return required.anyOf.join(', ')
  const { min, max } = required
  if (min === null) return `≤ ${max}`
  return max === null ? `≥ ${min}` : `${min}…${max}`
}
