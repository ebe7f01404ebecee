import { expect, it } from 'vitest'
import { createActions } from './actions.ts'

it('opens the screen of an action and runs the action there, once', () => {
  const actions = createActions()
  const steps: string[] = []
  actions.provideElsewhere('new-project', () => steps.push('open'))
  expect(actions.available.get().has('new-project')).toBe(true)

  expect(actions.run('new-project')).toBe(true)
  expect(steps).toEqual(['open'])
  const leave = actions.provide('new-project', () => steps.push('run'))
  expect(steps).toEqual(['open', 'run'])

  leave()
  actions.provide('new-project', () => steps.push('run'))
  expect(steps).toEqual(['open', 'run'])
  actions.run('new-project')
  expect(steps).toEqual(['open', 'run', 'run'])
})

it.each([
  ['that was forgotten', (actions: ReturnType<typeof createActions>) => actions.forgetWanted()],
  ['after another one', (actions: ReturnType<typeof createActions>) => void actions.run('new-agent')],
])('does not run an action of another screen %s', (_when, forget) => {
  const actions = createActions()
  const steps: string[] = []
  actions.provideElsewhere('new-project', () => undefined)
  actions.provideElsewhere('new-agent', () => undefined)
  actions.run('new-project')

  forget(actions)
  actions.provide('new-project', () => steps.push('run'))

  expect(steps).toEqual([])
})

it('reads offered actions on demand, the last offered first, without those that don’t apply', () => {
  const actions = createActions()
  let focused: string | null = null
  actions.offer(() => ({ itemName: 'Page', actions: [] }))
  const leave = actions.offer(() => (focused === null ? null : { itemName: focused, actions: [] }))
  const getNames = () => actions.readOffered().map(({ itemName }) => itemName)
  expect(getNames()).toEqual(['Page'])

  focused = 'Row'
  expect(getNames()).toEqual(['Row', 'Page'])

  leave()
  expect(getNames()).toEqual(['Page'])
})
