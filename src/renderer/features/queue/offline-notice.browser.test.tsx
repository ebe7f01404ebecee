import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { OfflineEntry, QueueState } from '#shared/contract/queue.ts'
import { type Answers, renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { IDLE_QUEUE } from '../../testing/studio-answers.test-support.ts'
import { Toasts } from '../../ui/toast.tsx'
import { OfflineNotice } from './offline-notice.tsx'

const STATE: QueueState = {
  ...IDLE_QUEUE,
  projects: [
    {
      ...{ projectId: 'prj_1', title: 'The Lighthouse', waitingBlocks: 12, waitingCharacters: 1_834, isPaused: false },
      ...{ heldBlocks: 0, offlineBlocks: 12, offlineCharacters: 1_834 },
    },
    {
      ...{ projectId: 'prj_2', title: 'The Quay', waitingBlocks: 1, waitingCharacters: 6, isPaused: false },
      ...{ heldBlocks: 0, offlineBlocks: 1, offlineCharacters: 6 },
    },
  ],
}
const SENT = { sentBlocks: 12, reusedBlocks: 0, removedBlocks: 0, refusedBlocks: 0 }

function makeEntry(name: string, more: Partial<OfflineEntry> = {}): OfflineEntry {
  return {
    ...{ workId: `work_${name}`, section: 'waiting', projectId: 'prj_1', projectTitle: 'The Lighthouse' },
    ...{ chapterId: 'chp_1', chapterTitle: '', chapterNumber: 2, blockId: `blk_${name}`, textStart: `${name} line.` },
    ...{ voiceId: 'aria', dialogue: null, characters: 10, hold: 'offline', failure: null, partialTakeId: null },
    ...{ createdAt: '2026-11-20T12:00:00.000Z', change: null, currentCharacters: 10 },
    ...more,
  }
}

async function renderNotice(
  queue: NonNullable<Answers['queue']> = {},
  state = STATE,
  projectId: string | null = 'prj_1',
) {
  const { screen, inputs } = await renderInStudio(
    <>
      <OfflineNotice state={state} projectId={projectId} voiceName={() => 'Aria'} />
      <Toasts />
    </>,
    { queue },
  )
  return { screen, inputs, notice: screen.getByRole('status').filter({ hasText: /block/ }) }
}

it('says that the user is online again, and sends or discards the project’s blocks', async () => {
  const { screen, inputs, notice } = await renderNotice({ sendOffline: () => SENT, discardOffline: () => undefined })
  await expect.element(notice).toMatchTextContent('You’re online again. 12 blocks (1,834 characters) are queued.')

  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => inputs('queue.sendOffline')).toEqual([{ projectId: 'prj_1' }])
  await screen.getByRole('button', { name: 'Discard' }).click()

  await expect.poll(() => inputs('queue.discardOffline')).toEqual([{ projectId: 'prj_1' }])
})

it('adds up all projects, and names the blocks that weren’t sent', async () => {
  const { screen, notice } = await renderNotice({ sendOffline: () => ({ ...SENT, refusedBlocks: 2 }) }, STATE, null)
  await expect.element(notice).toMatchTextContent('13 blocks (1,840 characters) are queued.')

  await screen.getByRole('button', { name: 'Send' }).click()

  await expect.element(screen.getByText('2 blocks weren’t sent. Activity shows why.')).toBeVisible()
})

it('can’t send while offline, and doesn’t claim to be online before the service has answered', async () => {
  const offline = await renderNotice({}, { ...STATE, reach: 'offline' })
  await expect
    .element(offline.notice)
    .toMatchTextContent(
      'You’re offline. 12 blocks (1,834 characters) are queued. Nothing is sent or charged until you send them.',
    )
  await expect.element(offline.screen.getByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  await expect.element(offline.screen.getByRole('button', { name: 'Review…' })).toBeVisible()
  await offline.screen.unmount()

  const unknown = await renderNotice({}, { ...STATE, reach: 'unknown' })

  await expect
    .element(unknown.notice)
    .toMatchTextContent('12 blocks (1,834 characters) were queued offline. Nothing was sent or charged.')
})

it('shows why nothing was sent until that is dismissed', async () => {
  const { screen } = await renderNotice({
    sendOffline: () => Promise.reject(studioFailure('offline', { chargedCharacters: 0 })),
  })
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Can’t reach the service. Nothing was sent.')

  await screen.getByRole('button', { name: 'Dismiss' }).click()

  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('shows nothing without blocks that were requested offline', async () => {
  const { screen } = await renderNotice({}, IDLE_QUEUE)

  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

it('lists the blocks with text, voice, characters and changes, removes single ones by keyboard and sends the rest', async () => {
  let entries = [
    makeEntry('Same'),
    makeEntry('Edited', { change: 'text', currentCharacters: 14 }),
    makeEntry('Spoken', { change: 'speech' }),
    makeEntry('Removed', { change: 'removed', currentCharacters: 0 }),
    makeEntry('Locked', { change: 'refused', failure: { code: 'block_locked' }, currentCharacters: 0 }),
  ]
  const { screen, inputs } = await renderNotice({
    listOffline: () => entries,
    cancel: ({ workIds }) => void (entries = entries.filter(({ workId }) => !workIds.includes(workId))),
    sendOffline: () => SENT,
  })
  await screen.getByRole('button', { name: 'Review…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Review queued blocks' })
  const rows = dialog.getByRole('grid', { name: 'Blocks queued offline' }).getByRole('row')
  await expect
    .poll(() => rows.elements().map((row) => row.getAttribute('aria-label')))
    .toEqual([
      'Same line., The Lighthouse · Chapter 2 · Aria · 10 characters',
      'Edited line., The Lighthouse · Chapter 2 · Aria · 14 characters, 10 when queued, Text edited since. The current text is sent.',
      'Spoken line., The Lighthouse · Chapter 2 · Aria · 10 characters, Voice or pronunciation changed since. The current one is sent.',
      'Removed line., The Lighthouse · Chapter 2 · Aria · 0 characters, 10 when queued, Removed or emptied since. Nothing is sent.',
      expect.stringMatching(/^Locked line\., .* 0 characters, 10 when queued, .*locked/i),
    ])

  rows.first().element().focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(() => inputs('queue.cancel')).toEqual([{ workIds: ['work_Same'] }])
  await dialog.getByRole('button', { name: 'Send' }).click()

  await expect.poll(() => inputs('queue.sendOffline')).toEqual([{ projectId: 'prj_1' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

it('keeps the review open with the reason if the budget doesn’t cover it, and says when nothing is left', async () => {
  let entries = [makeEntry('Same')]
  const { screen } = await renderNotice({
    listOffline: () => entries,
    cancel: () => void (entries = []),
    sendOffline: () => Promise.reject(studioFailure('budget_reached', { chargedCharacters: 0 })),
  })
  await screen.getByRole('button', { name: 'Review…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Review queued blocks' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/budget/)

  await dialog.getByRole('button', { name: 'Remove from queue' }).click()

  await expect.element(dialog.getByRole('heading', { name: 'No blocks to send' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send' })).not.toBeInTheDocument()
})

it('offers to read the list again if that failed', async () => {
  let calls = 0
  const { screen } = await renderNotice({
    listOffline: () => ((calls += 1) === 1 ? Promise.reject(studioFailure('storage_failed')) : [makeEntry('Same')]),
  })
  await screen.getByRole('button', { name: 'Review…' }).click()

  await screen.getByRole('button', { name: 'Retry' }).click()

  await expect.element(screen.getByRole('row', { name: /^Same line/ })).toBeVisible()
})
