import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NamedHit, WrittenHit, WrittenResult } from '#shared/contract/search.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { findState } from '../features/search/find-state.ts'
import { soughtPlace } from '../features/script/screen/sought-place.ts'
import { soughtSection } from '../features/settings/sections.ts'
import { type Actions, ActionsContext, createActions } from '../lib/actions.ts'
import { useWorkspaces, WorkspacesProvider } from '../rpc/workspaces.ts'
import { type Answers, renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { toasts } from '../ui/toast.tsx'
import { CommandPalette } from './command-palette.tsx'

const WRITTEN: Omit<WrittenHit, 'text'> = {
  ...{ kind: 'project', projectTitle: '', chapterId: null, chapterTitle: null, startChar: 0, hits: [] },
  ...{ ownerId: 'proj_1', projectId: 'proj_1', take: null },
  ...{ isBlockRemoved: false, isProjectRemoved: false, isChapterRemoved: false },
}
const NOTHING = { named: [], namedCount: 0, hits: [], takes: [], removed: [], isComplete: true }
const SAID = {
  ...{ conversationId: 'conv_1', agentName: 'Front desk', role: 'user', createdAt: '2026-03-04T14:20:00.000Z' },
  ...{ startChar: 0, hits: [] },
}
const OPEN = {
  async *watch() {
    yield {
      currentId: 'ws_1',
      turn: 1,
      workspaces: [{ id: 'ws_1', name: 'Home' }],
      phase: { kind: 'open' as const },
    }
    await new Promise(() => undefined)
  },
}

/** The palette above an agent, opened when the workspace is known. */
function Palette({ actions }: { actions: Actions }) {
  return (
    <ActionsContext value={actions}>
      <WorkspacesProvider onChanged={() => undefined}>
        <Opened />
      </WorkspacesProvider>
    </ActionsContext>
  )
}

function Opened() {
  const { state } = useWorkspaces()
  const route = { area: 'agents', agentId: 'agent_1', tab: 'flow' } as const
  return state && <CommandPalette route={route} onClose={() => undefined} />
}

const getOptions = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

/** The results of searches for “l” and longer texts. */
const TEXTS = ['Lamp', 'Lantern']

it('offers no result of an earlier text while the next search runs', async () => {
  let isAnswering = true
  const search = async (text: string, every: string[]) => {
    if (text !== '' && !isAnswering) await new Promise(() => undefined)
    return text === '' ? [] : every.filter((each) => each.toLowerCase().includes(text.toLowerCase()))
  }
  await renderInStudio(<Palette actions={createActions()} />, {
    workspaces: OPEN,
    search: {
      written: async ({ text }) => ({
        hits: (await search(text, TEXTS)).map((found) => ({ ...WRITTEN, ownerId: found, text: found })),
        ...{ named: [], namedCount: 0, takes: [], removed: [], isComplete: true },
      }),
    },
    conversations: {
      search: async ({ text }) =>
        (await search(text, TEXTS)).map((found) => ({ ...SAID, messageId: found, text: `${found}?` })),
    },
  })
  await userEvent.keyboard('la')
  await expect.poll(() => getOptions().length).toBe(4)

  isAnswering = false
  await userEvent.keyboard('n')

  await expect.poll(getOptions).toEqual(['LanternProject', 'Lantern?Front desk'])
})

it('starts with the items opened before, and opens them', async () => {
  const stored = [
    ['#/agents/agent_1', 'Front desk'],
    ['#/agents/agent_2', 'Night desk'],
    ['#/projects/proj_1', 'The Night Lighthouse'],
  ].map(([hash, name]) => ({ workspaceId: 'ws_1', hash, name }))
  localStorage.setItem('overvoice.recent-items', JSON.stringify(stored))
  onTestFinished(() => localStorage.clear())
  await renderInStudio(<Palette actions={createActions()} />, {
    workspaces: OPEN,
    search: { written: () => NOTHING },
    conversations: { search: () => [] },
  })
  await expect.poll(getOptions).toEqual(['Night deskAgent', 'The Night LighthouseProject'])

  // Projects are found by their title.
  await userEvent.keyboard('night')
  await expect.poll(getOptions).toEqual(['Night deskAgent'])
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => location.hash).toBe('#/agents/agent_2')
})

it('lists an action with the keys that work while typing once', async () => {
  const actions = createActions()
  for (const id of ['play-pause', 'play-pause-typing'] as const) actions.provide(id, () => undefined)
  await renderInStudio(<Palette actions={actions} />, {
    workspaces: OPEN,
    search: { written: () => NOTHING },
    conversations: { search: () => [] },
  })

  await expect.poll(getOptions).toEqual(['Play or pauseSpaceCtrl+Shift+Space'])
})

it('opens a section of the settings', async () => {
  onTestFinished(() => {
    soughtSection.set(null)
    location.hash = ''
  })
  await renderInStudio(<Palette actions={createActions()} />, {
    workspaces: OPEN,
    search: { written: () => NOTHING },
    conversations: { search: () => [] },
  })

  await userEvent.keyboard('settings netw')
  await expect.poll(getOptions).toEqual(['Network'])
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => location.hash).toBe('#/settings')
  expect(soughtSection.get()).toBe('network')
})

