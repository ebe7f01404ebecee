import type { CallContext } from '../http/call.ts'
import { streamBody } from '../http/stream-body.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { STREAM_PATH } from '../world/models.ts'
import { deliver, getOwner, startSynthesis } from './start-synthesis.ts'
import type { StartedSynthesis } from './start-synthesis.ts'

/**
 * `POST /v1/audio/stream`: raw audio, chunk by chunk; an error after the start closes the connection (specification
 * part 4, Audio, rule 7).
 */
export function stream(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const work = await startSynthesis(c, deps, STREAM_PATH)
    const headers = { 'Content-Type': work.plan.delivery.contentType, 'Transfer-Encoding': 'chunked' }
    return new Response(streamBody(audioBytes(work, deps), getOwner(work, c, deps)), { headers })
  }
}

async function* audioBytes(work: StartedSynthesis, deps: SandboxDeps): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of deliver(work, deps)) {
    if (bytes.length > 0) yield bytes
  }
}
