import type { WatchedConversation } from '#shared/contract/conversations.ts'
import { isStudioError, type StudioErrorCode } from '#shared/errors/studio-error.ts'
import { toFailure } from '../takes/to-failure.ts'
import { fetchDeliveriesOf, readDeliveryRecords } from '../webhooks/delivery-log.ts'
import { getConversation } from '../../db/repos/conversations-repo.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import {
  fetchEvaluations,
  fetchHead,
  type FetchRequest,
  fetchTranscript,
  fetchTranscriptPage,
  markRead,
  type TranscriptPlace,
} from './fetch-conversation.ts'
import { isLive, readConversation } from './read-conversation.ts'

/** Conversations that windows look at, each asked for by one poller however many look. */
export interface ConversationWatcher {
  /** As it is now. @throws StudioError `not_found`: it was never seen and the service has not answered yet */
  glance(request: { conversationId: string }): WatchedConversation
  /** Calls back after changes, and asks the service as long as anybody listens; answers how to stop. */
  subscribe(request: { conversationId: string }, listener: () => void): () => void
  /** Tells who listens that something of it is other than it was, which no answer of the service said. */
  changed(request: { conversationId: string }): void
  /** Ends every poller. */
  dispose(): Promise<void>
}

/** The read endpoints bear one request a second on an active conversation (specification part 4), all of them together. */
const POLL_EVERY_MS = 1_000
/** After the end: when evaluations and recording are asked for again, as long as they are not there. */
const SETTLING_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const
/** What ended before this is what it is. */
const SETTLES_WITHIN_MS = 120_000
const LONGEST_AWAY_MS = 30_000
/** While it is live, deliveries are asked for in place of every so many requests: few events are told before the end. */
const DELIVERIES_EVERY = 5
/** An end is told at once: where nobody was after so many requests, nobody is. */
const ASK_AT_LEAST = 5
/** The service's three attempts of ten seconds each, fifteen seconds apart in all, and a little. */
const ASK_AT_MOST = 60
/** Failures that asking again does not mend. */
const LASTING: ReadonlySet<StudioErrorCode> = new Set([
  'not_found',
  'key_missing',
  'key_refused',
  'forbidden',
  'payment_required',
  'plan_limit',
  'bad_answer',
  'storage_failed',
  'disk_full',
])

interface Poller {
  request: FetchRequest
  state: WatchedConversation['state']
  failure: WatchedConversation['failure']
  listeners: Set<() => void>
  stop: AbortController
  done: Promise<void>
}

/** Watches nothing yet. */
export function createConversationWatcher(deps: ConversationsDeps): ConversationWatcher {
  const pollers = new Map<string, Poller>()
  /** Also those that nobody looks at any more, until their last request is over. */
  const running = new Set<Poller>()
  const keyOf = ({ service, conversationId }: FetchRequest) => `${service}\n${conversationId}`

  function begin(request: FetchRequest): Poller {
    const poller: Poller = {
      request,
      state: 'live',
      failure: null,
      listeners: new Set(),
      stop: new AbortController(),
      done: Promise.resolve(),
    }
    pollers.set(keyOf(request), poller)
    running.add(poller)
    poller.done = poll(deps, poller)
      .catch((error: unknown) => {
        if (!poller.stop.signal.aborted) deps.reportBug(error)
      })
      .finally(() => running.delete(poller))
    return poller
  }

  return {
    glance({ conversationId }) {
      const request = { service: deps.service(), conversationId }
      const poller = pollers.get(keyOf(request))
      return {
        state: poller?.state ?? 'over',
        failure: poller?.failure ?? null,
        detail: readConversation(deps, conversationId, request.service),
        deliveries: readDeliveryRecords(deps, request),
      }
    },
    subscribe({ conversationId }, listener) {
      const request = { service: deps.service(), conversationId }
      const poller = pollers.get(keyOf(request)) ?? begin(request)
      poller.listeners.add(listener)
      return () => {
        poller.listeners.delete(listener)
        if (poller.listeners.size > 0) return
        poller.stop.abort()
        if (pollers.get(keyOf(request)) === poller) pollers.delete(keyOf(request))
      }
    },
    changed({ conversationId }) {
      const poller = pollers.get(keyOf({ service: deps.service(), conversationId }))
      if (poller) tell(poller)
    },
    async dispose() {
      pollers.clear()
      for (const { stop } of running) stop.abort()
      await Promise.all([...running].map(({ done }) => done))
    },
  }
}

/** Asks until the conversation is over and all of it is here, whatever fails meanwhile, or until nobody looks any more. */
async function poll(deps: ConversationsDeps, poller: Poller): Promise<void> {
  const { signal } = poller.stop
  const steps = stepsOf(deps, poller)
  let restMs: number = POLL_EVERY_MS
  for (;;) {
    try {
      const step = await steps()
      poller.failure = null
      poller.state = step.state
      if (step.hasChanged) tell(poller)
      if (step.state === 'over') return
      restMs = step.restMs
    } catch (error) {
      if (signal.aborted) return
      if (!isStudioError(error)) throw error
      const isLasting = LASTING.has(error.code)
      restMs = poller.state === 'away' ? Math.min(restMs * 2, LONGEST_AWAY_MS) : POLL_EVERY_MS
      poller.failure = toFailure(error)
      poller.state = isLasting ? 'over' : 'away'
      tell(poller)
      if (isLasting) return
    }
    await deps.wait(restMs, signal).catch(() => undefined)
    if (signal.aborted) return
  }
}

interface Step {
  state: 'live' | 'settling' | 'delivering' | 'over'
  hasChanged: boolean
  /** Until the next. */
  restMs: number
}

