import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PronunciationPreview } from '#shared/contract/pronunciation.ts'
import { toasts } from '../../ui/toast.tsx'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { PronunciationDialog } from './pronunciation-dialog.tsx'
import { PronunciationListDialog } from './pronunciation-list-dialog.tsx'

// Virtual lists look for a setting there.
Object.assign(globalThis, { process: { env: {} } })

const ENTRY = {
  ...{ id: 'say_1', written: 'Nguyen', spoken: 'win', matchCase: false },
  scope: { kind: 'everywhere' as const },
}
const LISTED = { ...ENTRY, projectTitle: null, chapterTitle: null, createdAt: '2026-11-20T08:00:00.000Z' }
const COMMON = {
  ...{ projectId: 'proj_1', blockId: 'block_a', voiceName: 'Aria' },
  beforeAsking: async () => undefined,
}

function effect(runningBlockIds: string[], blockCount = 0): PronunciationPreview {
  return { blockCount, freshBlockCount: 0, characters: 0, runningBlockIds, places: [] }
}

it('asks about running blocks before a word is saved whose effect wasn’t counted yet', async () => {
  const closed: string[] = []
  const counted = Promise.withResolvers<void>()
  const { inputs } = await renderInStudio(
    <PronunciationDialog
      {...COMMON}
      draft={{ ...ENTRY, spoken: '' }}
      pronunciationId={null}
      onClose={() => closed.push('closed')}
    />,
    {
      pronunciations: {
        async preview() {
          await counted.promise
          return effect(['block_a'], 1)
        },
        add: () => ENTRY,
      },
      takes: { regenerateRunning: () => undefined },
    },
  )
  const spoken = page.getByRole('textbox', { name: 'Pronounce as' })
  await spoken.click()

  await userEvent.keyboard('win{Enter}')
  counted.resolve()

  await expect.element(page.getByText('1 block is queued or generating with the current settings.')).toBeVisible()
  expect(inputs('pronunciations.add')).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => closed).toEqual(['closed'])
  expect(inputs('pronunciations.add')).toHaveLength(1)
  expect(inputs('takes.regenerateRunning')).toEqual([{ blockIds: ['block_a'] }])
})

it('saves a word at once that concerns no running block', async () => {
  const closed: string[] = []
  const { inputs } = await renderInStudio(
    <PronunciationDialog
      {...COMMON}
      draft={{ ...ENTRY, spoken: '' }}
      pronunciationId={null}
      onClose={() => closed.push('closed')}
    />,
    { pronunciations: { preview: () => effect([], 1), add: () => ENTRY } },
  )
  await page.getByRole('textbox', { name: 'Pronounce as' }).click()

  await userEvent.keyboard('win{Enter}')

  await expect.poll(() => closed).toEqual(['closed'])
  expect(inputs('pronunciations.add')).toMatchObject([{ written: 'Nguyen', spoken: 'win' }])
})

it('says which blocks are generating without a word that Undo brings back', async () => {
  const { inputs } = await renderInStudio(<PronunciationListDialog {...COMMON} onClose={() => undefined} />, {
    pronunciations: {
      list: () => ({ entries: [LISTED], total: 1 }),
      preview: (change) => (change.kind === 'add' ? effect(['block_a', 'block_b'], 2) : effect([])),
      remove: () => undefined,
      restore: () => ENTRY,
    },
    takes: { regenerateRunning: () => undefined },
  })
  await page.getByRole('button', { name: 'Remove “Nguyen”' }).click()

  await page.getByRole('button', { name: 'Undo' }).click()

  await expect.element(page.getByText('Restored “Nguyen”.')).toBeVisible()
  const message = toasts.visibleToasts.at(-1)?.content
  expect(message?.text).toBe('2 blocks are still queued or generating with the other settings.')
  message?.action?.onPress()
  await expect.poll(() => inputs('takes.regenerateRunning')).toEqual([{ blockIds: ['block_a', 'block_b'] }])
  toasts.clear()
})

it('opens the word that was searched for, even if Enter comes before the results', async () => {
  const found = Promise.withResolvers<void>()
  await renderInStudio(<PronunciationListDialog {...COMMON} onClose={() => undefined} />, {
    pronunciations: {
      async list({ search }) {
        if (search === '') return { entries: [LISTED], total: 1 }
        await found.promise
        return { entries: [{ ...LISTED, id: 'say_2', written: 'Zoë', spoken: 'zoey' }], total: 1 }
      },
      preview: () => effect([]),
    },
  })
  await expect.element(page.getByRole('row', { name: /Nguyen/ })).toBeInTheDocument()
  await page.getByRole('searchbox').fill('zoe')

  await userEvent.keyboard('{Enter}')
  found.resolve()

  await expect.element(page.getByRole('dialog', { name: 'Edit pronunciation' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Word' })).toHaveValue('Zoë')
})
