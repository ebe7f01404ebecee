import { onTestFinished } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import { createSpeechApi, type SpeechApiDeps } from './create-speech-api.ts'
import { createRequestScheduler } from './request-scheduler.ts'
import { startScriptedServer, type Script } from './scripted-server.test-support.ts'
import type { RequestOptions, ServiceTarget } from './request-options.ts'
import type { SpeechApi } from './speech-api.ts'
import type { SpeechStream, StreamPart } from './speech-stream.ts'
import type { SpeechApiEvent } from './speech-api-event.ts'

export const TEST_KEY = 'sk_canary_5f0e9d1c'

/** Waits return immediately and advance the clock, so attempts are counted without waiting. */
function createSkippingClock() {
  let nowMs = 1_000
  const sleeps: number[] = []
  return {
    sleeps,
    now: () => nowMs,
    async sleep(delayMs: number, signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      sleeps.push(delayMs)
      nowMs += delayMs
    },
    startTimer(delayMs: number, callback: () => void): () => void {
      const immediate = setImmediate(() => {
        nowMs += delayMs
        callback()
      })
      return () => clearImmediate(immediate)
    },
  }
}

/** The real client against a scripted service; both are closed when the test ends. Only time is simulated. */
export async function openClient(script: Script, more: Partial<SpeechApiDeps> & { target?: () => ServiceTarget } = {}) {
  const server = await startScriptedServer(script)
  const clock = createSkippingClock()
  const events: SpeechApiEvent[] = []
  const scheduler = createRequestScheduler({ now: clock.now, plan: PLANS.paid, startTimer: clock.startTimer })
  const target = { baseUrl: server.baseUrl, apiKey: TEST_KEY, serviceVersion: '2026-09-30', headerPrefix: 'Service-' }
  const api = createSpeechApi({
    target: () => target,
    scheduler,
    now: clock.now,
    random: () => 0.5,
    sleep: clock.sleep,
    today: () => new Date('2026-10-01T00:00:00Z'),
    observe: (event) => void events.push(event),
    ...more,
  })
  onTestFinished(async () => {
    await api.close()
    await server.close()
  })
  return { api, server, clock, events, scheduler, target }
}

export function options(more: Partial<RequestOptions> = {}): RequestOptions {
  return { signal: new AbortController().signal, priority: 'interactive', ...more }
}

export const SPEAK = { input: 'The lamp had been dark.', voice_id: 'aria' }

/** Everything a stream yields until it ends or fails, and how it failed. */
export async function collect(stream: SpeechStream) {
  const parts: StreamPart[] = []
  let failure: unknown
  try {
    for await (const part of stream.parts) parts.push(part)
  } catch (error) {
    failure = error
  }
  const audio = Buffer.concat(parts.flatMap((part) => (part.kind === 'audio' ? [part.bytes] : [])))
  const marks = parts.flatMap((part) => (part.kind === 'marks' ? part.marks : []))
  return { parts, audio, marks, failure }
}

/** The call's failure, including one from the stream it returned. */
export async function getFailure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => (isStream(value) ? collect(value).then((collected) => collected.failure) : undefined),
    (error: unknown) => error,
  )
}

function isStream(value: unknown): value is SpeechStream {
  return typeof value === 'object' && value !== null && 'parts' in value
}

/** One billed and one free call, by name. */
export const CALLS: Record<
  string,
  { isCharged: boolean; send: (api: SpeechApi, with_: RequestOptions) => Promise<unknown> }
> = {
  'stream/with-timestamps': { isCharged: true, send: (api, with_) => api.streamWithTimestamps(SPEAK, with_) },
  voices: { isCharged: false, send: (api, with_) => api.listVoices({}, with_) },
}
