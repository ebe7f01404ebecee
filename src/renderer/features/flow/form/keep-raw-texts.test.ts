import { expect, it } from 'vitest'
import { createRawTexts } from './form-scope.ts'
import { keepRawTexts } from './keep-raw-texts.ts'

function createStorage() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

it('gives what did not parse back at the next start, and forgets it once it parses', () => {
  const storage = createStorage()
  const texts = createRawTexts()
  keepRawTexts(texts, 'flow', storage)
  texts.set(new Map([['node:a data', '{"of": ']]))

  const next = createRawTexts()
  keepRawTexts(next, 'flow', storage)
  expect([...next.get()]).toEqual([['node:a data', '{"of": ']])
  next.set(new Map())
  expect(storage.held.size).toBe(0)
})

it('begins with nothing where the store cannot be read', () => {
  const storage = createStorage()
  for (const stored of ['no JSON', '[1]', '{"a": 1}']) {
    storage.held.set('flow', stored)
    const texts = createRawTexts()
    keepRawTexts(texts, 'flow', storage)
    expect(texts.get().size).toBe(0)
  }
})
