import type { CheckedFile, ExportFile } from '#shared/contract/exports.ts'
import type { CommandContext } from './command-context.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { t } from './messages/t.ts'
import type { Terminal } from './terminal.ts'
import type { WrittenExport } from './write-export.ts'

/** An export as printed in JSON; null if no file had to be written. */
export function describeExport(written: WrittenExport | null): {
  files: Omit<ExportFile, 'downloadUrl'>[]
  checks: CheckedFile[] | null
  uncheckedFiles: number
  /** Why the audio files have no cover although the project has one. */
  coverFailure: { code: string; message: string } | null
} {
  const failure = written?.coverFailure
  return {
    files: (written?.files ?? []).map(({ downloadUrl: _downloadUrl, ...file }) => file),
    checks: written?.delivery?.files ?? null,
    uncheckedFiles: written?.uncheckedFiles ?? 0,
    coverFailure: failure ? { code: failure.code, message: formatReason(failure) } : null,
  }
}

/**
 * Prints the written files and the rules that they don't meet: as JSON with what else is known of the command, or the
 * paths, one per line.
 */
export function printExport(
  { invocation, terminal }: Pick<CommandContext, 'invocation' | 'terminal'>,
  written: WrittenExport | null,
  { before, after = {} }: { before: object; after?: object },
): void {
  if (written?.coverFailure) terminal.report(t('export.coverOmitted', { reason: formatReason(written.coverFailure) }))
  if (invocation.has('json')) return terminal.printJson({ ...before, ...describeExport(written), ...after })
  for (const { path } of written?.files ?? []) terminal.print(path)
  terminal.report(written ? t('export.written', { count: written.files.length }) : t('export.upToDate'))
  const checked = written?.delivery?.files
  if (!checked) return
  for (const file of checked) reportFailedRules(terminal, file)
  if (checked.length > 0 || written.uncheckedFiles === 0)
    terminal.report(t('export.checked', { passed: checked.filter(isPassed).length, count: checked.length }))
  if (written.uncheckedFiles > 0) terminal.report(t('export.unchecked', { count: written.uncheckedFiles }))
}

/** A line for each rule that a file doesn't meet. */
export function reportFailedRules(terminal: Terminal, { name, checks }: CheckedFile): void {
  for (const check of checks.filter(({ verdict }) => verdict === 'failed')) {
    const values = { measured: String(check.measured), required: formatRequired(check) }
    terminal.report(t('export.failedRule', { file: name, rule: check.rule, ...values }))
  }
}

/** `rejected` if a file doesn't meet the rules that it was checked against. */
export function getExportExitCode(written: WrittenExport | null): ExitCode {
  return written?.delivery?.files.every(isPassed) === false ? EXIT_CODES.rejected : EXIT_CODES.done
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
