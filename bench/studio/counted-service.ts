import { createToneEngine } from '#sandbox/over-http/tone-engine.test-support.ts'
import { watchBody } from '#sandbox/http/stream-body.ts'
import { serveSandbox } from '#sandbox/process/serve-sandbox.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { createSandboxClock } from '#sandbox/world/sandbox-clock.ts'

/** Syntheses of one run, as the service saw them. */
export interface SynthesisLoad {
  requests: number
  /** Sum over all requests of the time each was in flight, up to the arrival of the last one. */
  busyMs: number
  /** From the first request's arrival to the last one's. */
  spanMs: number
}

/** A sandbox over HTTP that records how many syntheses are in flight. */
export interface CountedService {
  baseUrl: string
  apiKey: string
  /** Starts a new run. */
  reset(): void
  /** @throws Error if the service rejected a request of the run */
  read(): SynthesisLoad
  close(): Promise<void>
}

/**
 * Starts the sandbox with tones instead of speech, so that generating them takes no time.
 *
 * @param speed of streams, as a multiple of real time; a word takes 200 ms of audio
 */
export async function startCountedService(speed: number): Promise<CountedService> {
  const sandbox = createSandbox({
    ...{ engine: createToneEngine(), speed, faults: false },
    clock: createSandboxClock(Date.now(), () => performance.now()),
  })
  let inFlight = 0
  let changedAtMs = 0
  let firstAtMs: number | null = null
  let busyMs = 0
  let load: SynthesisLoad = { requests: 0, busyMs: 0, spanMs: 0 }
  const rejections: string[] = []

  function count(change: 1 | -1): void {
    const nowMs = performance.now()
    busyMs += inFlight * (nowMs - changedAtMs)
    changedAtMs = nowMs
    inFlight += change
  }

  async function answer(...[request, connection]: Parameters<typeof sandbox.fetch>): Promise<Response> {
    if (!new URL(request.url).pathname.startsWith('/v1/audio/stream')) return sandbox.fetch(request, connection)
    count(1)
    firstAtMs ??= changedAtMs
    load = { requests: load.requests + 1, busyMs, spanMs: changedAtMs - firstAtMs }
    const response = await sandbox.fetch(request, connection)
    if (response.status !== 200) rejections.push(`${response.status} with ${inFlight} in flight`)
    if (!response.body) throw new Error('A synthesis was answered without a body')
    return new Response(
      watchBody(response.body, () => count(-1)),
      response,
    )
  }

  const server = await serveSandbox({ ...sandbox, fetch: answer }, 0)
  return {
    baseUrl: server.baseUrl,
    apiKey: sandbox.apiKeys.paid,
    reset() {
      firstAtMs = null
      busyMs = 0
      load = { requests: 0, busyMs: 0, spanMs: 0 }
    },
    read() {
      if (rejections.length > 0) throw new Error(`The service rejected requests: ${rejections.join(', ')}`)
      return load
    },
    async close() {
      sandbox.dispose()
      await server.close()
    },
  }
}
