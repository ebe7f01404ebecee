import { ExportOptions } from '#shared/contract/exports.ts'
import type { GenerationPlan } from '#shared/contract/takes.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import type { CommandContext } from './command-context.ts'
import { loadCatalog, readVoices, setCast, setProjectVoice } from './choose-voices.ts'
import { describeFailure, getIncompleteExitCode } from './describe-failure.ts'
import { CommandFailure, EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { generateBlocks, type GenerationEnd } from './generate-blocks.ts'
import { importScript } from './import-script.ts'
import { t } from './messages/t.ts'
import { describeExport, getExportExitCode, printExport } from './print-files.ts'
import { readScriptFile } from './read-script.ts'
import { readExportOptions, writeExport, type WrittenExport } from './write-export.ts'

/** Failed blocks that are named. */
const MAX_LISTED_FAILURES = 20

/**
 * `overvoice render FILE`: imports the file as a project, generates what is missing and exports it. A file that was
 * rendered before uses its project again, so a run that was interrupted continues, and only changed text is charged.
 */
export async function renderScript(context: CommandContext): Promise<ExitCode> {
  const { invocation, studio, terminal, signal } = context
  const { client } = studio
  const file = await readScriptFile(invocation.operands[0] ?? '')
  const catalog = await loadCatalog(client, signal)
  // Before anything is stored.
  const voices = readVoices(catalog, invocation)
  const project = await importScript(context, file)
  const projectId = project.id
  await setProjectVoice(client, catalog, { project, choice: voices })
  await setCast(client, projectId, voices.cast)

  // A document's first choice contains what it says about itself: author, cover, language.
  const last = await client.exports.lastChoice({ projectId }, { signal })
  const base = last ?? ExportOptions.parse({ formats: ['wav'] })
  const options = readExportOptions(invocation, { ...base, folder: process.cwd() })
  const { unreadyBlockIds } = await client.exports.check({ ...options, projectId }, { signal })
  const plan = await client.takes.plan({ projectId, blockIds: unreadyBlockIds }, { signal })
  reportPlan(context, plan)
  if (invocation.has('dry-run')) {
    if (invocation.has('json')) terminal.printJson({ projectId, ...describePlan(plan) })
    return EXIT_CODES.done
  }
  await confirmCharge(context, plan)
  const end = await generateBlocks(client, { projectId, blockIds: unreadyBlockIds }, terminal, signal)
  if (end.failed.length > 0 || end.stopped) return reportIncomplete(context, { projectId, plan, end })

  const print = (written: WrittenExport | null) =>
    printExport(context, written, { before: { projectId, ...describePlan(plan), failed: [] } })
  const overwrite = invocation.has('overwrite')
  const finished = await writeExport(client, { projectId, options, overwrite }, terminal, signal, print)
  print(finished)
  return getExportExitCode(finished)
}

function describePlan({ blockIds, reusable, characters }: GenerationPlan) {
  return { generatedBlocks: blockIds.length, reusedBlocks: reusable.length, characters }
}

function reportPlan({ terminal }: CommandContext, { blockIds, reusable, characters }: GenerationPlan): void {
  if (blockIds.length === 0) return terminal.report(t('plan.nothing'))
  terminal.report(t('plan.blocks', { count: blockIds.length, characters }))
  if (reusable.length > 0) terminal.report(t('plan.reused', { count: reusable.length }))
}

/** Nothing is charged without `--yes` or an answer; the sandbox charges nothing. */
async function confirmCharge(
  { invocation, studio, terminal, signal }: CommandContext,
  plan: GenerationPlan,
): Promise<void> {
  if (plan.characters === 0 || invocation.has('yes')) return
  const { usesSandbox } = await studio.client.settings.get(undefined, { signal })
  if (usesSandbox) return
  if (!terminal.canAsk) throw new CommandFailure(EXIT_CODES.usage, t('confirm.needsYes'))
  const yes = t('confirm.yes')
  if (!(await terminal.confirm(t('confirm.question', { characters: plan.characters, yes }), yes, signal))) {
    throw new CommandFailure(EXIT_CODES.usage, t('confirm.declined'))
  }
}

function reportIncomplete(
  { invocation, terminal }: CommandContext,
  { projectId, plan, end: { failed, stopped } }: { projectId: string; plan: GenerationPlan; end: GenerationEnd },
): ExitCode {
  const refused = Map.groupBy(
    failed.filter(({ textStart }) => textStart === ''),
    ({ failure }) => formatReason(failure),
  )
  for (const [reason, { length: count }] of refused) terminal.report(t('generate.refusedBlocks', { count, reason }))
  const sent = failed.filter(({ textStart }) => textStart !== '')
  for (const { textStart, failure } of sent.slice(0, MAX_LISTED_FAILURES)) {
    terminal.report(t('generate.failedBlock', { text: textStart, reason: formatReason(failure) }))
  }
  const unlisted = sent.length - MAX_LISTED_FAILURES
  if (unlisted > 0) terminal.report(t('generate.moreFailed', { count: unlisted }))
  if (stopped) terminal.report(formatReason(stopped))
  terminal.report(t('generate.incomplete', { count: failed.length }))
  if (invocation.has('json')) {
    terminal.printJson({
      ...{ projectId, ...describePlan(plan) },
      failed: failed.map(({ blockId, failure }) => ({ blockId, code: failure.code, message: formatReason(failure) })),
      ...describeExport(null),
    })
  }
  return stopped ? describeFailure(stopped).exitCode : getIncompleteExitCode(failed.map(({ failure }) => failure))
}