it('lists the open item’s actions under its name, finds them by that name and runs one', async () => {
  const done: string[] = []
  const actions = createActions()
  actions.offer(() => ({
    itemName: 'The Night Lighthouse',
    actions: [
      { id: 'rename', label: 'Rename', onAction: () => done.push('rename') },
      { id: 'delete', label: 'Delete', isDisabled: true, onAction: () => done.push('delete') },
    ],
  }))
  actions.offer(() => ({
    itemName: 'The Night Lighthouse',
    actions: [{ id: 'rename', label: 'Rename row', onAction: () => done.push('rename row') }],
  }))
  actions.provide('theme', () => done.push('theme'))
  await renderInStudio(<Palette actions={actions} />, {
    workspaces: OPEN,
    search: { written: () => NOTHING },
    conversations: { search: () => [] },
  })
  await expect.element(page.getByRole('group', { name: 'The Night Lighthouse' }).first()).toBeVisible()
  await expect.poll(() => getOptions().slice(0, 2)).toEqual(['Rename row', 'Rename'])

  await userEvent.keyboard('lighthouse')
  await expect.poll(getOptions).toEqual(['Rename row', 'Rename'])
  await userEvent.keyboard('{ArrowDown}{Enter}')

  await expect.poll(() => done).toEqual(['rename'])
})

describe('what is not in the script', () => {
  const PLACE = { projectId: 'proj_2', chapterId: 'chap_1', projectTitle: 'The Lighthouse', chapterTitle: 'Storm' }
  const take = { takeId: 'take_1', number: 3, createdAt: '2026-03-04T14:20:00.000Z' }
  const FOUND: WrittenHit = { ...WRITTEN, ...PLACE, kind: 'take', ownerId: 'block_1', take, text: 'Lamp of old' }
  const REMOVED: WrittenHit = {
    ...{ ...WRITTEN, ...PLACE, kind: 'block', ownerId: 'block_2', text: 'Lamp lost' },
    ...{ isProjectRemoved: true, isChapterRemoved: true },
  }
  const RESTORED = {
    ...{ id: 'proj_2', title: 'The Lighthouse', createdAt: take.createdAt, updatedAt: take.createdAt },
    settings: {
      ...{ voiceId: 'aria', modelId: 'simba-3.2', language: null, pauseAfterMs: 500 },
      ...{ textNormalization: true, loudnessNormalization: false },
    },
  }
  const open = async (hits: Partial<WrittenResult>, answers: Answers = {}) => {
    onTestFinished(() => {
      location.hash = ''
      soughtPlace.set(null)
    })
    const rendered = await renderInStudio(<Palette actions={createActions()} />, {
      ...{ workspaces: OPEN, conversations: { search: () => [] } },
      search: { written: ({ text }) => ({ ...NOTHING, ...(text === '' ? {} : hits) }) },
      ...answers,
    })
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('lamp')
    await expect.poll(() => getOptions().length).toBe(1)
    return rendered
  }

  it('opens the block of a take, with the take', async () => {
    await open({ takes: [FOUND] })
    await expect.element(page.getByRole('group', { name: 'In takes' })).toBeVisible()
    expect(getOptions()[0]).toMatch(/^Lamp of oldTake 3 in The Lighthouse, Storm, /)

    await userEvent.keyboard('{Enter}')

    await expect.poll(() => location.hash).toBe('#/projects/proj_2/chap_1')
    await expect.poll(soughtPlace.get).toMatchObject({ blockId: 'block_1', takeId: 'take_1' })
  })

  it('opens the search panel for a take whose block was removed, where it is played', async () => {
    const words = [{ startChar: 0, endChar: 4 }]
    await open({ takes: [{ ...FOUND, hits: words, isBlockRemoved: true }] })

    await userEvent.keyboard('{Enter}')

    await expect.poll(() => location.hash).toBe('#/projects/proj_2/chap_1')
    expect(findState.get()).toMatchObject({ isOpen: true, query: { text: 'Lamp' } })
  })

  it('restores a removed project and its chapter before it opens what was found there', async () => {
    const { calls } = await open(
      { removed: [REMOVED] },
      {
        projects: { restore: () => RESTORED },
        script: { restoreChapter: () => ({ id: 'chap_1', title: 'Storm' }) },
      },
    )
    await expect.element(page.getByRole('group', { name: 'In removed chapters and projects' })).toBeVisible()
    expect(getOptions()).toEqual(['Lamp lostThe Lighthouse, StormRestore'])

    await userEvent.keyboard('{Enter}')

    await expect.poll(() => location.hash).toBe('#/projects/proj_2/chap_1')
    expect(calls.map(({ name }) => name).filter((name) => name.includes('restore'))).toEqual([
      'projects.restore',
      'script.restoreChapter',
    ])
  })

  it('says why something could not be restored, and opens nothing', async () => {
    onTestFinished(() => toasts.clear())
    await open(
      { removed: [{ ...REMOVED, isProjectRemoved: false }] },
      {
        script: {
          restoreChapter: () => {
            throw new StudioError('not_found', 'chapter-not-found')
          },
        },
      },
    )

    await userEvent.keyboard('{Enter}')

    await expect.poll(() => toasts.visibleToasts[0]?.content.text).toMatch(/^“Storm” could not be restored\. ./)
    expect(location.hash).toBe('')
  })
})

