import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import type { StudioContract } from '#shared/contract/index.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createStudioRouter } from './router.ts'
import type { StudioServices, WorkspaceServices } from './studio-errors.ts'

function openRouter(current: () => object, workspaces: object = {}): ContractRouterClient<StudioContract> {
  const router = createStudioRouter({
    current: () => current() as WorkspaceServices,
    workspaces: workspaces as StudioServices['workspaces'],
    report: String,
  })
  return createRouterClient(router) as ContractRouterClient<StudioContract>
}

/** Services that answer with their own name, to see which of them a call reached and as what. */
function getServices(name: string): object {
  return {
    voices: {
      name,
      favorites() {
        return [`favorites of ${this.name}`]
      },
    },
    flow: {
      templates: {
        name: `templates of ${name}`,
        remove(request: object, signal: AbortSignal) {
          const asOf = JSON.stringify([this.name, request, signal.aborted])
          return { kind: 'removed', list: { templates: [], asOf } }
        },
      },
    },
  }
}

it('passes calls, however nested, to whatever is open at that moment', async () => {
  let open = getServices('first')
  const { voices, flow } = openRouter(() => open)
  const removed = { templateId: 'template', tag: 'tag' }

  expect(await voices.favorites()).toEqual(['favorites of first'])
  expect(await flow.templates.remove(removed)).toMatchObject({
    list: { asOf: JSON.stringify(['templates of first', removed, false]) },
  })
  open = getServices('second')
  expect(await voices.favorites()).toEqual(['favorites of second'])
  expect(await flow.templates.remove(removed)).toMatchObject({
    list: { asOf: JSON.stringify(['templates of second', removed, false]) },
  })
})

it('passes only the signal to a method without input', async () => {
  const given: unknown[] = []
  const { voices } = openRouter(() => ({
    voices: {
      favorites(...all: unknown[]) {
        given.push(...all)
        return []
      },
    },
  }))

  await voices.favorites()

  expect(given).toEqual([expect.any(AbortSignal)])
})

it('fails as its caller does while nothing is open, except for workspaces', async () => {
  const client = openRouter(
    () => {
      throw new StudioError('canceled', 'workspace-opening')
    },
    { ofProject: () => ({ id: 'own', name: 'Own', isRemoved: false }) },
  )

  await expect(client.flow.templates.list()).rejects.toMatchObject({ data: { code: 'canceled' } })
  expect(await client.workspaces.ofProject({ projectId: 'project' })).toMatchObject({ id: 'own' })
})
