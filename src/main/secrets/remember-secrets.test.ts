import { expect, it } from 'vitest'
import { createMemoryStore } from './memory-store.ts'
import { rememberSecrets } from './remember-secrets.ts'

it('reads each account from the store once, even if it is empty', async () => {
  const asked: string[] = []
  const inner = createMemoryStore()
  const store = rememberSecrets({ ...inner, get: (account) => (asked.push(account), inner.get(account)) })

  const unknown = store.peek('a')
  const answers = [await store.get('a'), await store.get('a'), await store.get('b')]

  expect(answers).toEqual([null, null, null])
  expect([unknown, store.peek('a')]).toEqual([undefined, null])
  expect(asked).toEqual(['a', 'b'])
})

it('follows stores and removals, and remembers every secret for redaction', async () => {
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

it('learns nothing if the store refuses', async () => {
  const store = rememberSecrets({ ...createMemoryStore(), set: () => Promise.reject(new Error('locked')) })

  await expect(store.set('a', 'one')).rejects.toThrow('locked')

  expect(store.peek('a')).toBeUndefined()
})

/** A store whose `get` waits for release and returns what was stored when it was called. */
function slowToRead(inner = createMemoryStore()) {
  const held: (() => void)[] = []
  const get = async (account: string) => {
    const then = await inner.get(account)
    await new Promise<void>((resolve) => held.push(resolve))
    return then
  }
  return { store: rememberSecrets({ ...inner, get }), held }
}

it('prefers a newly stored key to the result of an earlier keychain read', async () => {
  const { store, held } = slowToRead()
  const early = store.get('a')
  await expect.poll(() => held.length).toBe(1)

  await store.set('a', 'one')
  held[0]?.()

  expect(await early).toBe('one')
  expect([await store.get('a'), store.peek('a'), held.length]).toEqual(['one', 'one', 1])
})

it('treats a removal the same way', async () => {
  const inner = createMemoryStore()
  await inner.set('a', 'old')
  const { store, held } = slowToRead(inner)
  const early = store.get('a')
  await expect.poll(() => held.length).toBe(1)

  await store.delete('a')
  held[0]?.()

  expect([await early, store.peek('a')]).toEqual([null, null])
})

it('reads once for concurrent callers', async () => {
  const { store, held } = slowToRead()
  const both = [store.get('a'), store.get('a')]
  await expect.poll(() => held.length).toBe(1)

  held[0]?.()

  expect([await Promise.all(both), held.length]).toEqual([[null, null], 1])
})
