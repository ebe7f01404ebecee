import type { Dispatcher } from 'undici'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createAgentCalls } from './agent-calls.ts'
import { askSession, parseSessionAddress } from './ask-session.ts'
import { callService, sleepOnNodeTimer, type CallDeps, type GoodAnswer } from './call-service.ts'
import { createCatalogCalls } from './catalog-calls.ts'
import { createConversationCalls } from './conversation-calls.ts'
import { downloadFile, type DownloadTemplate } from './download-file.ts'
import type { TimeLimits } from './exchange.ts'
import { createFlowCalls } from './flow-calls.ts'
import { openLine, type LineSettings } from './open-line.ts'
import { type CallPlan, createCallPreparer } from './prepare-call.ts'
import { isPrivateHost } from './private-addresses.ts'
import { createProjectCalls } from './project-calls.ts'
import { createRawCalls } from './raw-call.ts'
import { requestHeaders, type ClientName } from './request-headers.ts'
import type { RequestOptions, ServiceTarget } from './request-options.ts'
import type { RequestScheduler } from './request-scheduler.ts'
import type { SpeechApi } from './speech-api.ts'
import type { SpeechApiObserver } from './speech-api-event.ts'
import { createSpeechCalls } from './speech-calls.ts'
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

/** Which limits a call counts against. */
type CountedAs = Pick<CallPlan, 'scope' | 'holdsSlot' | 'isCharged'>

const STRAIGHT: LineSettings = { proxy: '', systemCertificates: false }
const LIMITS: Required<TimeLimits> = { firstByteMs: 60_000, idleMs: 30_000, totalMs: 180_000 }

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
  let lastCallId = 0
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

  const { prepare, getAddress, getRedactor } = createCallPreparer(deps.target, deps.client)

  /** Sends calls that count against these limits, unless their plan names another scope. */
  function sendWithin(counted: CountedAs) {
    return async <T>(
      plan: Omit<CallPlan, keyof CountedAs> & Partial<Pick<CountedAs, 'scope'>>,
      options: RequestOptions,
      read: (answer: GoodAnswer, target: ServiceTarget) => Promise<T>,
    ): Promise<T> => {
      const { call, target } = await prepare({ ...counted, ...plan })
      return callService(callDeps, call, options, (answer) => read(answer, target))
    }
  }
  const send = sendWithin({ scope: 'other', holdsSlot: false, isCharged: false })
  const sendOfAgents = sendWithin({ scope: 'agents', holdsSlot: true, isCharged: false })
  const sendCharged = sendWithin({ scope: 'audio', holdsSlot: true, isCharged: true })

  return {
    ...createSpeechCalls({ limits, now: deps.now, send: sendCharged }),
    ...createCatalogCalls({ limits, send }),
    ...createVoiceCalls({ limits, send, fetchFile: fetchOwnFile }),
    ...createProjectCalls({ limits, send }),
    ...createWatermarkCalls({ limits, send }),
    ...createRawCalls({
      limits,
      address: async () => getAddress(await deps.target()),
      async send(plan, options, read) {
        const { call } = await prepare(plan)
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

    async download(url, options) {
      return fetchFile(await deps.target(), url, options)
    },

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
      redact: getRedactor(target),
      limits,
    }
    return downloadFile(callDeps, getAddress(target), template, url, options)
  }
}
