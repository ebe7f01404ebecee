import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serialize } from 'node:v8'
import { expect, it, onTestFinished } from 'vitest'
import { openWorld } from './open-world.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function fail(error: unknown): never {
  throw error
}

it('restores entries in their original order, with bytes and absent fields unchanged', async () => {
  const folder = newFolder()
  const first = openWorld(folder, fail)
  const voices = first.open<{ place: number; sample: Uint8Array; avatar: undefined }>('voices')
  voices.set('b', { place: 1, sample: Uint8Array.of(1, 2), avatar: undefined })
  voices.set('https://a.test/x?y', { place: 2, sample: Uint8Array.of(3), avatar: undefined })
  voices.set('gone', { place: 3, sample: Uint8Array.of(), avatar: undefined })
  voices.set('b', { place: 1, sample: Uint8Array.of(9), avatar: undefined })
  voices.delete('gone')
  await first.saved()

  const again = openWorld(folder, fail).open<object>('voices')

  expect([...again]).toEqual([
    ['b', { place: 1, sample: Uint8Array.of(9), avatar: undefined }],
    ['https://a.test/x?y', { place: 2, sample: Uint8Array.of(3), avatar: undefined }],
  ])
})

it('keeps the order of many entries, whatever their file names', async () => {
  const folder = newFolder()
  const first = openWorld(folder, fail)
  const numbers = first.open<number>('numbers')
  const keys = Array.from({ length: 40 }, (_, count) => `n${count}`)
  for (const [count, key] of keys.entries()) numbers.set(key, count)
  await first.saved()

  expect([...openWorld(folder, fail).open<number>('numbers').keys()]).toEqual(keys)
})

it('writes automatically soon after a change, and only what changed', async () => {
  const folder = newFolder()
  openWorld(folder, fail).open<number>('numbers').set('one', 1)
  const journals = () => readdirSync(folder).filter((name) => name.startsWith('journal-'))

  // The file exists a moment before its first entry is written.
  await expect.poll(() => journals().map((name) => statSync(path.join(folder, name)).size > 0)).toEqual([true])
  const later = openWorld(folder, fail)
  const numbers = later.open<number>('numbers')
  await later.saved()

  expect(numbers.get('one')).toBe(1)
  expect(journals()).toHaveLength(1)
})

it('gives things files of their own when the journal grows long, and starts a new one', async () => {
  const folder = newFolder()
  const first = openWorld(folder, fail)
  const sounds = first.open<Uint8Array>('sounds')
  for (const count of [1, 2, 3, 4, 5]) {
    sounds.set(`s${count}`, new Uint8Array(4_000_000).fill(count))
    sounds.delete(`s${count - 3}`)
    await first.saved()
  }
  const files = () => readdirSync(path.join(folder, 'sounds')).filter((name) => name.endsWith('.kept'))
  await expect.poll(() => files().length).toBe(3)
  await expect.poll(() => readdirSync(folder).filter((name) => name === 'journal-1').length).toBe(0)
  sounds.set('s6', Uint8Array.of(6))
  await first.saved()

  const again = openWorld(folder, fail).open<Uint8Array>('sounds')

  expect([...again].map(([key, bytes]) => [key, bytes[0]])).toEqual([
    ['s3', 3],
    ['s4', 4],
    ['s5', 5],
    ['s6', 6],
  ])
})

it('has every whole batch of a journal whose end was cut off', async () => {
  const folder = newFolder()
  const first = openWorld(folder, fail)
  const numbers = first.open<number>('numbers')
  const sizes: number[] = []
  const journal = path.join(folder, 'journal-1')
  for (const count of [1, 2, 3]) {
    numbers.set(`n${count}`, count)
    await first.saved()
    sizes.push(readFileSync(journal).length)
  }
  const bytes = readFileSync(journal)

  for (let length = sizes[0] ?? 0; length < bytes.length; length += 1) {
    writeFileSync(journal, bytes.subarray(0, length))
    const again = openWorld(folder, fail).open<number>('numbers')
    expect([...again.values()]).toEqual(length < (sizes[1] ?? 0) ? [1] : [1, 2])
  }
})

it('skips and reports an unreadable file, and removes unfinished ones', async () => {
  const folder = newFolder()
  const inside = path.join(folder, 'numbers')
  mkdirSync(inside)
  for (const count of [1, 2, 3]) {
    const thing = { format: 1, key: `n${count}`, order: count, value: count }
    writeFileSync(path.join(inside, `${count}.kept`), serialize(thing))
  }
  const [whole, torn] = readdirSync(inside).map((name) => path.join(inside, name)) as [string, string]
  writeFileSync(torn, readFileSync(torn).subarray(0, 9))
  writeFileSync(`${whole}.part`, 'half')

  const reported: unknown[] = []
  const again = openWorld(folder, (error) => reported.push(error)).open<number>('numbers')

  expect(again.size).toBe(2)
  expect(reported).toEqual([
    expect.objectContaining({ message: expect.stringContaining(path.basename(torn)) as string }),
  ])
  expect(readdirSync(inside).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(readdirSync(inside)).toHaveLength(3)
})
