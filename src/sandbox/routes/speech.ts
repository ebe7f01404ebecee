import type { WireMark } from '#shared/service-wire/speech.ts'
import { encodeWhole } from '../engine/encoders.ts'
import { ConnectionDropped } from '../http/answer-calls.ts'
import type { CallContext } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { practiceAnswer } from '../synthesis/trigger-words.ts'
import { SPEECH_PATH } from '../world/models.ts'
import { startSynthesis } from './start-synthesis.ts'
import type { StartedSynthesis } from './start-synthesis.ts'

/** `POST /v1/audio/speech`: the whole audio in base64 with its marks, in one JSON answer (specification part 2). */
export function speech(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const work = await startSynthesis(c, deps, SPEECH_PATH)
    try {
      const body = await synthesise(c, work)
      work.record.outcome = 'completed'
      return c.json(body)
    } finally {
      work.finish()
      if (work.record.outcome === 'running') work.record.outcome = work.signal.aborted ? 'stopped' : 'failed'
    }
  }
}

async function synthesise(c: CallContext, { plan, pieces, signal }: StartedSynthesis): Promise<object> {
  const samples: Int16Array[] = []
  const chunks: WireMark[] = []
  let sampleCount = 0
  for await (const piece of pieces) {
    samples.push(piece.samples)
    chunks.push(...piece.marks)
    sampleCount += piece.samples.length
  }
  signal.throwIfAborted()
  if (plan.badEnd === 'error') throw new ServiceFailure(practiceAnswer(502))
  if (plan.badEnd === 'cut') {
    c.env?.cut?.()
    throw new ConnectionDropped('fetch failed')
  }

  const { delivery, speak } = plan
  const audio = await encodeWhole(delivery.container, samples)
  return {
    audio_data: Buffer.from(audio).toString('base64'),
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
}
