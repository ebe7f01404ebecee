import { createEncoder } from '../engine/encoders.ts'
import type { SpokenPiece } from '../engine/speech-engine.ts'
import type { CallContext } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import type { BodyOwner } from '../http/stream-body.ts'
import { ReaderLeft } from '../http/reader-left.ts'
import { callerOf } from '../limits/guard-account.ts'
import { projectOf, reserveSpend } from '../projects/guard-project.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { encodePieces } from '../synthesis/encode-pieces.ts'
import type { EncodedPiece } from '../synthesis/encode-pieces.ts'
import { openSpeech } from '../synthesis/open-speech.ts'
import { pacePieces } from '../synthesis/pace-pieces.ts'
import { planSynthesis } from '../synthesis/plan-synthesis.ts'
import type { SynthesisPlan } from '../synthesis/plan-synthesis.ts'
import { SynthesisBody } from '../synthesis/synthesis-body.ts'
import type { SynthesisPath } from '../world/models.ts'
import type { Reservation } from '../world/spend-book.ts'
import type { SynthesisRecord } from '../world/usage-log.ts'

/** Audio after which a trigger word ends a stream badly. */
const BAD_END_AFTER_MS = 1_000

/** A synthesis whose first sound exists and which is billed from now on. */
export interface StartedSynthesis {
  plan: SynthesisPlan
  pieces: AsyncIterable<SpokenPiece>
  record: SynthesisRecord
  signal: AbortSignal
  /** Stops the engine; the reader is gone. */
  stop: () => void
  /** Said when nothing of it is under way any more: the service, which outlives it, forgets it. */
  finish: () => void
}

/** Thrown inside a stream where a trigger word asked for its end. */
export class BadEnd extends Error {
  override readonly name = 'BadEnd'
}

/**
 * Reads the request, applies every rule to it and starts to speak.
 *
 * @throws ServiceFailure as `readBody`, `planSynthesis`, `reserveSpend` and `openSpeech` do; logged as refused, nothing billed
 */
export async function startSynthesis(
  c: CallContext,
  deps: SandboxDeps,
  path: SynthesisPath,
): Promise<StartedSynthesis> {
  const { call } = c.var
  const body = await readBody(c.req.raw, SynthesisBody)
  const ending = new AbortController()
  const { signal } = ending
  let begun: { record: SynthesisRecord; pieces: AsyncIterator<SpokenPiece> } | undefined
  const finish = () => deps.closing.removeEventListener('abort', close)
  const end = (reason: unknown) => {
    finish()
    ending.abort(reason)
    if (begun?.record.outcome === 'running') begun.record.outcome = 'stopped'
    // A body that is never read leaves nobody else to end the engine's work.
    void begun?.pieces.return?.().catch(() => undefined)
  }
  const stop = () => end(new ReaderLeft())
  const close = () => end(deps.closing.reason)
  // Not `AbortSignal.any`: one that is listened to is kept as long as the service runs.
  deps.closing.addEventListener('abort', close, { once: true })
  c.req.raw.signal.addEventListener('abort', stop, { once: true })
  if (deps.closing.aborted) close()
  if (c.req.raw.signal.aborted) stop()
  const { account } = callerOf(call)
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
    const plan = planSynthesis(body, {
      path,
      accept,
      version: call.version,
      today: deps.clock.today(),
      ownVoices: deps.personalVoices.list(account),
    })
    asked.project_id = projectOf(deps, call, body.voice_id)
    reserved = reserveSpend(deps, call, asked.project_id, plan.billableCharacters)
    const pieces = await openSpeech(deps.engine, plan.speak, signal)
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

/** Why a synthesis never sounded. Its caller may have left before the first sound: then nobody reads the status. */
function refusalOf(error: unknown, signal: AbortSignal): Pick<SynthesisRecord, 'outcome' | 'status'> {
  if (error instanceof ServiceFailure) return { outcome: 'refused', status: error.facts.status }
  return signal.aborted ? { outcome: 'stopped', status: 499 } : { outcome: 'failed', status: 500 }
}

/**
 * The bytes of a started synthesis at the pace of the service, with their marks.
 *
 * @throws BadEnd after a second of audio, or at its end, when a trigger word asked for it
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

/** Who ends the body of a started synthesis. */
export function ownerOf(work: StartedSynthesis, c: CallContext, deps: SandboxDeps): BodyOwner {
  return {
    stop: work.stop,
    cut: c.env?.cut,
    report: (error) => {
      if (!work.signal.aborted && !(error instanceof BadEnd)) deps.report(error)
    },
  }
}
