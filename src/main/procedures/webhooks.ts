import type { ReceiverState } from '#shared/contract/webhooks.ts'
import type { WebhooksService } from '../services/webhooks/webhooks-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface WebhooksProcedures extends WebhooksService {
  watch(signal: AbortSignal): AsyncIteratorObject<ReceiverState, unknown, void>
}

/** The webhook workbench: what came to this machine, and what it is worth. */
export function webhooksProcedures(studio: StudioImplementer['webhooks'], webhooks: WebhooksProcedures) {
  return {
    watch: studio.watch.handler(({ context }) => webhooks.watch(context.signal)),
    list: studio.list.handler(({ input }) => webhooks.list(input)),
    changes: studio.changes.handler(({ input }) => webhooks.changes(input)),
    get: studio.get.handler(({ input }) => webhooks.get(input)),
    bookmark: studio.bookmark.handler(({ input }) => webhooks.bookmark(input)),
    remove: studio.remove.handler(({ input }) => webhooks.remove(input)),
    setReceiver: studio.setReceiver.handler(({ input }) => webhooks.setReceiver(input)),
    renewPath: studio.renewPath.handler(() => webhooks.renewPath()),
    secrets: studio.secrets.handler(() => webhooks.secrets()),
    addSecret: studio.addSecret.handler(({ input }) => webhooks.addSecret(input)),
    removeSecret: studio.removeSecret.handler(({ input }) => webhooks.removeSecret(input)),
    check: studio.check.handler(({ input }) => webhooks.check(input)),
    replay: studio.replay.handler(({ input, context }) => webhooks.replay(input, context.signal)),
    rebuild: studio.rebuild.handler(({ input, context }) => webhooks.rebuild(input, context.signal)),
    sendRebuilt: studio.sendRebuilt.handler(({ input, context }) => webhooks.sendRebuilt(input, context.signal)),
    deliveries: studio.deliveries.handler(({ input }) => webhooks.deliveries(input)),
    fetchDeliveries: studio.fetchDeliveries.handler(({ input, context }) =>
      webhooks.fetchDeliveries(input, context.signal),
    ),
    board: studio.board.handler(() => webhooks.board()),
    refreshBoard: studio.refreshBoard.handler(({ input, context }) => webhooks.refreshBoard(input, context.signal)),
  }
}
