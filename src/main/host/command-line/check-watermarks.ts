import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Failure } from '#shared/contract/base.ts'
import type { WatermarkCheck } from '#shared/contract/watermark.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_PIECE_MAX_BYTES } from '#shared/domain/media-paths.ts'
import { getResultFinding } from '#shared/domain/watermark-finding.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import type { CommandContext } from './command-context.ts'
import { getIncompleteExitCode } from './describe-failure.ts'
import { CommandFailure, EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { t } from './messages/t.ts'
import { uploadPieces } from './upload-pieces.ts'

/** What is known of one file: the service's result, or why there is none. */
type Outcome =
  | { path: string; finding: ReturnType<typeof getResultFinding>; confidence: number | null; requestId: string | null }
  | { path: string; problem: string; failure: Failure | null }

/** `overvoice watermark check FILE…`: asks the service whether the files have its watermark. */
export async function checkWatermarks(context: CommandContext): Promise<ExitCode> {
  const { invocation, studio, terminal, signal } = context
  const { usesSandbox, key } = await studio.client.settings.get(undefined, { signal })
  const withKey = usesSandbox || key.kind === 'stored'
  const outcomes: Outcome[] = []
  for (const [index, operand] of invocation.operands.entries()) {
    terminal.progress(index, invocation.operands.length, operand)
    const outcome = await checkFile(context, path.resolve(operand), withKey)
    outcomes.push(outcome)
    if (!invocation.has('json')) terminal.printTable([formatRow(outcome)])
    if ('failure' in outcome && outcome.failure && getFailureRule(outcome.failure).stopsQueue === 'all') break
  }
  if (invocation.has('json')) terminal.printJson(outcomes.map(toJson))
  return getExitCode(outcomes)
}

function formatRow(outcome: Outcome): string[] {
  if ('problem' in outcome) return [outcome.path, t('watermark.failed'), outcome.problem]
  const { finding, confidence } = outcome
  return [outcome.path, t(`watermark.${finding}`), confidence === null ? '' : t('watermark.confidence', { confidence })]
}

function toJson(outcome: Outcome) {
  if (!('problem' in outcome)) return outcome
  return { path: outcome.path, error: { code: outcome.failure?.code ?? 'invalid_input', message: outcome.problem } }
}

function getExitCode(outcomes: readonly Outcome[]): ExitCode {
  const failed = outcomes.flatMap((outcome) => ('problem' in outcome ? [outcome] : []))
  if (failed.length === 0) return EXIT_CODES.done
  return getIncompleteExitCode(failed.flatMap(({ failure }) => failure ?? []))
}

async function checkFile(context: CommandContext, filePath: string, withKey: boolean): Promise<Outcome> {
  const { invocation, studio, signal } = context
  const { client } = studio
  try {
    const { size: sizeBytes, mtimeMs } = await findFile(filePath)
    const file = { name: path.basename(filePath), folder: '', sizeBytes, modifiedMs: Math.round(mtimeMs) }
    const { ids } = await client.watermark.add({ files: [file], withKey }, { signal })
    const id = ids[0] ?? ''
    const uploadId = `upl_${id.slice(id.indexOf('_') + 1)}`
    try {
      const pieces = createReadStream(filePath, { highWaterMark: UPLOAD_PIECE_MAX_BYTES })
      await uploadPieces(studio.put, { uploadId, filePath }, pieces, signal)
      await client.watermark.arrived({ id, uploadId }, { signal })
      const check = await waitForCheck(context, id)
      if (check.state.kind !== 'too-large' || !invocation.has('smaller-copy')) return describe(filePath, check)
      await client.watermark.again({ ids: [id], method: { kind: 'compressed' } }, { signal })
      return describe(filePath, await waitForCheck(context, id))
    } catch (error) {
      await client.watermark.cancel({ ids: [id] }).catch(() => undefined)
      throw error
    }
  } catch (error) {
    if (error instanceof CommandFailure) return { path: filePath, problem: error.message, failure: null }
    throw error
  }
}

/** @throws CommandFailure `failed` */
async function findFile(filePath: string) {
  const found = await stat(filePath).catch(() => null)
  if (!found?.isFile()) throw new CommandFailure(EXIT_CODES.failed, t('file.missing', { path: filePath }))
  if (found.size > UPLOAD_MAX_BYTES) throw new CommandFailure(EXIT_CODES.failed, t('file.tooLarge', { path: filePath }))
  return found
}

/** Resolves with the check once it has ended or needs a choice. */
async function waitForCheck({ studio, terminal, signal }: CommandContext, id: string): Promise<WatermarkCheck> {
  let wasPaused = false
  for await (const { rows, line } of await studio.client.watermark.watch({ ids: [id] }, { signal })) {
    const check = rows.find((row) => row.id === id)
    if (check && !['arriving', 'waiting', 'checking'].includes(check.state.kind)) return check
    // Checks that an earlier run left wait until they are resumed.
    if (line.kind === 'stopped' || (line.kind === 'paused' && line.reason === 'restart')) {
      await studio.client.watermark.goOn(undefined, { signal })
    }
    const isPaused = line.kind === 'paused' && line.reason === 'person'
    if (isPaused && !wasPaused) terminal.report(t('watermark.paused'))
    wasPaused = isPaused
  }
  signal.throwIfAborted()
  throw new Error(`The check ${id} never ended`)
}

function describe(filePath: string, { state }: WatermarkCheck): Outcome {
  switch (state.kind) {
    case 'done': {
      const { confidence, requestId } = state.result
      return { path: filePath, finding: getResultFinding(state.result), confidence, requestId }
    }
    case 'failed':
      return { path: filePath, problem: formatReason(state.failure), failure: state.failure }
    case 'too-large':
      return { path: filePath, problem: t('watermark.tooLarge'), failure: null }
    default:
      return { path: filePath, problem: t('watermark.canceled'), failure: null }
  }
}
