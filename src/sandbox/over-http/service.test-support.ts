import { onTestFinished } from 'vitest'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { createParser } from 'eventsource-parser'
import type { SpeechEngine } from '../engine/speech-engine.ts'
import { serveSandbox } from '../process/serve-sandbox.ts'
import { createSandbox } from '../sandbox.ts'
import type { Sandbox } from '../sandbox.ts'
import { createSandboxClock } from '../world/sandbox-clock.ts'
import type { SandboxClock } from '../world/sandbox-clock.ts'
import type { VoiceChecks } from '../voice-checks/voice-checks.ts'
import type { WorldMemory } from '../world/world-memory.ts'
import { createToneEngine } from './tone-engine.test-support.ts'

export interface ServiceUnderTest {
  baseUrl: string
  sandbox: Sandbox
  clock: SandboxClock
  keys: { free: string; paid: string }
  /** Errors reported by the service; a test can assert that there are none. */
  reported: unknown[]
  /** Sends a request with the paid key, another one, or `null` for none. A plain object becomes a JSON body. */
  send: (method: string, path: string, options?: SendOptions) => Promise<Response>
  speech: (body: object, options?: SendOptions) => Promise<Response>
  stream: (body: object, options?: SendOptions) => Promise<Response>
  timestamps: (body: object, options?: SendOptions) => Promise<Response>
}

export interface SendOptions {
  key?: string | null
  headers?: Record<string, string>
  body?: object | string | Uint8Array
  signal?: AbortSignal
}

export interface ServiceTestOptions {
  engine?: SpeechEngine
  now?: string
  speed?: number
  /** Conversations follow the clock in real time by default; 0 waits for nothing. */
  callSpeed?: number
  faults?: boolean
  headerPrefix?: string
  voiceChecks?: VoiceChecks
  /** A new memory gets the sample agent. */
  samples?: boolean
  /** Memory of another service, which may have ended; empty by default. */
  memory?: WorldMemory
}

/**
 * A sandbox on a real socket that closes with the test. Its clock is frozen, so buckets refill and dates pass only when
 * the test says so; streams are not paced unless a speed is given.
 */
export async function openService(options: ServiceTestOptions = {}): Promise<ServiceUnderTest> {
  const clock = createSandboxClock(Date.parse(options.now ?? '2026-10-15T12:00:00Z'), () => performance.now(), true)
  const reported: unknown[] = []
  const sandbox = createSandbox({
    engine: options.engine ?? createToneEngine(),
    clock,
    speed: options.speed ?? 0,
    callSpeed: options.callSpeed,
    faults: options.faults ?? false,
    headerPrefix: options.headerPrefix,
    voiceChecks: options.voiceChecks,
    samples: options.samples ?? false,
    memory: options.memory,
    // The same consent statements in every run.
    random: seededRandom(20_261),
    report: (error) => void reported.push(error),
  })
  const server = await serveSandbox(sandbox, 0)
  onTestFinished(async () => {
    sandbox.dispose()
    await server.close()
  })

  const send: ServiceUnderTest['send'] = (method, path, { key = sandbox.apiKeys.paid, headers, body, signal } = {}) => {
    const init: RequestInit = {
      method,
      signal,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
    }
    if (body !== undefined) init.body = isRaw(body) ? (body as BodyInit) : JSON.stringify(body)
    return fetch(`${server.baseUrl}${path}`, init)
  }
  return {
    baseUrl: server.baseUrl,
    sandbox,
    clock,
    keys: sandbox.apiKeys,
    reported,
    send,
    speech: (body, more) => send('POST', '/v1/audio/speech', { body: { voice_id: 'aria', ...body }, ...more }),
    stream: (body, more) => send('POST', '/v1/audio/stream', { body: { voice_id: 'aria', ...body }, ...more }),
    timestamps: (body, more) =>
      send('POST', '/v1/audio/stream/with-timestamps', { body: { voice_id: 'aria', ...body }, ...more }),
  }
}

function isRaw(body: object | string): boolean {
  return typeof body === 'string' || body instanceof Uint8Array
}

/** A JSON response that can be read without type checks. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** Status and body of an error response. */
export async function refusal(
  answer: Response,
): Promise<{ status: number; code: string; fields?: Record<string, string>; body: Json }> {
  const body: Json = await answer.json()
  return { status: answer.status, code: body.error.code, fields: body.error.fields, body }
}

/** All events of a `with-timestamps` response, with parsed data. */
export async function events(answer: Response): Promise<{ event: string | undefined; data: Json }[]> {
  const found: { event: string | undefined; data: Json }[] = []
  const parser = createParser({ onEvent: ({ event, data }) => found.push({ event, data: JSON.parse(data) }) })
  parser.feed(await answer.text())
  return found
}
