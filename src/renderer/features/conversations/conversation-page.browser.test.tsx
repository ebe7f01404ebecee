import { expect, it } from 'vitest'
import type { ConversationDetail } from '#shared/contract/conversations.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { ConversationPage } from './conversation-page.tsx'

const AT = '2026-11-20T08:00:00.000Z'
const DETAIL: ConversationDetail = {
  row: {
    ...{ id: 'conv_1', agentId: 'agent_1', agentName: 'Desk', status: 'completed', transport: 'web', caller: '' },
    ...{ createdAt: AT, durationMs: 1_000, messageCount: 0, isSimulated: false, isGone: false, isRead: true },
    ...{ passedCount: 0, failedCount: 0, openCount: 0, tags: [], followUp: false, hasNote: false },
  },
  ...{ seen: {}, asOf: AT, endReason: null, messages: [], evaluations: [], recording: null, hasRecording: false },
  annotation: { note: '', tags: [], followUp: false },
}

it('keeps the focus on the back button when the conversation arrives', async () => {
  const stored = Promise.withResolvers<ConversationDetail>()
  const { screen } = await renderInStudio(
    <ConversationPage
      conversationId="conv_1"
      messageId={null}
      search=""
      session={null}
      onAgent={() => undefined}
      onJoin={() => undefined}
      onBack={() => undefined}
    />,
    {
      conversations: { get: () => stored.promise, watch: async function* () {} },
      incomplete: { list: () => [] },
    },
  )
  const back = screen.getByRole('button', { name: 'All conversations' })
  await expect.element(back).toBeVisible()
  back.element().focus()

  stored.resolve(DETAIL)

  await expect.element(screen.getByRole('heading', { name: 'Desk' })).toBeVisible()
  await expect.element(back).toHaveFocus()
})
