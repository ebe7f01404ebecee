import { expect, it } from 'vitest'
import { createMemoryStore } from './memory-store.ts'
import { rememberSecrets } from './remember-secrets.ts'

it('asks the store once for each account, also when nothing is kept', async () => {
  const asked: string[] = []
  const inner = createMemoryStore()
  const store = rememberSecrets({ ...inner, get: (account) => (asked.push(account), inner.get(account)) })

  const unknown = store.peek('a')
  const answers = [await store.get('a'), await store.get('a'), await store.get('b')]

  expect(answers).toEqual([null, null, null])
  expect([unknown, store.peek('a')]).toEqual([undefined, null])
  expect(asked).toEqual(['a', 'b'])
})

it('follows what is stored and removed, and remembers every secret for taking it out of logs', async () => {
  const inner = createMemoryStore('a note')
  const store = rememberSecrets(inner)

  await store.set('a', 'one')
  await store.set('a', 'two')
  const kept = [await store.get('a'), await inner.get('a')]
  await store.delete('a')

  expect(kept).toEqual(['two', 'two'])
  expect([await store.get('a'), await inner.get('a')]).toEqual([null, null])
  expect(store.seen()).toEqual(['one', 'two'])
  expect([store.kind, store.note]).toEqual(['memory', 'a note'])
})

it('knows nothing new when the store refuses', async () => {
  const store = rememberSecrets({ ...createMemoryStore(), set: () => Promise.reject(new Error('locked')) })

  await expect(store.set('a', 'one')).rejects.toThrow('locked')

  expect(store.peek('a')).toBeUndefined()
})

/** A store whose answers to `get` wait until they are let go; each is what was kept when it was asked. */
function slowToRead(inner = createMemoryStore()) {
  const held: (() => void)[] = []
  const get = async (account: string) => {
    const then = await inner.get(account)
    await new Promise<void>((resolve) => held.push(resolve))
    return then
  }
  return { store: rememberSecrets({ ...inner, get }), held }
}

it('counts what was stored while the keychain was still being asked, not the answer that comes after it', async () => {
  const { store, held } = slowToRead()
  const early = store.get('a')
  await expect.poll(() => held.length).toBe(1)

  await store.set('a', 'one')
  held[0]?.()

  expect(await early).toBe('one')
  expect([await store.get('a'), store.peek('a'), held.length]).toEqual(['one', 'one', 1])
})

it('counts a removal in the same way', async () => {
  const inner = createMemoryStore()
  await inner.set('a', 'old')
  const { store, held } = slowToRead(inner)
  const early = store.get('a')
  await expect.poll(() => held.length).toBe(1)

  await store.delete('a')
  held[0]?.()

  expect([await early, store.peek('a')]).toEqual([null, null])
})

it('asks once for those who ask at the same time', async () => {
  const { store, held } = slowToRead()
  const both = [store.get('a'), store.get('a')]
  await expect.poll(() => held.length).toBe(1)

  held[0]?.()

  expect([await Promise.all(both), held.length]).toEqual([[null, null], 1])
})
