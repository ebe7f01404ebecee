import { Agent, type Dispatcher } from 'undici'
import type { SpeechRequest, StreamRequest } from '#shared/service-wire/speech.ts'
import { callService, sleepOnNodeTimer, type Call, type CallDeps } from './call-service.ts'
import { downloadFile } from './download-file.ts'
import type { TimeLimits } from './exchange.ts'
import { readModelList, readVoicePage } from './read-catalogue.ts'
import { badAnswer, readJson } from './read-json.ts'
import { readSpeech } from './read-speech.ts'
import { createRedactor } from './redaction.ts'
import { requestHeaders, type ClientName, type RequestContent } from './request-headers.ts'
import type { RequestScheduler } from './request-scheduler.ts'
import { parseServiceAddress, type ServiceAddress } from './service-address.ts'
import type { RequestOptions, ServiceTarget, SpeechApi } from './speech-api.ts'
import type { SpeechApiObserver } from './speech-api-event.ts'
import { openPlainStream, openTimedStream } from './speech-stream.ts'

export interface SpeechApiDeps {
  target: () => ServiceTarget | Promise<ServiceTarget>
  scheduler: RequestScheduler
  /** Milliseconds of a clock that never goes back; its zero does not matter. */
  now: () => number
  /** 0 to below 1. */
  random: () => number
  /** Waits between tries; rejects when the signal aborts. */
  sleep?: (delayMs: number, signal: AbortSignal) => Promise<void>
  /** The calendar's time, for a `Retry-After` date whose answer has no `Date`. */
  today?: () => Date
  /** Told of every try, for the request log. Must not throw. */
  observe?: SpeechApiObserver
  /** Sends the requests, in place of a connection pool of our own. It stays its owner's to close. */
  dispatcher?: Dispatcher
  /** How requests introduce themselves. */
  client?: ClientName
  /** Milliseconds, where the usual 60 s to the first byte, 30 s idle and 180 s for a whole JSON answer do not fit. */
  limits?: Partial<Required<TimeLimits>>
}

const CONNECT_MS = 10_000
const LIMITS: Required<TimeLimits> = { firstByteMs: 60_000, idleMs: 30_000, totalMs: 180_000 }
const CATALOGUE_MAX_BYTES = 8 * 1024 * 1024
/** Long enough to go from one line to the next without a new handshake, short enough to end before servers end theirs. */
const KEEP_ALIVE_MS = 10_000

/**
 * A client of the voice service. `close` ends its connections; requests under way fail.
 *
 * Every method throws StudioError with the code that `wire-errors.ts` and `network-errors.ts` give it; `cancelled` when
 * the signal aborts; `key_missing`, `key_refused` or `invalid_input` without sending anything when the target cannot be used.
 */
