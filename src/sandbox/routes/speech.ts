import type { WireMark } from '#shared/service-wire/speech.ts'
import { encodeWhole } from '../engine/encoders.ts'
import { ConnectionDropped } from '../http/answer-calls.ts'
import type { CallContext } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { sandboxAnswer } from '../synthesis/trigger-words.ts'
import { SPEECH_PATH } from '../world/models.ts'
import { startSynthesis } from './start-synthesis.ts'
import type { StartedSynthesis } from './start-synthesis.ts'

/** `POST /v1/audio/speech`: the whole audio in base64 with its marks, in one JSON response (specification part 2). */
export function speech(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const work = await startSynthesis(c, deps, SPEECH_PATH)
    const { audio, facts } = await synthesizeWhole(c, work)
    return c.json({ audio_data: Buffer.from(audio).toString('base64'), ...facts })
  }
}

/** Everything of a started synthesis: its audio in its container, and what a JSON response says beside it. */
export async function synthesizeWhole(
  c: CallContext,
  work: StartedSynthesis,
): Promise<{ audio: Uint8Array; facts: object }> {
  try {
    const whole = await collect(c, work)
    work.record.outcome = 'completed'
    return whole
  } finally {
    work.finish()
    if (work.record.outcome === 'running') work.record.outcome = work.signal.aborted ? 'stopped' : 'failed'
  }
}

async function collect(c: CallContext, { plan, pieces, signal }: StartedSynthesis) {
  const samples: Int16Array[] = []
  const chunks: WireMark[] = []
  let sampleCount = 0
  for await (const piece of pieces) {
    samples.push(piece.samples)
    chunks.push(...piece.marks)
    sampleCount += piece.samples.length
  }
  signal.throwIfAborted()
  if (plan.badEnd === 'error') throw new ServiceFailure(sandboxAnswer(502))
  if (plan.badEnd === 'cut') {
    c.env?.cut?.()
    throw new ConnectionDropped('fetch failed')
  }

  const { delivery, speak } = plan
  const audio = await encodeWhole(delivery.container, samples)
  const facts = {
    audio_format: delivery.container.kind,
    ...(delivery.outputFormat ? { output_format: delivery.outputFormat } : {}),
    billable_characters_count: plan.billableCharacters,
    speech_marks: {
      type: 'sentence',
      start: 0,
      end: speak.input.length,
      start_time: 0,
      end_time: Math.round((sampleCount * 1000) / delivery.sampleRateHz),
      value: speak.input,
      chunks,
    },
  }
  return { audio, facts }
}
