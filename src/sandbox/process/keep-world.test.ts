import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepWorld } from './keep-world.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function fail(error: unknown): never {
  throw error
}

it('has what was set, in its first order, with bytes and what is absent as they were', () => {
  const folder = newFolder()
  const first = keepWorld(folder, fail)
  const voices = first.open<{ place: number; sample: Uint8Array; avatar: undefined }>('voices')
  voices.set('b', { place: 1, sample: Uint8Array.of(1, 2), avatar: undefined })
  voices.set('https://a.test/x?y', { place: 2, sample: Uint8Array.of(3), avatar: undefined })
  voices.set('gone', { place: 3, sample: Uint8Array.of(), avatar: undefined })
  voices.set('b', { place: 1, sample: Uint8Array.of(9), avatar: undefined })
  voices.delete('gone')
  first.write()

  const again = keepWorld(folder, fail).open<object>('voices')

  expect([...again]).toEqual([
    ['b', { place: 1, sample: Uint8Array.of(9), avatar: undefined }],
    ['https://a.test/x?y', { place: 2, sample: Uint8Array.of(3), avatar: undefined }],
  ])
})

it('keeps the order of many things, whatever their files are called', () => {
  const folder = newFolder()
  const first = keepWorld(folder, fail)
  const numbers = first.open<number>('numbers')
  const keys = Array.from({ length: 40 }, (_, count) => `n${count}`)
  for (const [count, key] of keys.entries()) numbers.set(key, count)
  first.write()

  expect([...keepWorld(folder, fail).open<number>('numbers').keys()]).toEqual(keys)
})

it('writes by itself soon after a change, and nothing that was not changed', async () => {
  const folder = newFolder()
  const kept = keepWorld(folder, fail)
  kept.open<number>('numbers').set('one', 1)

  await expect.poll(() => readdirSync(path.join(folder, 'numbers')).length).toBe(1)
  const later = keepWorld(folder, fail)
  const numbers = later.open<number>('numbers')
  rmSync(path.join(folder, 'numbers'), { recursive: true })
  later.write()

  expect(numbers.get('one')).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

it('leaves out a file that cannot be read, says which, and takes away what was never finished', () => {
  const folder = newFolder()
  const first = keepWorld(folder, fail)
  const numbers = first.open<number>('numbers')
  for (const count of [1, 2, 3]) numbers.set(`n${count}`, count)
  first.write()
  const inside = path.join(folder, 'numbers')
  const [whole, torn] = readdirSync(inside).map((name) => path.join(inside, name)) as [string, string]
  writeFileSync(torn, readFileSync(torn).subarray(0, 9))
  writeFileSync(`${whole}.part`, 'half')

  const reported: unknown[] = []
  const again = keepWorld(folder, (error) => reported.push(error)).open<number>('numbers')

  expect(again.size).toBe(2)
  expect(reported).toEqual([
    expect.objectContaining({ message: expect.stringContaining(path.basename(torn)) as string }),
  ])
  expect(readdirSync(inside).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(readdirSync(inside)).toHaveLength(3)
})
