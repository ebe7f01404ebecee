import type { Dispatcher } from 'undici'
import type { SpeechRequest, StreamRequest } from '#shared/service-wire/speech.ts'
import { createAgentCalls } from './agent-calls.ts'
import { askSession } from './ask-session.ts'
import { callService, sleepOnNodeTimer, type Call, type CallDeps, type GoodAnswer } from './call-service.ts'
import { downloadFile, type DownloadTemplate } from './download-file.ts'
import type { ExchangeRequest, TimeLimits } from './exchange.ts'
import { createConversationCalls } from './conversation-calls.ts'
import { createFlowCalls } from './flow-calls.ts'
import type { MultipartForm } from './multipart-form.ts'
import { openLine, type LineSettings } from './open-line.ts'
import { createRawCalls } from './raw-call.ts'
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
import { createProjectCalls } from './project-calls.ts'
import { createVoiceCalls } from './voice-calls.ts'
import { createWatermarkCalls } from './watermark-calls.ts'

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
  /** True while `observe` is to be told of bodies too. */
  keepsBodies?: () => boolean
  /** How the service is reached, read anew for each request; straight when it is absent. */
  line?: () => LineSettings
  /** Sends the requests, in place of a connection pool of our own. It stays its owner's to close. */
  dispatcher?: Pick<Dispatcher, 'dispatch'>
  /** How requests introduce themselves. */
  client?: ClientName
  /** Milliseconds, where the usual 60 s to the first byte, 30 s idle and 180 s for a whole JSON answer do not fit. */
  limits?: Partial<Required<TimeLimits>>
}

const STRAIGHT: LineSettings = { proxy: '', systemCertificates: false }
const LIMITS: Required<TimeLimits> = { firstByteMs: 60_000, idleMs: 30_000, totalMs: 180_000 }
const CATALOGUE_MAX_BYTES = 8 * 1024 * 1024

/**
 * A client of the voice service. `close` ends its connections; requests under way fail.
 *
 * Every method throws StudioError with the code that `wire-errors.ts` and `network-errors.ts` give it; `cancelled` when
 * the signal aborts; `key_missing`, `key_refused` or `invalid_input` without sending anything when the target cannot be used.
 */
