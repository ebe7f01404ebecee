import { expect, it } from 'vitest'
import type { ConversationRow } from '#shared/contract/conversations.ts'
import type { DeliveryRecord, RebuiltEvent } from '#shared/contract/webhooks.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { LogTab } from './log-tab.tsx'
import { RebuildTab } from './rebuild-tab.tsx'

// Virtual lists look for a setting there.
Object.assign(globalThis, { process: { env: {} } })

const RECORD: DeliveryRecord = {
  conversationId: 'conv_1',
  agentId: 'agent_1',
  url: 'https://hooks.example.com/old',
  event: 'conversation.completed',
  status: 'failed',
  attemptCount: 3,
  createdAt: null,
  lastAttemptAt: null,
  lastStatusCode: 500,
  lastError: null,
  lastResponseBody: null,
}
const EVENT: RebuiltEvent = {
  conversationId: 'conv_1',
  type: 'conversation.completed',
  version: '1',
  status: 'completed',
  messages: 4,
  evaluations: 1,
  body: '{"type":"conversation.completed"}',
  sizeBytes: 33,
}
const ROW: ConversationRow = {
  ...{ id: 'conv_2', agentId: 'agent_2', agentName: 'Réception', status: 'completed', transport: 'web', caller: '' },
  ...{ createdAt: '', durationMs: 1_000, messageCount: 4, isSimulated: false, isGone: false },
  ...{ passedCount: 0, failedCount: 0, openCount: 0, isRead: true, tags: ['complaint'], followUp: false },
  hasNote: false,
}
const webhooks = {
  board: () => ({ undelivered: [RECORD], undeliveredCount: 1, conversations: 1, records: 1, asOf: null }),
  async *refreshBoard() {
    yield { looked: 1, total: 1, isDone: true }
  },
  rebuild: ({ conversationId }: { conversationId: string }) => ({ ...EVENT, conversationId }),
  secrets: () => [],
}

async function renderLog() {
  const shown: string[][] = []
  const rendered = await renderInStudio(
    <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
      <LogTab
        onConversation={(id) => shown.push(['conversation', id])}
        onRebuild={(id) => shown.push(['rebuild', id])}
        onAgent={(id) => shown.push(['agent', id])}
      />
    </div>,
    { webhooks, incomplete: { list: () => [] } },
  )
  return { ...rendered, shown }
}

it('opens, rebuilds and corrects a failed delivery from its row', async () => {
  const { screen, shown } = await renderLog()

  for (const action of ['Open conversation', 'Rebuild event', 'Change webhook URL']) {
    await screen.getByRole('button', { name: 'Actions for conv_1' }).click()
    await screen.getByRole('menuitem', { name: action }).click()
  }

  expect(shown).toEqual([
    ['conversation', 'conv_1'],
    ['rebuild', 'conv_1'],
    ['agent', 'agent_1'],
  ])
})

it('sends a failed delivery from its row, to its own URL unless another is entered', async () => {
  const { screen, inputs } = await renderLog()

  await screen.getByRole('button', { name: 'Actions for conv_1' }).click()
  await screen.getByRole('menuitem', { name: 'Send…' }).click()

  await expect.element(screen.getByRole('textbox', { name: 'Send to' })).toHaveValue('https://hooks.example.com/old')
  expect(inputs('webhooks.rebuild')).toEqual([{ conversationId: 'conv_1' }])
})

it('chooses the conversation to rebuild from a list, by name, label or ID', async () => {
  const { screen, inputs } = await renderInStudio(<RebuildTab conversationId={null} />, {
    webhooks,
    conversations: {
      list: () => ({
        ...{ rows: [{ ...ROW, id: 'conv_3', agentName: 'Sales', tags: [] }, ROW], total: 2, next: null },
        ...{ asOf: null, agents: [], tags: [], unreadCount: 0, hasLive: false },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Choose conversation…' }).click()

  await screen.getByRole('searchbox').fill('reception complaint')
  await expect.element(screen.getByRole('option', { name: /Sales/ })).not.toBeInTheDocument()
  await screen.getByRole('option', { name: /Réception/ }).click()

  await expect.element(screen.getByText(/conversation\.completed, version 1: 4 messages/)).toBeVisible()
  expect(inputs('webhooks.rebuild')).toEqual([{ conversationId: 'conv_2' }])
})
