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
