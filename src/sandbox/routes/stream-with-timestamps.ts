import type { CallContext } from '../http/call.ts'
import { streamBody } from '../http/stream-body.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { sandboxAnswer } from '../synthesis/trigger-words.ts'
import { TIMESTAMPS_PATH } from '../world/models.ts'
import { BadEnd, deliver, getOwner, startSynthesis } from './start-synthesis.ts'
import type { StartedSynthesis } from './start-synthesis.ts'

/** `POST /v1/audio/stream/with-timestamps`: server-sent events of audio and marks (shape assumed: shapes page 8). */
export function streamWithTimestamps(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const work = await startSynthesis(c, deps, TIMESTAMPS_PATH)
    const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'Transfer-Encoding': 'chunked' }
    const events = speechEvents(work, deps, c.var.call.requestId)
    return new Response(streamBody(events, getOwner(work, c, deps)), { headers })
  }
}

async function* speechEvents(work: StartedSynthesis, deps: SandboxDeps, requestId: string): AsyncGenerator<Uint8Array> {
  let audioMs = 0
  try {
    for await (const piece of deliver(work, deps)) {
      audioMs = piece.audioMs
      if (piece.bytes.length === 0 && piece.marks.length === 0) continue
      yield serverSentEvent({
        type: 'speech.chunk',
        ...(piece.bytes.length > 0 ? { audio: Buffer.from(piece.bytes).toString('base64') } : {}),
        ...(piece.marks.length > 0 ? { speech_marks: piece.marks } : {}),
      })
    }
  } catch (error) {
    if (work.signal.aborted || work.plan.badEnd === 'cut') throw error
    if (!(error instanceof BadEnd)) deps.report(error)
    const { code, message } = sandboxAnswer(error instanceof BadEnd ? 502 : 500)
    yield serverSentEvent({ type: 'speech.error', error: { code, message }, request_id: requestId })
    return
  }
  yield serverSentEvent({
    type: 'speech.done',
    billable_characters_count: work.plan.billableCharacters,
    audio_duration_ms: Math.round(audioMs),
  })
}

/** The event name repeats its type, so readers can use either. */
function serverSentEvent(data: { type: string; [field: string]: unknown }): Uint8Array {
  return new TextEncoder().encode(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`)
}
