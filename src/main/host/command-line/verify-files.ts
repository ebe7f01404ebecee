import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Failure } from '#shared/contract/base.ts'
import type { CheckedFile, InspectedSound, VerifyEvent } from '#shared/contract/exports.ts'
import { type DestinationId, DESTINATION_IDS } from '#shared/domain/delivery/destinations.ts'
import { toShownDecibels, toShownValue } from '#shared/domain/delivery/to-shown-value.ts'
import { UPLOAD_PIECE_MAX_BYTES } from '#shared/domain/media-paths.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailure, EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { t } from './messages/t.ts'
import { getCallFailure } from './open-studio.ts'
import { reportFailedRules } from './print-files.ts'
import { uploadPieces } from './upload-pieces.ts'

type Checks = CheckedFile['checks']

/** What is known of one file, or why nothing is. */
type Outcome =
  | { path: string; sound: InspectedSound; checks: Checks | null }
  | { path: string; problem: string; failure: Failure | null }

/** `overvoice verify FILE…`: measures audio files, and checks them against the requirements of a destination. */
export async function verifyFiles(context: CommandContext): Promise<ExitCode> {
  const { invocation, terminal } = context
  const given = invocation.get('check-for')
  const destination = DESTINATION_IDS.find((id) => id === given) ?? null
  const outcomes: Outcome[] = []
  try {
    for (const [index, operand] of invocation.operands.entries()) {
      const report = (share: number): void => terminal.progress(index + share, invocation.operands.length, operand)
      report(0)
      const outcome = await verifyFile(context, path.resolve(operand), destination, report)
      outcomes.push(outcome)
      if (!invocation.has('json')) printOutcome(context, outcome)
    }
  } finally {
    // Also if an interruption leaves the others out.
    printSummary(context, outcomes, destination)
  }
  const verdicts = outcomes.map(getVerdict)
  if (verdicts.includes('failed')) return EXIT_CODES.rejected
  return verdicts.includes('unknown') ? EXIT_CODES.incomplete : EXIT_CODES.done
}

function printSummary(
  { invocation, terminal }: CommandContext,
  outcomes: readonly Outcome[],
  destination: DestinationId | null,
): void {
  if (invocation.has('json')) terminal.printJson(outcomes.map(toJson))
  else if (destination && outcomes.length > 0) {
    const passed = outcomes.filter((outcome) => getVerdict(outcome) === 'passed').length
    terminal.report(t('export.checked', { passed, count: outcomes.length }))
  }
  const count = invocation.operands.length - outcomes.length
  if (count > 0) terminal.report(t('verify.remaining', { count }))
}

async function verifyFile(
  { studio, signal }: CommandContext,
  filePath: string,
  destination: DestinationId | null,
  report: (share: number) => void,
): Promise<Outcome> {
  try {
    const found = await stat(filePath).catch(() => null)
    if (!found?.isFile()) throw new CommandFailure(EXIT_CODES.failed, t('file.missing', { path: filePath }))
    const uploadId = `upl_${randomUUID().replaceAll('-', '')}`
    const pieces = createReadStream(filePath, { highWaterMark: UPLOAD_PIECE_MAX_BYTES })
    await uploadPieces(studio.put, { uploadId, filePath }, pieces, signal)
    const request = { uploadId, fileName: path.basename(filePath), destination }
    let verified: Extract<VerifyEvent, { kind: 'verified' }> | undefined
    for await (const event of await studio.client.exports.verify(request, { signal })) {
      if (event.kind === 'verified') verified = event
      else report(event.done / event.total)
    }
    signal.throwIfAborted()
    if (!verified) throw new Error(`${filePath} was never verified`)
    return { path: filePath, sound: verified.sound, checks: verified.checks }
  } catch (error) {
    if (error instanceof CommandFailure) return { path: filePath, problem: error.message, failure: null }
    const failure = getCallFailure(error)
    if (signal.aborted || failure?.code !== 'invalid_input') throw error
    return { path: filePath, problem: formatReason(failure), failure }
  }
}

/** `unknown` if the file, or one of its levels, can't be read. */
function getVerdict(outcome: Outcome): Checks[number]['verdict'] {
  if ('problem' in outcome) return 'unknown'
  const verdicts = outcome.checks?.map(({ verdict }) => verdict) ?? []
  if (verdicts.includes('failed')) return 'failed'
  return verdicts.includes('unknown') ? 'unknown' : 'passed'
}

function printOutcome({ terminal }: CommandContext, outcome: Outcome): void {
  if ('problem' in outcome) return terminal.printTable([[outcome.path, t('verify.unknown'), outcome.problem]])
  const { checks } = outcome
  const verdict = checks ? [t(`verify.${getVerdict(outcome)}`)] : []
  terminal.printTable([[outcome.path, ...verdict, ...describeSound(outcome.sound)]])
  if (!checks) return
  const file = path.basename(outcome.path)
  reportFailedRules(terminal, { name: file, checks })
  const unknown = checks.filter((check) => check.verdict === 'unknown').map(({ rule }) => rule)
  if (unknown.length > 0) terminal.report(t('verify.unknownRules', { file, rules: unknown.join(', ') }))
}

function describeSound({ format, mp3, sampleRateHz, channels, durationMs, figures }: InspectedSound): string[] {
  const seconds = toShownValue('duration', durationMs) / 1000
  const file = [
    mp3 ? t('verify.bitrate', { format, kbps: String(mp3.kbps) }) : format,
    t('verify.rate', { rate: String(sampleRateHz) }),
    t('verify.channels', { count: channels }),
    t('verify.seconds', { seconds }),
  ]
  if (!figures) return file
  const { integratedLufs, rmsDbfs, truePeakDbtp, noiseFloorDbfs } = figures
  return [
    ...file,
    t('verify.loudness', { value: formatLevel(integratedLufs) }),
    t('verify.rms', { value: formatLevel(rmsDbfs) }),
    t('verify.peak', { value: formatLevel(truePeakDbtp) }),
    t('verify.noiseFloor', { value: formatLevel(noiseFloorDbfs) }),
  ]
}

/** One decimal; a dash for what has no level. */
function formatLevel(decibels: number | null): string {
  return decibels === null ? '–' : toShownDecibels(decibels).toFixed(1)
}

function toJson(outcome: Outcome) {
  if ('problem' in outcome)
    return { path: outcome.path, error: { code: outcome.failure?.code ?? 'invalid_input', message: outcome.problem } }
  return { path: outcome.path, ...outcome.sound, checks: outcome.checks }
}