describe('an ID or file name', () => {
  const PLACE = { projectId: 'proj_2', chapterId: 'chap_1', projectTitle: 'The Lighthouse', chapterTitle: 'Storm' }
  const BLOCK: NamedHit = {
    ...WRITTEN,
    ...PLACE,
    kind: 'block',
    ownerId: 'block_7',
    text: 'The lamp is lit.',
    name: null,
  }
  const take = { takeId: 'take_1', number: 3, createdAt: '2026-03-04T14:20:00.000Z' }
  const open = async (typed: string, named: readonly NamedHit[], result: Partial<WrittenResult> = {}) => {
    onTestFinished(() => {
      location.hash = ''
      soughtPlace.set(null)
    })
    const actions = createActions()
    actions.provide('theme', () => undefined)
    await renderInStudio(<Palette actions={actions} />, {
      ...{ workspaces: OPEN, conversations: { search: () => [] } },
      search: {
        written: ({ text }) =>
          text === typed ? { ...NOTHING, named: [...named], namedCount: named.length, ...result } : NOTHING,
      },
    })
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard(typed)
    await expect.poll(() => getOptions().length).toBeGreaterThan(0)
  }

  it('leads to its block by keyboard, above other results', async () => {
    await open('block_7', [BLOCK], { hits: [{ ...WRITTEN, ...BLOCK, text: 'The log of block_7' }] })
    const group = page.getByRole('group', { name: 'IDs and file names', exact: true })
    await expect.element(group).toBeVisible()
    const option = group.getByRole('option', { name: 'The lamp is lit. Block in The Lighthouse, Storm' })
    await expect.element(option).toBeVisible()
    expect(getOptions()).toEqual([
      'The lamp is lit.Block in The Lighthouse, Storm',
      'The log of block_7The Lighthouse, Storm',
    ])

    await userEvent.keyboard('{Enter}')

    await expect.poll(() => location.hash).toBe('#/projects/proj_2/chap_1')
    await expect.poll(soughtPlace.get).toMatchObject({ blockId: 'block_7', startChar: 0, endChar: 0 })
  })

  it('says what has it, with the name that matched', async () => {
    const fileName = { kind: 'fileName', value: 'gull.wav' } as const
    const chapter: NamedHit = { ...BLOCK, kind: 'chapter', ownerId: 'chap_1', text: '', name: fileName }
    await open('gull', [
      { ...BLOCK, name: { kind: 'externalId', value: 'GULL' } },
      { ...BLOCK, ownerId: 'block_8', text: '', name: fileName },
      { ...BLOCK, ownerId: 'block_9', isBlockRemoved: true },
      chapter,
      { ...BLOCK, kind: 'take', take },
      { ...BLOCK, kind: 'take', take: { ...take, takeId: 'take_2', number: null } },
      { ...BLOCK, ownerId: 'block_10', isChapterRemoved: true },
    ])

    expect(getOptions()).toEqual([
      'The lamp is lit.ID GULL · Block in The Lighthouse, Storm',
      'No textFile gull.wav · Block in The Lighthouse, Storm',
      'The lamp is lit.Removed block in The Lighthouse, Storm',
      'UntitledFile gull.wav · Chapter of The Lighthouse',
      expect.stringMatching(/^The lamp is lit\.Take 3 in The Lighthouse, Storm, /),
      expect.stringMatching(/^The lamp is lit\.Deleted take in The Lighthouse, Storm, /),
      'The lamp is lit.Block in The Lighthouse, StormRestore',
    ])
  })

  it('opens the block of a deleted take, and the search panel for a removed block', async () => {
    onTestFinished(() => findState.set({ ...findState.get(), isOpen: false }))
    await open('gull', [
      { ...BLOCK, kind: 'take', take: { ...take, number: null } },
      { ...BLOCK, ownerId: 'block_9', isBlockRemoved: true },
    ])
    await userEvent.keyboard('{Enter}')
    await expect.poll(soughtPlace.get).toMatchObject({ blockId: 'block_7' })
    expect(soughtPlace.get()).not.toHaveProperty('takeId')
    soughtPlace.set(null)
    location.hash = ''

    await userEvent.keyboard('{ArrowDown}{Enter}')

    await expect.poll(() => location.hash).toBe('#/projects/proj_2/chap_1')
    expect(findState.get()).toMatchObject({ isOpen: true, query: { text: 'The lamp is lit.' } })
    expect(soughtPlace.get()).toBeNull()
  })

  it.each([
    [45, 'IDs and file names (first 1 of 45)'],
    [null, 'IDs and file names (first 1)'],
  ])('says how many there are if not all are listed: %s', async (namedCount, name) => {
    await open('gull', [BLOCK], { namedCount })

    await expect.element(page.getByRole('group', { name, exact: true })).toBeVisible()
  })
})
