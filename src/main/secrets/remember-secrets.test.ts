import { describe, expect, it } from 'vitest'
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
  const inner = createMemoryStore([{ kind: 'key-in-memory' }])
  const store = rememberSecrets(inner)

  await store.set('a', 'one')
  await store.set('a', 'two')
  const kept = [await store.get('a'), await inner.get('a')]
  await store.delete('a')

  expect(kept).toEqual(['two', 'two'])
  expect([await store.get('a'), await inner.get('a')]).toEqual([null, null])
  expect(store.seen()).toEqual(['one', 'two'])
  expect([store.kind, store.note]).toEqual(['memory', [{ kind: 'key-in-memory' }]])
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

/** A store that answers when told to, with a short limit. */
function waitingStore() {
  const questions: { account: string; answer: (secret: string | null) => void; refuse: (error: Error) => void }[] = []
  const get = (account: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string | null>()
    questions.push({ account, answer: resolve, refuse: reject })
    return promise
  }
  const store = rememberSecrets({ ...createMemoryStore(), get }, { limitMs: 5 })
  const heard: string[] = []
  store.watch((account) => heard.push(account))
  return { store, questions, heard }
}

const WAITS = { code: 'key_missing', message: expect.stringContaining('keychain is waiting') }

describe('a keychain that waits for a person', () => {
  it('is asked once per account, and its late answer is announced and remembered', async () => {
    const { store, questions, heard } = waitingStore()

    await expect(store.get('a')).rejects.toMatchObject(WAITS)
    await expect(store.get('a')).rejects.toMatchObject(WAITS)
    await expect(store.get('b')).rejects.toMatchObject(WAITS)
    const before = [store.isWaiting('a'), store.isWaiting('b'), store.isWaiting('c')]
    questions[0]?.answer('one')
    await expect.poll(() => heard).toEqual(['a'])

    expect(questions.map(({ account }) => account)).toEqual(['a', 'b'])
    expect(before).toEqual([true, true, false])
    expect([store.isWaiting('a'), store.peek('a'), await store.get('a')]).toEqual([false, 'one', 'one'])
  })

  it('is not asked again after a late refusal until the user wants it', async () => {
    const { store, questions, heard } = waitingStore()
    await expect(store.get('a')).rejects.toMatchObject(WAITS)
    questions[0]?.refuse(new Error('denied'))
    await expect.poll(() => heard).toEqual(['a'])

    await expect(store.get('a')).rejects.toThrow('denied')
    expect(questions).toHaveLength(1)

    store.forgetRefusal('a')
    const again = store.get('a')
    questions[1]?.answer('one')
    expect(await again).toBe('one')
  })

  it('is asked again each time after a refusal in time', async () => {
    const { store, questions } = waitingStore()
    const first = store.get('a')
    questions[0]?.refuse(new Error('locked'))
    await expect(first).rejects.toThrow('locked')

    const second = store.get('a')
    questions[1]?.answer('one')

    expect(await second).toBe('one')
  })

  it('gives way to a secret that is stored meanwhile', async () => {
    const { store, questions, heard } = waitingStore()
    await expect(store.get('a')).rejects.toMatchObject(WAITS)

    await store.set('a', 'new')
    questions[0]?.answer('old')
    await new Promise(setImmediate)

    expect([store.isWaiting('a'), await store.get('a'), heard]).toEqual([false, 'new', []])
  })
})
