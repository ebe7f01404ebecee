import { expect, it } from 'vitest'
import type { WebhookDetail } from '#shared/contract/webhooks.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { DeliveryPage } from './delivery-page.tsx'

const AT = '2026-11-20T08:00:00.000Z'
const DETAIL: WebhookDetail = {
  row: {
    ...{ id: 1, revision: 1, deliveryId: 'del_1', firstReceivedAt: AT, lastReceivedAt: AT, attemptCount: 0 },
    ...{ verdict: 'valid', eventType: 'conversation.ended', eventId: 'evt_1', conversationId: '', format: 'json' },
    ...{ sizeBytes: 2, isFromHere: false, isBookmarked: false, isRemoved: false, acceptedAt: null },
  },
  attempts: [],
}

it('keeps the focus on the back button when the delivery arrives', async () => {
  const stored = Promise.withResolvers<WebhookDetail>()
  const { screen } = await renderInStudio(
    <DeliveryPage id={1} onBack={() => undefined} onCheck={() => undefined} onConversation={() => undefined} />,
    { webhooks: { get: () => stored.promise, watch: async function* () {} } },
  )
  const back = screen.getByRole('button', { name: 'All deliveries' })
  await expect.element(back).toBeVisible()
  back.element().focus()

  stored.resolve(DETAIL)

  await expect.element(screen.getByText('del_1')).toBeVisible()
  await expect.element(back).toHaveFocus()
})