export function createSpeechApi(deps: SpeechApiDeps): SpeechApi & { close(): Promise<void> } {
  const ownLine = deps.dispatcher === undefined ? openLine(deps.line ?? (() => STRAIGHT)) : undefined
  const limits = { ...LIMITS, ...deps.limits }
  const streamLimits: TimeLimits = { firstByteMs: limits.firstByteMs, idleMs: limits.idleMs }
  let lastCallId = 0
  let lastAddress: { baseUrl: string; address: ServiceAddress } | undefined
  const callDeps: CallDeps = {
    dispatcher: deps.dispatcher ?? ownLine ?? openLine(() => STRAIGHT),
    scheduler: deps.scheduler,
    now: deps.now,
    today: deps.today ?? (() => new Date()),
    random: deps.random,
    sleep: deps.sleep ?? sleepOnNodeTimer,
    observe: deps.observe ?? (() => {}),
    keepsBodies: deps.keepsBodies,
    nextCallId: () => ++lastCallId,
  }

  /** What differs between the calls; the target is read anew for each. */
  type Plan = RequestContent &
    Pick<Call, 'scope' | 'holdsSlot' | 'isCharged' | 'makesAnew' | 'limits' | 'passesRefusals'> & {
      path: string
      /** Sent as JSON; with one the method is POST unless another is named. */
      body?: unknown
      /** JSON that is sent as it stands. */
      bodyText?: string | undefined
      form?: MultipartForm | undefined
      method?: ExchangeRequest['method']
    }

  async function prepare(plan: Plan): Promise<{ call: Call; target: ServiceTarget }> {
    const target = await deps.target()
    const { origin, basePath } = addressOf(target)
    const { scope, holdsSlot, isCharged, makesAnew, path, form } = plan
    const json = plan.bodyText ?? (plan.body === undefined ? undefined : JSON.stringify(plan.body))
    const headers = requestHeaders(target, deps.client, {
      accept: plan.accept,
      contentType: form?.contentType ?? (json === undefined ? undefined : 'application/json'),
      contentLength: form?.sizeBytes,
      idempotencyKey: plan.idempotencyKey,
      ifMatch: plan.ifMatch,
      isAnonymous: plan.isAnonymous,
    })
    const body = form ?? json
    const method = plan.method ?? (body === undefined ? ('GET' as const) : ('POST' as const))
    const request = { origin, method, path: `${basePath}${path}`, headers, body }
    const redact = createRedactor(target.apiKey)
    const call = {
      request,
      loggedPath: path,
      baseUrl: `${origin}${basePath}`,
      headerPrefix: target.headerPrefix,
      redact,
      scope,
      holdsSlot,
      isCharged,
      makesAnew,
      passesRefusals: plan.passesRefusals,
      limits: plan.limits,
    }
    return { call, target }
  }

  /** The target is read for each call, but its address rarely changes. */
  function addressOf({ baseUrl }: ServiceTarget): ServiceAddress {
    if (lastAddress?.baseUrl !== baseUrl) lastAddress = { baseUrl, address: parseServiceAddress(baseUrl) }
    return lastAddress.address
  }

  const free = { scope: 'other', holdsSlot: false, isCharged: false } as const
  const ofAgents = { scope: 'agents', holdsSlot: true, isCharged: false } as const
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
      if (query.type !== undefined) parameters.set('type', query.type)
      const page = await getJson(
        parameters.size === 0 ? '/v1/voices' : `/v1/voices?${parameters}`,
        'other',
        options,
        readVoicePage,
      )
      return page.content
    },

    async deleteVoice(voiceId, options) {
      const path = voicePath(voiceId)
      const { call } = await prepare({ method: 'DELETE', path, ...free, limits })
      return callService(callDeps, call, options, async (answer) => {
        answer.body.close()
        answer.log.finish('ok')
      })
    },

    voiceSample: (voiceId, options) => fetchOwnFile(`${voicePath(voiceId)}/sample`, options),

    async download(url, options) {
      return fetchFile(await deps.target(), url, options)
    },

    ...createVoiceCalls({
      limits,
      async send(plan, options, read) {
        const { call } = await prepare({ ...free, ...plan })
        return callService(callDeps, call, options, read)
      },
    }),

    ...createProjectCalls({
      limits,
      async send(plan, options, read) {
        const { call } = await prepare({ ...free, ...plan })
        return callService(callDeps, call, options, read)
      },
    }),

    ...createRawCalls({
      limits,
      address: async () => addressOf(await deps.target()),
      async send(plan, options, read) {
        const { call } = await prepare(plan)
        return callService(callDeps, call, options, read)
      },
    }),

    ...createWatermarkCalls({
      limits,
      async send(plan, options, read) {
        const { call } = await prepare({ holdsSlot: false, isCharged: false, ...plan })
        return callService(callDeps, call, options, read)
      },
    }),
    ...createAgentCalls({ limits, send: sendOfAgents }),
    ...createFlowCalls({ limits, send: sendOfAgents }),
    ...createConversationCalls({
      limits,
      send: sendOfAgents,
      fetchFile: (path, options) => fetchOwnFile(path, options, { scope: 'agents', holdsSlot: true }),
    }),

    askSession: (session, signal) => askSession(callDeps.dispatcher, session, signal),

    async close() {
      await ownLine?.close()
    },
  }

  async function sendOfAgents<T>(
    plan: Omit<Plan, keyof typeof ofAgents>,
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T> {
    const { call } = await prepare({ ...ofAgents, ...plan })
    return callService(callDeps, call, options, read)
  }

  async function fetchOwnFile(
    path: string,
    options: RequestOptions & { maxBytes: number },
    ownLimits?: DownloadTemplate['ownLimits'],
  ) {
    const target = await deps.target()
    const { origin, basePath } = addressOf(target)
    return fetchFile(target, `${origin}${basePath}${path}`, options, ownLimits)
  }

  function fetchFile(
    target: ServiceTarget,
    url: string,
    options: RequestOptions & { maxBytes: number },
    ownLimits?: DownloadTemplate['ownLimits'],
  ) {
    const template = {
      ownLimits,
      ownHeaders: requestHeaders(target, deps.client, {}),
      headerPrefix: target.headerPrefix,
      redact: createRedactor(target.apiKey),
      limits,
    }
    return downloadFile(callDeps, addressOf(target), template, url, options)
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

function voicePath(voiceId: string): string {
  return `/v1/voices/${encodeURIComponent(voiceId)}`
}

/** Only fields of the interface: a caller's object may carry more. */
function toBody(request: StreamRequest | SpeechRequest): SpeechRequest {
  const { input, voice_id, model, language, output_format, options } = request
  const audioFormat = 'audio_format' in request ? request.audio_format : undefined
  return { input, voice_id, model, language, audio_format: audioFormat, output_format, options }
}
