import { type ReactNode, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { type PagePath, usePagePath } from '../lib/page-path.ts'
import { WorkspacesProvider } from '../rpc/workspaces.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { readRecentItems, useRememberItems } from './recent-items.ts'
import type { Route } from './routes.ts'

beforeEach(() => localStorage.clear())

const SCRIPT = { area: 'script', projectId: 'proj_1', chapterId: 'chap_2' } as const
const AGENT = { area: 'agents', agentId: 'agent_1', tab: 'flow' } as const
const VOICES = { area: 'voices' } as const

function Page({ route, path }: { route: Route; path: PagePath }) {
  useRememberItems(route)
  return <Names path={path} />
}

function Names({ path }: { path: PagePath }) {
  usePagePath(path)
  return null
}

async function show(content: ReactNode, workspaceId = 'ws_1') {
  const { screen } = await renderInStudio(
    <WorkspacesProvider onChanged={() => undefined}>{content}</WorkspacesProvider>,
    {
      workspaces: {
        async *watch() {
          const workspaces = ['ws_1', 'ws_2'].map((id) => ({ id, name: id }))
          yield { currentId: workspaceId, turn: 1, workspaces, phase: { kind: 'open' } } as const
          await new Promise(() => undefined)
        },
      },
    },
  )
  return screen
}

/** Opens a page; other pages are closed. */
async function visit(route: Route, path: PagePath, workspaceId = 'ws_1') {
  await cleanup()
  await show(<Page route={route} path={path} />, workspaceId)
}

const names = (current: Route, workspaceId = 'ws_1') => readRecentItems(workspaceId, current).map(({ name }) => name)

it('lists opened items with their last names, last opened first, without the open one', async () => {
  await visit(SCRIPT, ['The Lighthouse', 'Chapter 2'])
  await expect.poll(() => names(VOICES)).toEqual(['The Lighthouse'])
  await visit(AGENT, ['Front desk'])
  await visit(SCRIPT, ['The Lighthouse at Night', 'Chapter 1'])

  await expect.poll(() => names(VOICES)).toEqual(['The Lighthouse at Night', 'Front desk'])
  expect(names(AGENT)).toEqual(['The Lighthouse at Night'])
  expect(readRecentItems('ws_1', VOICES).map(({ hash }) => hash)).toEqual(['#/projects/proj_1', '#/agents/agent_1'])
})

it('lists no areas, no items whose name is unknown, and none of another workspace', async () => {
  await visit(VOICES, ['Voices'])
  await visit(AGENT, [])
  await visit(SCRIPT, ['The Lighthouse'], 'ws_2')

  await expect.poll(() => names(VOICES, 'ws_2')).toEqual(['The Lighthouse'])
  expect(names(VOICES)).toEqual([])
})

it('forgets the items of a workspace that was removed', async () => {
  const item = { workspaceId: 'ws_removed', hash: '#/agents/agent_9', name: 'Old desk' }
  localStorage.setItem('overvoice.recent-items', JSON.stringify([item]))

  await visit(AGENT, ['Front desk'])

  await expect.poll(() => names(VOICES)).toEqual(['Front desk'])
  expect(names(VOICES, 'ws_removed')).toEqual([])
})

it('forgets an item that does not exist any more', async () => {
  await visit(AGENT, ['Front desk'])
  await expect.poll(() => names(VOICES)).toEqual(['Front desk'])

  await visit(AGENT, 'missing')

  await expect.poll(() => names(VOICES)).toEqual([])
})

it('does not give the next item the name of the last one', async () => {
  const [first, second] = ['agent_1', 'agent_2'].map((agentId) => ({ ...AGENT, agentId }))
  function Visits() {
    const [route, setRoute] = useState(first ?? VOICES)
    return (
      <>
        <button type="button" onClick={() => setRoute(second ?? VOICES)}>
          Next
        </button>
        <Page key={0} route={route} path={route === first ? ['Front desk'] : []} />
      </>
    )
  }
  const screen = await show(<Visits />)
  await expect.poll(() => names(VOICES)).toEqual(['Front desk'])

  await screen.getByRole('button').click()

  await expect.poll(() => document.title).toBe('Overvoice')
  expect(readRecentItems('ws_1', VOICES).map(({ hash }) => hash)).toEqual(['#/agents/agent_1'])
})

it('ignores stored values of another shape', () => {
  for (const stored of [
    '{',
    '7',
    '[null, {"hash": "#/agents/a"}, {"workspaceId": "ws_1", "hash": "#/x", "name": "X"}]',
  ]) {
    localStorage.setItem('overvoice.recent-items', stored)
    expect(readRecentItems('ws_1', VOICES)).toEqual([])
  }
})