/** What to ask for next, each time it is called; a step that fails is the next one again. While it is live, a step is one request. */
function stepsOf(deps: ConversationsDeps, { request, stop }: Poller): () => Promise<Step> {
  const options = { signal: stop.signal, priority: 'interactive' } as const
  let place: TranscriptPlace = { cursor: undefined, firstPosition: 0 }
  let next: 'head' | 'transcript' | 'rest' | 'settling' | 'delivering' = 'head'
  let seen = ''
  let settled = 0
  /** Until what is made of it afterwards is asked for again; null when it is all here. */
  let settlesInMs: number | null = null
  let asked = 0
  let askedAfterwards = 0
  let told = ''
  /** When it was seen to end, for a service that does not say when it did. */
  let sawEndAtMs = Number.NaN
  /** Nobody else is told of it, or they cannot be asked for: some keys may read conversations and not these. */
  let isTold = false

  async function askHead(): Promise<Step> {
    const before = getConversation(deps.cache, request.service, request.conversationId)?.conversation['status']
    const { status } = await fetchHead(deps, request, options)
    if (isLive(String(before)) && !isLive(status)) sawEndAtMs = deps.now()
    const { row, messages, evaluations } = readConversation(deps, request.conversationId, request.service)
    const hasChanged = seen !== status
    seen = status
    if (isLive(status)) {
      // Before anything is said there is no transcript to ask for.
      next = status === 'active' || messages.length > 0 ? 'transcript' : 'head'
      return { state: 'live', hasChanged, restMs: POLL_EVERY_MS }
    }
    // It may have been read before it was judged.
    if (row.isRead && evaluations.length > 0) return settle()
    next = 'rest'
    return { state: 'settling', hasChanged: true, restMs: 0 }
  }

  async function askTranscript(): Promise<Step> {
    const page = await fetchTranscriptPage(deps, request, place, options)
    place = page.next
    next = page.isLast ? 'head' : 'transcript'
    return { state: 'live', hasChanged: page.hasChanged, restMs: POLL_EVERY_MS }
  }

  async function askRest(): Promise<Step> {
    await fetchTranscript(deps, request, options)
    await fetchEvaluations(deps, request, options)
    markRead(deps, request)
    return settle()
  }

  /** Whether what is made of it afterwards may still come. */
  function isFresh(conversation: Record<string, unknown>): boolean {
    const endedAtMs = Date.parse(String(conversation['ended_at'] ?? ''))
    return deps.now() - (Number.isNaN(endedAtMs) ? sawEndAtMs : endedAtMs) < SETTLES_WITHIN_MS
  }

  function settle(): Step {
    const detail = readConversation(deps, request.conversationId, request.service)
    const isAll = detail.evaluations.length > 0 && detail.hasRecording
    const restMs = SETTLING_AFTER_MS[settled]
    settlesInMs = isAll || !isFresh(detail.seen) || restMs === undefined ? null : restMs
    settled += 1
    return stepAfterwards(true)
  }

  /** Deliveries are asked for while what is made of it is waited for, and after it as long as they change. */
  function stepAfterwards(hasChanged: boolean): Step {
    if (isTold && settlesInMs === null) return { state: 'over', hasChanged: true, restMs: 0 }
    const restMs = isTold ? (settlesInMs ?? 0) : Math.min(POLL_EVERY_MS, settlesInMs ?? POLL_EVERY_MS)
    const state = settlesInMs === null ? 'delivering' : 'settling'
    if (settlesInMs !== null) settlesInMs -= restMs
    next = settlesInMs !== null && settlesInMs <= 0 ? 'settling' : 'delivering'
    return { state, hasChanged, restMs }
  }

  async function askAgain(): Promise<Step> {
    const detail = readConversation(deps, request.conversationId, request.service)
    if (detail.evaluations.length === 0) await fetchEvaluations(deps, request, options)
    if (!detail.hasRecording) await fetchHead(deps, request, options)
    return settle()
  }

  /** Who was told of it. A failure that lasts is no reason to leave the conversation itself. */
  async function askDeliveries(): Promise<{ hasChanged: boolean; isFinal: boolean }> {
    try {
      const records = await fetchDeliveriesOf(deps, request, options)
      const now = JSON.stringify(records)
      const hasChanged = now !== told
      told = now
      return { hasChanged, isFinal: records.every(({ status }) => status === 'delivered' || status === 'failed') }
    } catch (error) {
      if (!isStudioError(error) || !LASTING.has(error.code)) throw error
      isTold = true
      return { hasChanged: false, isFinal: true }
    }
  }

  async function askDelivered(): Promise<Step> {
    const { hasChanged, isFinal } = await askDeliveries()
    askedAfterwards += 1
    const { seen: conversation } = readConversation(deps, request.conversationId, request.service)
    // Counted, since the service's clock may be ahead of this one.
    isTold ||= !isFresh(conversation) || askedAfterwards >= (isFinal ? ASK_AT_LEAST : ASK_AT_MOST)
    return stepAfterwards(hasChanged)
  }

  const asks = { head: askHead, transcript: askTranscript, rest: askRest, settling: askAgain, delivering: askDelivered }
  return async () => {
    asked += 1
    const isTurnOfDeliveries = (next === 'head' || next === 'transcript') && asked % DELIVERIES_EVERY === 0
    if (!isTurnOfDeliveries || isTold) return asks[next]()
    const { hasChanged } = await askDeliveries()
    return { state: 'live', hasChanged, restMs: POLL_EVERY_MS }
  }
}

function tell({ listeners }: Poller): void {
  for (const listener of listeners) listener()
}
