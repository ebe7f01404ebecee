import type { Dispatcher } from 'undici'
import { WireVoice } from '#shared/service-wire/catalog.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { SpeechRequest, StreamRequest } from '#shared/service-wire/speech.ts'
import { createAgentCalls } from './agent-calls.ts'
import { askSession, parseSessionAddress } from './ask-session.ts'
import { callService, sleepOnNodeTimer, type Call, type CallDeps, type GoodAnswer } from './call-service.ts'
import { downloadFile, type DownloadTemplate } from './download-file.ts'
import type { ExchangeRequest, TimeLimits } from './exchange.ts'
import { createConversationCalls } from './conversation-calls.ts'
import { createFlowCalls } from './flow-calls.ts'
import type { MultipartForm } from './multipart-form.ts'
import { openLine, type LineSettings } from './open-line.ts'
import { createRawCalls } from './raw-call.ts'
import { readModelList } from './read-catalog.ts'
import { readDialogue } from './read-dialogue.ts'
import { badAnswer, readJson } from './read-json.ts'
import { readListPage } from './read-list-page.ts'
import { isPrivateHost } from './private-addresses.ts'
import { readSpeech } from './read-speech.ts'
import { createRedactor, REPLACEMENT } from './redaction.ts'
import { requestHeaders, type ClientName, type RequestContent } from './request-headers.ts'
import type { RequestScheduler } from './request-scheduler.ts'
import { parseServiceAddress, type ServiceAddress } from './service-address.ts'
import type { RequestOptions, ServiceTarget } from './request-options.ts'
import type { SpeechApi } from './speech-api.ts'
import type { SpeechApiObserver } from './speech-api-event.ts'
import { openPlainStream, openTimedStream } from './speech-stream.ts'
import { createProjectCalls } from './project-calls.ts'
import { createVoiceCalls } from './voice-calls.ts'
import { createWatermarkCalls } from './watermark-calls.ts'

export interface SpeechApiDeps {
  target: () => ServiceTarget | Promise<ServiceTarget>
  scheduler: RequestScheduler
  /** Milliseconds of a monotonic clock with any origin. */
  now: () => number
  /** 0 to below 1. */
  random: () => number
  /** Waits between attempts; rejects if the signal aborts. */
  sleep?: (delayMs: number, signal: AbortSignal) => Promise<void>
  /** The current date, for a `Retry-After` date in a response without `Date`. */
  today?: () => Date
  /** Called for every attempt, for the request log. Must not throw. */
  observe?: SpeechApiObserver
  /** True while `observe` should also receive bodies. */
  keepsBodies?: () => boolean
  /** Connection settings, read again for each request; direct if absent. */
  line?: () => LineSettings
  /** Sends the requests instead of the client's own connection pool. Its owner closes it. */
  dispatcher?: Pick<Dispatcher, 'dispatch'>
  /** How requests identify the client. */
  client?: ClientName
  /**
   * Milliseconds, where the defaults of 60 s to the first byte, 30 s idle and 180 s for a whole JSON response don't
   * fit.
   */
  limits?: Partial<Required<TimeLimits>>
}

const STRAIGHT: LineSettings = { proxy: '', systemCertificates: false }
const LIMITS: Required<TimeLimits> = { firstByteMs: 60_000, idleMs: 30_000, totalMs: 180_000 }
const JSON_TYPE = 'application/json'
const CATALOG_MAX_BYTES = 8 * 1024 * 1024

/**
 * Creates a client of the voice service. `close` ends its connections; running requests fail.
 *
 * Every method throws StudioError with a code from `wire-errors.ts` and `network-errors.ts`; `canceled` if the signal
 * aborts; `key_missing`, `key_refused` or `invalid_input` without sending anything if the target can't be used.
 */
