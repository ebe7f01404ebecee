import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WrittenHit } from '#shared/contract/search.ts'
import { ActionsContext, createActions } from '../lib/actions.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { CommandPalette } from './command-palette.tsx'

const WRITTEN: Omit<WrittenHit, 'text'> = {
  ...{ kind: 'project', projectTitle: '', chapterId: null, chapterTitle: null, startChar: 0, hits: [] },
  ...{ ownerId: 'proj_1', projectId: 'proj_1' },
}
const SAID = {
  ...{ conversationId: 'conv_1', agentName: 'Front desk', role: 'user', createdAt: '2026-03-04T14:20:00.000Z' },
  ...{ startChar: 0, hits: [] },
}
/** The results of searches for “l” and longer texts. */
const TEXTS = ['Lamp', 'Lantern']

it('offers no result of an earlier text while the next search runs', async () => {
  let isAnswering = true
  const search = async (text: string, every: string[]) => {
    if (text !== '' && !isAnswering) await new Promise(() => undefined)
    return text === '' ? [] : every.filter((each) => each.toLowerCase().includes(text.toLowerCase()))
  }
  await renderInStudio(
    <ActionsContext value={createActions()}>
      <CommandPalette onClose={() => undefined} />
    </ActionsContext>,
    {
      search: {
        written: async ({ text }) => ({
          hits: (await search(text, TEXTS)).map((found) => ({ ...WRITTEN, ownerId: found, text: found })),
          isComplete: true,
        }),
      },
      conversations: {
        search: async ({ text }) =>
          (await search(text, TEXTS)).map((found) => ({ ...SAID, messageId: found, text: `${found}?` })),
      },
    },
  )
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await userEvent.keyboard('la')
  await expect.poll(() => options().length).toBe(4)

  isAnswering = false
  await userEvent.keyboard('n')

  await expect.poll(options).toEqual(['LanternProject', 'Lantern?Front desk'])
})
