import type { ReceiverState } from '#shared/contract/webhooks.ts'
import type { WebhooksService } from '../services/webhooks/webhooks-service.ts'
import { latestValues } from './latest-values.ts'
import { wait } from './wait.ts'

/** Shortest time between two pictures of the receiver. */
const REST_MS = 250

/** The receiver as it is now, and again after it or the history changed. */
export function watchWebhooks(
  webhooks: Pick<WebhooksService, 'state' | 'subscribe'>,
  signal: AbortSignal,
): AsyncGenerator<ReceiverState, void, void> {
  return latestValues({ read: webhooks.state, subscribe: webhooks.subscribe, wait }, REST_MS, signal)
}
