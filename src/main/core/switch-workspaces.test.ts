import { expect, it } from 'vitest'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import { createWorkspaceSwitch } from './switch-workspaces.ts'

/** A workspace that never has running work. */
function idle(workspaceId: string): OpenWorkspace {
  return {
    services: {} as OpenWorkspace['services'],
    serveMedia: async () => new Response(workspaceId),
    pageMayReach: () => [],
    externalHosts: () => [workspaceId],
    rest: () => undefined,
    blocksUnderWay: () => 0,
    onWork: () => () => undefined,
  }
}

it.each([
  ['the disk keeps no choice', { isFull: true, cannotOpen: '' }],
  ['the other one cannot be opened', { isFull: false, cannotOpen: 'ws_other' }],
])('reopens the previous workspace when %s', async (_why, { isFull, cannotOpen }) => {
  const bugs: unknown[] = []
  let opensNext = 'ws_first'
  const refusal = new StudioError('disk_full', { kind: 'stated', text: 'The disk is full.' })
  const workspaces = await createWorkspaceSwitch(
    {
      async open(workspaceId) {
        if (workspaceId === cannotOpen) throw refusal
        return idle(workspaceId)
      },
      setCurrent(workspaceId) {
        if (isFull) throw refusal
        opensNext = workspaceId
      },
      reportBug: (error) => void bugs.push(error),
    },
    'ws_first',
  )

  await expect(workspaces.open('ws_other', true)).rejects.toBe(refusal)

  expect([workspaces.currentId(), workspaces.state().phase]).toEqual(['ws_first', { kind: 'open' }])
  expect(opensNext).toBe('ws_first')
  expect(workspaces.current().externalHosts()).toEqual(['ws_first'])
  expect(bugs).toEqual([])
  await workspaces.dispose()
})
