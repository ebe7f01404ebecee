import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WrittenHit } from '#shared/contract/search.ts'
import { soughtSection } from '../features/settings/sections.ts'
import { type Actions, ActionsContext, createActions } from '../lib/actions.ts'
import { useWorkspaces, WorkspacesProvider } from '../rpc/workspaces.ts'
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
        isComplete: true,
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
    search: { written: () => ({ hits: [], isComplete: true }) },
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
    search: { written: () => ({ hits: [], isComplete: true }) },
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
    search: { written: () => ({ hits: [], isComplete: true }) },
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
    search: { written: () => ({ hits: [], isComplete: true }) },
    conversations: { search: () => [] },
  })
  await expect.element(page.getByRole('group', { name: 'The Night Lighthouse' }).first()).toBeVisible()
  await expect.poll(() => getOptions().slice(0, 2)).toEqual(['Rename row', 'Rename'])

  await userEvent.keyboard('lighthouse')
  await expect.poll(getOptions).toEqual(['Rename row', 'Rename'])
  await userEvent.keyboard('{ArrowDown}{Enter}')

  await expect.poll(() => done).toEqual(['rename'])
})
