import type { webhooks } from '#shared/contract/webhooks.ts'
import type { Service } from '../../lib/service.ts'
import type { WritableDb } from '../../db/database.ts'
import { bookmarkWebhook } from '../../db/repos/webhook-deliveries-repo.ts'
import { latestValues } from '../../lib/latest-values.ts'
import type { RememberedSecrets } from '../../secrets/remember-secrets.ts'
import type { ConversationCalls } from '../../speech-api/conversation-calls.ts'
import { fetchDeliveryRecords, readDeliveryBoard, readDeliveryRecords, refreshDeliveryBoard } from './delivery-log.ts'
import { rebuildEvent } from './rebuild-event.ts'
import { replayDelivery, sendRebuilt } from './replay-delivery.ts'
import { checkPasted } from './check-pasted.ts'
import { createReceiveDeliveries } from './receive-deliveries.ts'
import { createReceiver } from './receiver.ts'
import { listHistory, listHistoryChanges, readAttemptBody, readDelivery } from './read-history.ts'
import { createHistoryTrimmer, removeDeliveries } from './trim-history.ts'
import { createWebhookSecrets } from './webhook-secrets.ts'

/** Minimum interval between receiver snapshots. */
const REST_MS = 250

export interface WebhooksDeps {
  db: WritableDb
  cache: WritableDb
  speech: ConversationCalls
  /** `sandbox`, or the base URL in use. */
  service(): string
  serviceVersion(): string
  secrets: RememberedSecrets
  headerPrefix(): string
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  reportBug(error: unknown): void
}

/** Handles all deliveries on this machine. The receiver is off until it is switched on. */
export function createWebhooksService(deps: WebhooksDeps) {
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

  const service = {
    watch: (signal) => latestValues({ read: receiver.state, subscribe: receiver.subscribe }, REST_MS, signal),
    list: (request) => listHistory(db, request),
    changes: (request) => listHistoryChanges(db, request),
    get: (request) => readDelivery(db, request),
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
  } satisfies Service<typeof webhooks>
  return {
    ...service,
    state: receiver.state,
    /** Loads the secrets, and listens again if it was listening at the end of the last run. */
    async start() {
      await secrets.load()
      await receiver.resume()
    },
    /** The exact bytes of an attempt's body, for the media route; undefined if there are none. */
    attemptBody: (attemptId: number) => readAttemptBody(db, attemptId),
    async dispose() {
      secrets.dispose()
      await receiver.dispose()
    },
  }
}