export function createSpeechApi(deps: SpeechApiDeps): SpeechApi & { close(): Promise<void> } {
  const ownDispatcher = deps.dispatcher === undefined ? createDispatcher() : undefined
  const limits = { ...LIMITS, ...deps.limits }
  const streamLimits: TimeLimits = { firstByteMs: limits.firstByteMs, idleMs: limits.idleMs }
  let lastCallId = 0
  let lastAddress: { baseUrl: string; address: ServiceAddress } | undefined
  const callDeps: CallDeps = {
    dispatcher: deps.dispatcher ?? ownDispatcher ?? createDispatcher(),
    scheduler: deps.scheduler,
    now: deps.now,
    today: deps.today ?? (() => new Date()),
    random: deps.random,
    sleep: deps.sleep ?? sleepOnNodeTimer,
    observe: deps.observe ?? (() => {}),
    nextCallId: () => ++lastCallId,
  }

  /** What differs between the calls; the target is read anew for each. */
  type Plan = RequestContent &
    Pick<Call, 'scope' | 'holdsSlot' | 'isCharged' | 'limits'> & { path: string; body?: unknown }

  async function prepare(plan: Plan): Promise<{ call: Call; target: ServiceTarget }> {
    const target = await deps.target()
    const { origin, basePath } = addressOf(target)
    const isPost = plan.body !== undefined
    const headers = requestHeaders(target, deps.client, {
      accept: plan.accept,
      contentType: isPost ? 'application/json' : undefined,
    })
    const { scope, holdsSlot, isCharged, path } = plan
    const request = {
      origin,
      method: isPost ? ('POST' as const) : ('GET' as const),
      path: `${basePath}${path}`,
      headers,
      body: isPost ? JSON.stringify(plan.body) : undefined,
    }
    const redact = createRedactor(target.apiKey)
    const call = {
      request,
      loggedPath: path,
      headerPrefix: target.headerPrefix,
      redact,
      scope,
      holdsSlot,
      isCharged,
      limits: plan.limits,
    }
    return { call, target }
  }

  /** The target is read for each call, but its address rarely changes. */
  function addressOf({ baseUrl }: ServiceTarget): ServiceAddress {
    if (lastAddress?.baseUrl !== baseUrl) lastAddress = { baseUrl, address: parseServiceAddress(baseUrl) }
    return lastAddress.address
  }

  const charged = { scope: 'audio', holdsSlot: true, isCharged: true } as const

  return {
    async streamWithTimestamps(request, options) {
      const path = '/v1/audio/stream/with-timestamps'
      const { call, target } = await prepare({ ...charged, path, body: toBody(request), limits: streamLimits })
      return callService(callDeps, call, options, async (answer) => openTimedStream(answer, target))
    },

    async stream(request, options) {
      const { call, target } = await prepare({
        ...charged,
        path: '/v1/audio/stream',
        body: toBody(request),
        accept: options.accept,
        limits: streamLimits,
      })
      return callService(callDeps, call, options, async (answer) => openPlainStream(answer, target))
    },

    async speech(request, options) {
      const { call } = await prepare({
        ...charged,
        path: '/v1/audio/speech',
        body: toBody(request),
        accept: 'application/json',
        limits,
      })
      return callService(callDeps, call, options, async (answer) => {
        const speech = await readSpeech(answer)
        answer.log.finish('ok')
        return { ...speech, requestId: answer.requestId }
      })
    },

    async listModels(options) {
      const list = await getJson('/v1/audio/models', 'audio', options, readModelList)
      return { ...list.content, requestId: list.requestId }
    },

    async listVoices(query, options) {
      const parameters = new URLSearchParams()
      if (query.cursor !== undefined) parameters.set('cursor', query.cursor)
      if (query.limit !== undefined) parameters.set('limit', String(query.limit))
      const page = await getJson(
        parameters.size === 0 ? '/v1/voices' : `/v1/voices?${parameters}`,
        'other',
        options,
        readVoicePage,
      )
      return page.content
    },

    async download(url, options) {
      const target = await deps.target()
      const template = {
        ownHeaders: requestHeaders(target, deps.client, {}),
        headerPrefix: target.headerPrefix,
        redact: createRedactor(target.apiKey),
        limits,
      }
      return downloadFile(callDeps, addressOf(target), template, url, options)
    },

    async close() {
      await ownDispatcher?.destroy()
    },
  }

  async function getJson<T>(
    path: string,
    scope: Call['scope'],
    options: RequestOptions,
    read: (json: unknown) => T | undefined,
  ): Promise<{ content: T; requestId: string | undefined }> {
    const { call } = await prepare({
      path,
      scope,
      holdsSlot: false,
      isCharged: false,
      accept: 'application/json',
      limits,
    })
    return callService(callDeps, call, options, async (answer) => {
      const content = read(await readJson(answer, CATALOGUE_MAX_BYTES))
      if (content === undefined)
        throw badAnswer(answer, 'The answer of the service is not the list that was asked for.')
      answer.log.finish('ok')
      return { content, requestId: answer.requestId }
    })
  }
}

/** HTTP/1.1 only: a stream that is not read then stops its own connection and no other. */
function createDispatcher(): Dispatcher {
  return new Agent({ connect: { timeout: CONNECT_MS }, allowH2: false, keepAliveTimeout: KEEP_ALIVE_MS })
}

/** Only fields of the interface: a caller's object may carry more. */
function toBody(request: StreamRequest | SpeechRequest): SpeechRequest {
  const { input, voice_id, model, language, output_format, options } = request
  const audioFormat = 'audio_format' in request ? request.audio_format : undefined
  return { input, voice_id, model, language, audio_format: audioFormat, output_format, options }
}