export function createSpeechApi(deps: SpeechApiDeps): SpeechApi & { close(): Promise<void> } {
  const ownLine = deps.dispatcher === undefined ? openLine(deps.line ?? (() => STRAIGHT)) : undefined
  const line = ownLine ?? openLine(() => STRAIGHT)
  const limits = { ...LIMITS, ...deps.limits }
  const streamLimits: TimeLimits = { firstByteMs: limits.firstByteMs, idleMs: limits.idleMs }
  let lastCallId = 0
  let lastAddress: { baseUrl: string; address: ServiceAddress } | undefined
  const callDeps: CallDeps = {
    dispatcher: deps.dispatcher ?? line,
    publicDispatcher: deps.dispatcher ?? line.publicOnly,
    scheduler: deps.scheduler,
    now: deps.now,
    today: deps.today ?? (() => new Date()),
    random: deps.random,
    sleep: deps.sleep ?? sleepOnNodeTimer,
    observe: deps.observe ?? (() => {}),
    keepsBodies: deps.keepsBodies,
    nextCallId: () => ++lastCallId,
  }

  /** What differs between the calls; the target is read again for each. */
  type Plan = RequestContent &
    Pick<Call, 'scope' | 'holdsSlot' | 'isCharged' | 'isNonIdempotent' | 'limits' | 'passesRefusals'> & {
      path: string
      /** Sent as JSON; implies method POST unless another is given. */
      body?: unknown
      /** JSON that is sent unchanged. */
      bodyText?: string | undefined
      form?: MultipartForm | undefined
      method?: ExchangeRequest['method']
    }

  async function prepare(plan: Plan): Promise<{ call: Call; target: ServiceTarget }> {
    const target = await deps.target()
    const { origin, basePath } = getAddress(target)
    const { scope, holdsSlot, isCharged, isNonIdempotent, path, form } = plan
    const json = plan.bodyText ?? (plan.body === undefined ? undefined : JSON.stringify(plan.body))
    // Sending it would replace what the service has there with less.
    if (json?.includes(REPLACEMENT))
      throw new StudioError('invalid_input', { kind: 'key-placeholder-in-text', placeholder: REPLACEMENT })
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
      isNonIdempotent,
      passesRefusals: plan.passesRefusals,
      limits: plan.limits,
    }
    return { call, target }
  }

  /** The target is read for each call, but its URL rarely changes. */
  function getAddress({ baseUrl }: ServiceTarget): ServiceAddress {
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
      return callService(callDeps, call, options, async (answer) =>
        openTimedStream(answer, target, deps.now, request.output_format),
      )
    },

    async stream(request, options) {
      const { call, target } = await prepare({
        ...charged,
        path: '/v1/audio/stream',
        body: toBody(request),
        accept: options.accept,
        limits: streamLimits,
      })
      return callService(callDeps, call, options, async (answer) =>
        openPlainStream(answer, target, request.output_format),
      )
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

    async dialogue(request, options) {
      const { call, target } = await prepare({
        ...charged,
        path: '/v1/audio/dialogue',
        body: request,
        accept: 'application/json, audio/*;q=0.5',
        limits,
      })
      return callService(callDeps, call, options, async (answer) => {
        const dialogue = await readDialogue(answer, target.headerPrefix)
        answer.log.finish('ok')
        return { ...dialogue, requestId: answer.requestId, serviceVersion: target.serviceVersion }
      })
    },

    async listModels(options) {
      const { call } = await prepare({ ...free, path: '/v1/audio/models', scope: 'audio', accept: JSON_TYPE, limits })
      return callService(callDeps, call, options, async (answer) => {
        const list = readModelList(await readJson(answer, CATALOG_MAX_BYTES), answer)
        if (!list) throw badAnswer(answer, 'list-response-unexpected')
        answer.log.finish('ok')
        return { ...list, requestId: answer.requestId }
      })
    },

    async listVoices(query, options) {
      const parameters = new URLSearchParams()
      if (query.cursor !== undefined) parameters.set('cursor', query.cursor)
      if (query.limit !== undefined) parameters.set('limit', String(query.limit))
      if (query.type !== undefined) parameters.set('type', query.type)
      const path = parameters.size === 0 ? '/v1/voices' : `/v1/voices?${parameters}`
      const { call } = await prepare({ ...free, path, accept: JSON_TYPE, limits })
      return callService(callDeps, call, options, (answer) =>
        readListPage(answer, 'voices', WireVoice, { maxBytes: CATALOG_MAX_BYTES }),
      )
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
      address: async () => getAddress(await deps.target()),
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

    async askSession(session, signal) {
      const isInside = await isPrivateHost(new URL(getAddress(await deps.target()).origin).hostname)
      const { hostname } = new URL(parseSessionAddress(session.url).origin)
      if (!isInside && (await isPrivateHost(hostname))) throw new StudioError('invalid_input', 'session-url-private')
      return await askSession(isInside ? callDeps.dispatcher : callDeps.publicDispatcher, session, signal)
    },

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
    const { origin, basePath } = getAddress(target)
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
    return downloadFile(callDeps, getAddress(target), template, url, options)
  }
}

function voicePath(voiceId: string): string {
  return `/v1/voices/${encodeURIComponent(voiceId)}`
}

/** Only fields of the API: a caller's object may have more. */
function toBody(request: StreamRequest | SpeechRequest): SpeechRequest {
  const { input, voice_id, model, language, output_format, options } = request
  const audioFormat = 'audio_format' in request ? request.audio_format : undefined
  return { input, voice_id, model, language, audio_format: audioFormat, output_format, options }
}
