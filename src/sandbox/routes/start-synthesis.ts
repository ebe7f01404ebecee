import { createEncoder } from '../engine/encoders.ts'
import type { SpokenPiece } from '../engine/speech-engine.ts'
import type { CallContext } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import type { BodyOwner } from '../http/stream-body.ts'
import { ReaderLeft } from '../http/reader-left.ts'
import { getCaller } from '../limits/guard-account.ts'
import { projectOf, reserveSpend } from '../projects/guard-project.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { encodePieces } from '../synthesis/encode-pieces.ts'
import type { EncodedPiece } from '../synthesis/encode-pieces.ts'
import { openSpeech } from '../synthesis/open-speech.ts'
import { pacePieces } from '../synthesis/pace-pieces.ts'
import { planSynthesis } from '../synthesis/plan-synthesis.ts'
import type { SynthesisCircumstances, SynthesisPlan } from '../synthesis/plan-synthesis.ts'
import { SynthesisBody } from '../synthesis/synthesis-body.ts'
import type { SynthesisPath } from '../world/models.ts'
import type { Reservation } from '../world/spend-ledger.ts'
import type { SynthesisRecord } from '../world/usage-log.ts'

/** Amount of audio after which a trigger word breaks a stream. */
const BAD_END_AFTER_MS = 1_000

/** A synthesis that has produced its first audio and is billed from now on. */
export interface StartedSynthesis {
  plan: SynthesisPlan
  pieces: AsyncIterable<SpokenPiece>
  record: SynthesisRecord
  signal: AbortSignal
  /** Stops the engine because the reader is gone. */
  stop: () => void
  /** Called when the work has ended, so that the longer-lived service releases it. */
  finish: () => void
}

/** Thrown inside a stream if a trigger word requested a failure. */
export class BadEnd extends Error {
  override readonly name = 'BadEnd'
}

/**
 * Reads the request, applies all rules and starts generating.
 *
 * @throws ServiceFailure as in `readBody`, `planSynthesis`, `reserveSpend` and `openSpeech`; logged as rejected,
 *   nothing billed
 */
export async function startSynthesis(
  c: CallContext,
  deps: SandboxDeps,
  path: SynthesisPath,
): Promise<StartedSynthesis> {
  const body = await readBody(c.req.raw, SynthesisBody)
  return startPlanned(c, deps, path, {
    asked: body,
    plan: (circumstances) => planSynthesis(body, circumstances),
    open: (plan, signal) => openSpeech(deps.engine, plan.speak, signal),
  })
}

/** What differs between a text of one voice and a dialogue. */
export interface PlannedSynthesis<Plan extends SynthesisPlan> {
  /** For the log, and for the project that pays: that of the voice. */
  asked: Pick<SynthesisBody, 'input' | 'voice_id' | 'model' | 'language' | 'output_format' | 'audio_format'>
  plan: (circumstances: SynthesisCircumstances) => Plan
  open: (plan: Plan, signal: AbortSignal) => Promise<AsyncIterableIterator<SpokenPiece>>
}

/** As `startSynthesis`, for a body that has been read. */
export async function startPlanned<Plan extends SynthesisPlan>(
  c: CallContext,
  deps: SandboxDeps,
  path: SynthesisPath,
  { asked: body, plan: makePlan, open }: PlannedSynthesis<Plan>,
): Promise<StartedSynthesis & { plan: Plan }> {
  const { call } = c.var
  const ending = new AbortController()
  const { signal } = ending
  let begun: { record: SynthesisRecord; pieces: AsyncIterator<SpokenPiece> } | undefined
  const finish = () => deps.closing.removeEventListener('abort', close)
  const end = (reason: unknown) => {
    finish()
    ending.abort(reason)
    if (begun?.record.outcome === 'running') begun.record.outcome = 'stopped'
    // If the body is never read, nothing else would end the engine's work.
    void begun?.pieces.return?.().catch(() => undefined)
  }
  const stop = () => end(new ReaderLeft())
  const close = () => end(deps.closing.reason)
  // Not `AbortSignal.any`: a signal with listeners would be retained as long as the service runs.
  deps.closing.addEventListener('abort', close, { once: true })
  c.req.raw.signal.addEventListener('abort', stop, { once: true })
  if (deps.closing.aborted) close()
  if (c.req.raw.signal.aborted) stop()
  const { account } = getCaller(call)
  const asked = {
    at: new Date(deps.clock.nowMs()).toISOString(),
    request_id: call.requestId,
    account: account.id,
    project_id: null as string | null,
    path,
    input: body.input,
    voice_id: body.voice_id,
    model: body.model ?? null,
    language: body.language ?? null,
    output_format: body.output_format ?? null,
    audio_format: body.audio_format ?? null,
  }
  let reserved: Reservation | undefined
  try {
    const accept = c.req.header('accept') ?? null
    const plan = makePlan({
      path,
      accept,
      version: call.version,
      today: deps.clock.today(),
      ownVoices: deps.personalVoices.list(account),
    })
    asked.project_id = projectOf(deps, call, body.voice_id)
    reserved = reserveSpend(deps, call, asked.project_id, plan.billableCharacters)
    const pieces = await open(plan, signal)
    signal.throwIfAborted()
    reserved.spend()
    const record = deps.usage.addSynthesis({
      ...asked,
      billed: plan.billableCharacters,
      outcome: 'running',
      status: 200,
    })
    begun = { record, pieces }
    call.serviceHeaders['Audio-Content-Type'] = plan.delivery.contentType
    if (plan.delivery.outputFormat) call.serviceHeaders['Output-Format'] = plan.delivery.outputFormat
    return { plan, pieces, record, signal, stop, finish }
  } catch (error) {
    finish()
    reserved?.giveBack()
    deps.usage.addSynthesis({ ...asked, billed: 0, ...refusalOf(error, signal) })
    throw error
  }
}

/** Why a synthesis produced no audio. Its caller may have left earlier: then nobody reads the status. */
function refusalOf(error: unknown, signal: AbortSignal): Pick<SynthesisRecord, 'outcome' | 'status'> {
  if (error instanceof ServiceFailure) return { outcome: 'refused', status: error.facts.status }
  return signal.aborted ? { outcome: 'stopped', status: 499 } : { outcome: 'failed', status: 500 }
}

/**
 * The bytes and marks of a started synthesis, at the service's pace.
 *
 * @throws BadEnd after one second of audio, or at its end, if requested by a trigger word
 */
export async function* deliver(work: StartedSynthesis, deps: SandboxDeps): AsyncGenerator<EncodedPiece> {
  const { plan, record, signal, finish } = work
  const { container, sampleRateHz } = plan.delivery
  try {
    const encoder = await createEncoder(container)
    for await (const piece of encodePieces(
      pacePieces(work.pieces, sampleRateHz, deps.pace, signal),
      encoder,
      sampleRateHz,
    )) {
      yield piece
      if (plan.badEnd && piece.audioMs >= BAD_END_AFTER_MS) break
    }
    if (plan.badEnd) throw new BadEnd('A trigger word asked for this end')
    record.outcome = 'completed'
  } catch (error) {
    if (!signal.aborted) record.outcome = 'failed'
    throw error
  } finally {
    finish()
    if (record.outcome === 'running') record.outcome = 'stopped'
  }
}

/** Handlers that end the body of a started synthesis. */
export function getOwner(work: StartedSynthesis, c: CallContext, deps: SandboxDeps): BodyOwner {
  return {
    stop: work.stop,
    cut: c.env?.cut,
    report: (error) => {
      if (!work.signal.aborted && !(error instanceof BadEnd)) deps.report(error)
    },
  }
}
