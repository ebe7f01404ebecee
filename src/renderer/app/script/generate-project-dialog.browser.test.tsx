import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UnusualWord } from '#shared/contract/pronunciation.ts'
import type { ProjectPlan } from '#shared/contract/takes.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { GenerateProjectDialog } from '../../features/script/generation/generate-project-dialog.tsx'
import type { SoughtPlace } from '../../features/script/screen/sought-place.ts'
import type { BlockPlace } from '../../features/script/script-slots.ts'
import { showChapter } from '../../features/script/show-chapter.test-support.tsx'
import { type Answers, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { renderScript } from './render-script.test-support.tsx'

const PLAN: ProjectPlan = {
  ...{ blocks: 212, chapters: 14, characters: 31_834, reusableBlocks: 0, lockedBlocks: 0, queuedBlocks: 0 },
  ...{ problemBlocks: 0, problems: [] },
}

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(() => opened?.close())

async function renderDialog(
  takes: NonNullable<Answers['takes']>,
  isOffline = false,
  unusualWords: NonNullable<Answers['pronunciations']>['unusualWords'] = () => ({ words: [], total: 0 }),
) {
  opened = await showChapter([makeBlock('block_0', 'One.')])
  opened.workspace.generation.isOffline.set(isOffline)
  const events: (string | BlockPlace | SoughtPlace)[] = []
  const { screen, inputs } = await renderScript(
    <GenerateProjectDialog
      workspace={opened.workspace}
      voiceName={(voiceId) => voiceId}
      onShowBlock={(place) => events.push(place)}
      onShowWord={(place) => events.push(place)}
      onClose={() => events.push('closed')}
    />,
    { takes, pronunciations: { unusualWords } },
  )
  return { dialog: screen.getByRole('dialog', { name: 'Generate project' }), inputs, events }
}

it('shows the cost of all chapters and what is left out, and generates once confirmed', async () => {
  const plan = { ...PLAN, reusableBlocks: 2, lockedBlocks: 3, queuedBlocks: 1 }
  const { dialog, inputs, events } = await renderDialog({
    planProject: () => plan,
    generateProject: () => ({ firstBlockId: 'block_of_another_chapter' }),
  })
  await expect.element(dialog.getByRole('status')).toHaveTextContent('212 blocks in 14 chapters · 31,834 characters')
  await expect
    .poll(() =>
      dialog
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['2 blocks reuse existing takes, free.', '1 block is already queued.', '3 locked blocks are skipped.'])

  await dialog.getByRole('button', { name: 'Generate 214 blocks' }).click()

  await expect.poll(() => events).toEqual(['closed'])
  expect(inputs('takes.generateProject')).toHaveLength(1)
})

it('names blocks that can’t be generated with their place, and goes to one', async () => {
  const failure = { code: 'voice_mismatch', reason: 'no-voice-selected' } as const
  const place = { chapterId: 'chapter_2', blockId: 'block_9' }
  const problems = [{ ...place, chapterNumber: 2, blockNumber: 5, textStart: 'Who is there?', failure }]
  const { dialog, events } = await renderDialog({ planProject: () => ({ ...PLAN, problemBlocks: 4, problems }) })
  const section = dialog.getByRole('region', { name: '4 blocks can’t be generated' })
  await expect.element(section.getByRole('listitem')).toMatchTextContent(/^Who is there\?.*voice/)
  await expect.element(section.getByText('3 more blocks')).toBeVisible()

  await section.getByRole('button', { name: 'Go to chapter 2, block 5' }).click()

  expect(events).toMatchObject([place])
})

it('says how many words a voice may mispronounce, opens their list, and counts again when it is closed', async () => {
  const word: Omit<UnusualWord, 'word'> = {
    ...{ chapterId: 'chapter_1', blockId: 'block_0', startChar: 0, endChar: 3 },
    ...{ excerpt: 'One.', excerptStartChar: 0, goesOn: false },
    ...{ reason: 'name', count: 2, voiceId: 'aria', isAccepted: false, pronunciation: null },
  }
  let unchecked = ['One', 'Two']
  const { dialog } = await renderDialog({ planProject: () => PLAN }, false, () => ({
    words: unchecked.map((text) => ({ ...word, word: text })),
    total: unchecked.length,
  }))
  await expect
    .element(dialog.getByText('A voice may mispronounce 2 words. Listen to them before you generate.'))
    .toBeVisible()

  await dialog.getByRole('button', { name: 'Names and unusual words…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Names and unusual words' })).toBeVisible()
  unchecked = []
  await userEvent.keyboard('{Escape}')

  await expect.element(dialog.getByText(/mispronounce/)).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Generate 212 blocks' })).toBeEnabled()
})

it('queues while offline, and says that nothing is sent', async () => {
  const { dialog } = await renderDialog({ planProject: () => PLAN }, true)

  await expect.element(dialog.getByRole('button', { name: 'Queue 212 blocks' })).toBeEnabled()
  await expect
    .element(dialog.getByText('You’re offline. Nothing is sent or charged until you send the queued blocks.'))
    .toBeVisible()
})

it('can’t be confirmed if the budget doesn’t cover it, or nothing is left', async () => {
  const budget = { spentCharacters: 0, waitingCharacters: 0, warnCharacters: null, stopCharacters: 100 }
  const stopped = await renderDialog({ planProject: () => ({ ...PLAN, budget }) })
  await expect.element(stopped.dialog.getByText(/only 100 left of this project’s 100-character/)).toBeVisible()
  await expect.element(stopped.dialog.getByRole('button', { name: 'Generate 212 blocks' })).toBeDisabled()
  await opened?.close()

  const done = await renderDialog({ planProject: () => ({ ...PLAN, blocks: 0, chapters: 0, characters: 0 }) })

  await expect.element(done.dialog.getByRole('heading', { name: 'All audio up to date' }).first()).toBeVisible()
  await expect.element(done.dialog.getByRole('button', { name: 'Nothing can be generated' })).toBeDisabled()
})

it('shows why it couldn’t count or queue, and can be retried', async () => {
  let counted = 0
  const { dialog, events } = await renderDialog({
    planProject: () => ((counted += 1) === 1 ? Promise.reject(studioFailure('storage_failed')) : PLAN),
    generateProject: () => Promise.reject(studioFailure('budget_reached', { chargedCharacters: 0 })),
  })
  await dialog.getByRole('button', { name: 'Retry' }).click()

  await dialog.getByRole('button', { name: 'Generate 212 blocks' }).click()

  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/budget/)
  await expect.element(dialog.getByRole('button', { name: 'Edit budget' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Generate 212 blocks' })).toBeEnabled()
  expect(events).toEqual([])
})
