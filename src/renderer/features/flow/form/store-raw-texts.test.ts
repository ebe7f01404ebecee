import { expect, it } from 'vitest'
import { createRawTexts } from './form-scope.ts'
import { storeRawTexts } from './store-raw-texts.ts'

function createStorage() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

it('restores unparsed text on the next start and drops it once it parses', () => {
  const storage = createStorage()
  const texts = createRawTexts()
  storeRawTexts(texts, 'flow', storage)
  texts.set(new Map([['node:a data', '{"of": ']]))

  const next = createRawTexts()
  storeRawTexts(next, 'flow', storage)
  expect([...next.get()]).toEqual([['node:a data', '{"of": ']])
  next.set(new Map())
  expect(storage.held.size).toBe(0)
})

it('starts empty if the store can’t be read', () => {
  const storage = createStorage()
  for (const stored of ['no JSON', '[1]', '{"a": 1}']) {
    storage.held.set('flow', stored)
    const texts = createRawTexts()
    storeRawTexts(texts, 'flow', storage)
    expect(texts.get().size).toBe(0)
  }
})
