import type { WatchedConversation } from '#shared/contract/conversations.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { isStudioError, type StudioError } from '#shared/errors/studio-error.ts'
import { toFailure } from '../takes/to-failure.ts'
import { fetchDeliveriesOf, readDeliveryRecords } from '../webhooks/delivery-log.ts'
import { hasEvaluations, hasMessages } from '../../db/repos/conversation-parts-repo.ts'
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
import { isLive, readConversation, readConversationHead, requireConversation } from './read-conversation.ts'

/** Conversations shown in windows, each polled once however many windows watch. */
export interface ConversationWatcher {
  /** The current state. @throws StudioError `not_found` if it was never fetched and the service hasn't responded yet */
  glance(request: { conversationId: string }, signal: AbortSignal): Promise<WatchedConversation>
  /** Calls back after changes, and polls the service while there are listeners; returns an unsubscribe function. */
  subscribe(request: { conversationId: string }, listener: () => void): () => void
  /** Notifies listeners of a local change. */
  changed(request: { conversationId: string }): void
  /** Stops all pollers. */
  dispose(): Promise<void>
}

/** Read endpoints allow one request per second for an active conversation (specification part 4), in total. */
const POLL_EVERY_MS = 1_000
/** When to fetch evaluations and recording again after the end, until they are available. */
const SETTLING_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const
/** Conversations that ended earlier no longer change. */
const SETTLES_WITHIN_MS = 120_000
const LONGEST_AWAY_MS = 30_000
/** While live, every n-th request fetches deliveries: few events are delivered before the end. */
const DELIVERIES_EVERY = 5
/** An end is delivered immediately: if there is no delivery after this many requests, there won't be one. */
const ASK_AT_LEAST = 5
/** The service's three attempts of ten seconds, fifteen seconds apart in total, plus a margin. */
const ASK_AT_MOST = 60
interface Poller {
  request: FetchRequest
  state: WatchedConversation['state']
  failure: WatchedConversation['failure']
  listeners: Set<() => void>
  stop: AbortController
  done: Promise<void>
}

/** Starts without watchers. */
export function createConversationWatcher(deps: ConversationsDeps): ConversationWatcher {
  const pollers = new Map<string, Poller>()
  /** Includes pollers without watchers until their last request has ended. */
  const running = new Set<Poller>()
  const getKey = ({ service, conversationId }: FetchRequest) => `${service}\n${conversationId}`

  function begin(request: FetchRequest): Poller {
    const poller: Poller = {
      request,
      state: 'live',
      failure: null,
      listeners: new Set(),
      stop: new AbortController(),
      done: Promise.resolve(),
    }
    pollers.set(getKey(request), poller)
    running.add(poller)
    poller.done = poll(deps, poller)
      .catch((error: unknown) => {
        if (!poller.stop.signal.aborted) deps.reportBug(error)
      })
      .finally(() => running.delete(poller))
    return poller
  }

  return {
    async glance({ conversationId }, signal) {
      const request = { service: deps.service(), conversationId }
      const poller = pollers.get(getKey(request))
      const state = poller?.state ?? 'over'
      const failure = poller?.failure ?? null
      const deliveries = readDeliveryRecords(deps, request)
      // All as of now: the transcript is read at once, and converted in turns.
      return {
        state,
        failure,
        deliveries,
        detail: await readConversation(deps, conversationId, signal, request.service),
      }
    },
    subscribe({ conversationId }, listener) {
      const request = { service: deps.service(), conversationId }
      const poller = pollers.get(getKey(request)) ?? begin(request)
      poller.listeners.add(listener)
      return () => {
        poller.listeners.delete(listener)
        if (poller.listeners.size > 0) return
        poller.stop.abort()
        if (pollers.get(getKey(request)) === poller) pollers.delete(getKey(request))
      }
    },
    changed({ conversationId }) {
      const poller = pollers.get(getKey({ service: deps.service(), conversationId }))
      if (poller) tell(poller)
    },
    async dispose() {
      pollers.clear()
      for (const { stop } of running) stop.abort()
      await Promise.all([...running].map(({ done }) => done))
    },
  }
}

