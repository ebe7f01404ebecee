import { expect, it } from 'vitest'
import { createScope } from './scope.ts'

it('closes what it owns newest first, with children in order', async () => {
  const closed: string[] = []
  const scope = createScope()
  scope.defer(() => void closed.push('database'))
  scope.child().defer(async () => void closed.push('child'))
  scope.defer(() => void closed.push('socket'))

  await scope.dispose()

  expect(closed).toEqual(['socket', 'child', 'database'])
})

it('closes everything even if one cleanup fails, and reports the failures', async () => {
  const closed: string[] = []
  const scope = createScope()
  scope.defer(() => void closed.push('first'))
  scope.defer(() => Promise.reject(new Error('stuck')))

  await expect(scope.dispose()).rejects.toMatchObject({ errors: [new Error('stuck')] })

  expect(closed).toEqual(['first'])
})

it('closes once, however often it is called', async () => {
  let times = 0
  const scope = createScope()
  scope.defer(() => void (times += 1))

  await Promise.all([scope.dispose(), scope.dispose()])
  await scope.dispose()

  expect(times).toBe(1)
})

it('closes late arrivals immediately', async () => {
  let isClosed = false
  const scope = createScope()
  await scope.dispose()

  scope.defer(() => void (isClosed = true))

  expect(isClosed).toBe(true)
  expect(scope.signal.aborted).toBe(true)
})
