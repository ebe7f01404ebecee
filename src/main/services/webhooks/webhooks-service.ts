import type {
  DeliveryBoard,
  DeliveryRecords,
  RebuiltEvent,
  ReceiverState,
  SignWith,
  WebhookDetail,
  WebhookRow,
  WebhookSecret,
  WebhookSent,
  WebhookVerdict,
} from '#shared/contract/webhooks.ts'
import type { WritableDb } from '../../db/database.ts'
import { bookmarkWebhook } from '../../db/repos/webhook-deliveries-repo.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { ConversationCalls } from '../../speech-api/conversation-calls.ts'
import { fetchDeliveryRecords, readDeliveryBoard, readDeliveryRecords, refreshDeliveryBoard } from './delivery-log.ts'
import { rebuildEvent } from './rebuild-event.ts'
import { replayDelivery, sendRebuilt } from './replay-delivery.ts'
import { checkPasted, type CheckRequest } from './check-pasted.ts'
import { createReceiveDeliveries } from './receive-deliveries.ts'
import { createReceiver } from './receiver.ts'
import { listHistory, listHistoryChanges, readAttemptBody, readDelivery } from './read-history.ts'
import { createHistoryTrimmer, removeDeliveries } from './trim-history.ts'
import { createWebhookSecrets } from './webhook-secrets.ts'

export interface WebhooksDeps {
  db: WritableDb
  cache: WritableDb
  speech: ConversationCalls
  /** `practice`, or the base URL that requests go to. */
  service(): string
  serviceVersion(): string
  secrets: SecretStore
  headerPrefix(): string
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  reportBug(error: unknown): void
}

/** The webhook workbench; the contract in `shared/contract/webhooks.ts` says what each member does. */
export interface WebhooksService {
  state(): ReceiverState
  subscribe(listener: () => void): () => void
  /** Reads the secrets, and listens again when it did at the end of the last run. */
  start(): Promise<void>
  dispose(): Promise<void>
  list(request: { beforeRow: number; limit: number }): { rows: WebhookRow[]; revision: number }
  changes(request: { afterRevision: number; limit: number }): WebhookRow[]
  get(request: { id: number }): WebhookDetail
  /** The very bytes of an attempt's body, for the media route; undefined when there are none. */
  attemptBody(attemptId: number): Uint8Array | undefined
  bookmark(request: { id: number; isBookmarked: boolean }): void
  remove(request: { ids: number[] }): void
  setReceiver(request: {
    isOn?: boolean | undefined
    port?: number | undefined
    tunnelHost?: string | undefined
  }): Promise<ReceiverState>
  renewPath(): Promise<ReceiverState>
  secrets(): WebhookSecret[]
  addSecret(request: { name: string; secret: string }): Promise<WebhookSecret[]>
  removeSecret(request: { secretId: string }): Promise<WebhookSecret[]>
  check(request: CheckRequest): WebhookVerdict
  replay(request: { attemptId: number; url: string; sign: SignWith }, signal: AbortSignal): Promise<WebhookSent>
  rebuild(request: { conversationId: string }, signal: AbortSignal): Promise<RebuiltEvent>
  sendRebuilt(
    request: { body: string; type: string; version: string; url: string; sign: SignWith },
    signal: AbortSignal,
  ): Promise<WebhookSent>
  deliveries(request: { conversationId: string }): DeliveryRecords
  fetchDeliveries(request: { conversationId: string }, signal: AbortSignal): Promise<DeliveryRecords>
  board(): DeliveryBoard
  refreshBoard(
    request: { reach: 'newest' | 'all' },
    signal: AbortSignal,
  ): AsyncGenerator<{ looked: number; total: number; isDone: boolean }>
}

/** Everything that has to do with deliveries on this machine. The receiver is off until it was switched on. */
export function createWebhooksService(deps: WebhooksDeps): WebhooksService {
  const { db, now } = deps
  const secrets = createWebhookSecrets(deps)
  const trimHistory = createHistoryTrimmer(db)
  const receive = createReceiveDeliveries({
    db,
    secrets: secrets.values,
    headerPrefix: deps.headerPrefix,
    withEach: trimHistory,
    onKept: () => receiver.changed(),
  })
  const receiver = createReceiver({ db, now, receive, reportBug: deps.reportBug })

  const sending = { db, now, headerPrefix: deps.headerPrefix, secretOf: secrets.get }

  return {
    state: receiver.state,
    subscribe: receiver.subscribe,
    async start() {
      await secrets.load()
      await receiver.resume()
    },
    dispose: receiver.dispose,
    list: (request) => listHistory(db, request),
    changes: (request) => listHistoryChanges(db, request),
    get: (request) => readDelivery(db, request),
    attemptBody: (attemptId) => readAttemptBody(db, attemptId),
    bookmark({ id, isBookmarked }) {
      bookmarkWebhook(db, id, isBookmarked)
      receiver.changed()
    },
    remove({ ids }) {
      removeDeliveries(db, ids)
      receiver.changed()
    },
    setReceiver: ({ isOn, port, tunnelHost }) =>
      receiver.set({
        ...(isOn === undefined ? {} : { isOn }),
        ...(port === undefined ? {} : { port }),
        ...(tunnelHost === undefined ? {} : { tunnelHost }),
      }),
    renewPath: receiver.renewPath,
    secrets: secrets.list,
    addSecret: secrets.add,
    removeSecret: secrets.remove,
    check: (request) => checkPasted({ db, now, secretOf: secrets.get }, request),
    replay: (request, signal) => replayDelivery(sending, request, signal),
    rebuild: (request, signal) => rebuildEvent(deps, request, signal),
    sendRebuilt: (request, signal) => sendRebuilt(sending, request, signal),
    deliveries: (request) => readDeliveryRecords(deps, request),
    fetchDeliveries: (request, signal) => fetchDeliveryRecords(deps, request, signal),
    board: () => readDeliveryBoard(deps),
    refreshBoard: (request, signal) => refreshDeliveryBoard(deps, request, signal),
  }
}