/** Polls until the conversation is over and complete, despite failures, or until nobody watches. */
async function poll(deps: ConversationsDeps, poller: Poller): Promise<void> {
  const { signal } = poller.stop
  const steps = getSteps(deps, poller)
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
      const isLasting = isLastingFailure(error)
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

/** True if polling on won't help. An unreadable response may be a long one, so it isn't requested every second. */
function isLastingFailure(error: StudioError): boolean {
  return getFailureRule(error).retry === 'never' || error.code === 'bad_answer'
}

interface Step {
  state: 'live' | 'settling' | 'delivering' | 'over'
  hasChanged: boolean
  /** Delay until the next step. */
  restMs: number
}

/** The next request on each call; a failed step is repeated. While live, a step is one request. */
function getSteps(deps: ConversationsDeps, { request, stop }: Poller): () => Promise<Step> {
  const options = { signal: stop.signal, priority: 'interactive' } as const
  let place: TranscriptPlace = { cursor: undefined, firstPosition: 0, pages: 0 }
  let next: 'head' | 'transcript' | 'rest' | 'settling' | 'delivering' = 'head'
  let seen = ''
  let settled = 0
  /** Delay until results are fetched again; null if complete. */
  let settlesInMs: number | null = null
  let asked = 0
  let askedAfterwards = 0
  let told = ''
  /** When it was seen to end, for services that don't say. */
  let sawEndAtMs = Number.NaN
  /** No further deliveries, or they can't be read: some keys may read conversations but not deliveries. */
  let isDiscriminated = false

  function readProgress() {
    const { service, conversationId } = request
    const { id } = requireConversation(deps, service, conversationId)
    return {
      ...readConversationHead(deps, conversationId, service),
      isTranscribed: hasMessages(deps.cache, id),
      isEvaluated: hasEvaluations(deps.cache, id),
    }
  }

  async function askHead(): Promise<Step> {
    const before = getConversation(deps.cache, request.service, request.conversationId)?.conversation['status']
    const { status } = await fetchHead(deps, request, options)
    if (isLive(String(before)) && !isLive(status)) sawEndAtMs = deps.now()
    const { row, isTranscribed, isEvaluated } = readProgress()
    const hasChanged = seen !== status
    seen = status
    if (isLive(status)) {
      // Before anything is said there is no transcript.
      next = status === 'active' || isTranscribed ? 'transcript' : 'head'
      return { state: 'live', hasChanged, restMs: POLL_EVERY_MS }
    }
    // It may have been read before it was evaluated.
    if (row.isRead && isEvaluated) return settle()
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

  /** Whether results may still arrive. */
  function isFresh(conversation: Record<string, unknown>): boolean {
    const endedAtMs = Date.parse(String(conversation['ended_at'] ?? ''))
    return deps.now() - (Number.isNaN(endedAtMs) ? sawEndAtMs : endedAtMs) < SETTLES_WITHIN_MS
  }

  function settle(): Step {
    const { isEvaluated, hasRecording, seen: conversation } = readProgress()
    const isAll = isEvaluated && hasRecording
    const restMs = SETTLING_AFTER_MS[settled]
    settlesInMs = isAll || !isFresh(conversation) || restMs === undefined ? null : restMs
    settled += 1
    return stepAfterwards(true)
  }

  /** Deliveries are fetched while waiting for results, and afterwards while they change. */
  function stepAfterwards(hasChanged: boolean): Step {
    if (isDiscriminated && settlesInMs === null) return { state: 'over', hasChanged: true, restMs: 0 }
    const restMs = isDiscriminated ? (settlesInMs ?? 0) : Math.min(POLL_EVERY_MS, settlesInMs ?? POLL_EVERY_MS)
    const state = settlesInMs === null ? 'delivering' : 'settling'
    if (settlesInMs !== null) settlesInMs -= restMs
    next = settlesInMs !== null && settlesInMs <= 0 ? 'settling' : 'delivering'
    return { state, hasChanged, restMs }
  }

  async function askAgain(): Promise<Step> {
    const { isEvaluated, hasRecording } = readProgress()
    if (!isEvaluated) await fetchEvaluations(deps, request, options)
    if (!hasRecording) await fetchHead(deps, request, options)
    return settle()
  }

  /** Its deliveries. A permanent failure doesn't stop polling the conversation itself. */
  async function askDeliveries(): Promise<{ hasChanged: boolean; isFinal: boolean }> {
    try {
      const records = await fetchDeliveriesOf(deps, request, options)
      const now = JSON.stringify(records)
      const hasChanged = now !== told
      told = now
      return { hasChanged, isFinal: records.every(({ status }) => status === 'delivered' || status === 'failed') }
    } catch (error) {
      if (!isStudioError(error) || !isLastingFailure(error)) throw error
      isDiscriminated = true
      return { hasChanged: false, isFinal: true }
    }
  }

  async function askDelivered(): Promise<Step> {
    const { hasChanged, isFinal } = await askDeliveries()
    askedAfterwards += 1
    const { seen: conversation } = readProgress()
    // Counted, since the service's clock may be ahead.
    isDiscriminated ||= !isFresh(conversation) || askedAfterwards >= (isFinal ? ASK_AT_LEAST : ASK_AT_MOST)
    return stepAfterwards(hasChanged)
  }

  const asks = { head: askHead, transcript: askTranscript, rest: askRest, settling: askAgain, delivering: askDelivered }
  return async () => {
    asked += 1
    const isTurnOfDeliveries = (next === 'head' || next === 'transcript') && asked % DELIVERIES_EVERY === 0
    if (!isTurnOfDeliveries || isDiscriminated) return asks[next]()
    const { hasChanged } = await askDeliveries()
    return { state: 'live', hasChanged, restMs: POLL_EVERY_MS }
  }
}

function tell({ listeners }: Poller): void {
  for (const listener of listeners) listener()
}
