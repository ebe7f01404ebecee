import { expect, it } from 'vitest'
import type { StudioServices } from '../procedures/router.ts'
import { forwardServices } from './forward-services.ts'

type Behind = Omit<StudioServices, 'workspaces'>

function servicesOf(name: string): Behind {
  const flow = {
    name,
    list() {
      return `flows of ${this.name}`
    },
    templates: {
      name: `templates of ${name}`,
      list(this: { name: string }, one: unknown) {
        return [this.name, one]
      },
    },
  }
  return { flow } as unknown as Behind
}

it('hands calls on to what is open at that moment, however deep they lie', () => {
  let open = servicesOf('first')
  const workspaces = { stay: () => undefined } as unknown as StudioServices['workspaces']
  const services = forwardServices(() => open, workspaces) as unknown as {
    flow: { list(): string; templates: { list(one: number): unknown[] } }
    workspaces: unknown
  }
  const { templates } = services.flow

  expect(services.workspaces).toBe(workspaces)
  expect(services.flow.list()).toBe('flows of first')
  expect(templates.list(7)).toEqual(['templates of first', 7])
  open = servicesOf('second')
  expect(services.flow.list()).toBe('flows of second')
  expect(templates.list(8)).toEqual(['templates of second', 8])
})

it('throws what is thrown while nothing is open', () => {
  const closed = new Error('Another workspace is being opened.')
  const services = forwardServices(
    () => {
      throw closed
    },
    {} as StudioServices['workspaces'],
  )
  expect(() => services.flow.templates.list()).toThrow(closed)
})
