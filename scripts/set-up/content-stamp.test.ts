import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashContent, readStamp, writeStamp } from './content-stamp.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-stamp-'))
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true })
  writeFileSync(join(folder, 'src', 'deep', 'a.ts'), 'one')
  writeFileSync(join(folder, 'src', 'b.test.ts'), 'two')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hash = () => hashContent(['src', 'missing.json'], (path) => !path.endsWith('.test.ts'), folder)

describe('the hash of the sources', () => {
  it('stays the same when only times change, or files that do not count', () => {
    const before = hash()

    utimesSync(join(folder, 'src', 'deep', 'a.ts'), 1, 1)
    writeFileSync(join(folder, 'src', 'b.test.ts'), 'changed')

    expect(hash()).toBe(before)
  })

  it('changes with a byte, a name, a new file and a deleted one', () => {
    const seen = [hash()]

    writeFileSync(join(folder, 'src', 'deep', 'a.ts'), 'onf')
    seen.push(hash())
    writeFileSync(join(folder, 'src', 'deep', 'c.ts'), '')
    seen.push(hash())
    rmSync(join(folder, 'src', 'deep', 'a.ts'))
    seen.push(hash())
    writeFileSync(join(folder, 'missing.json'), '')
    seen.push(hash())

    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('a stamp', () => {
  it('answers what was written, and nothing when it is missing or damaged', () => {
    const path = join(folder, 'new', 'stamp.json')

    expect(readStamp(path)).toEqual({})
    writeStamp(path, { lockHash: 'x' })
    expect(readStamp(path)).toEqual({ lockHash: 'x' })
    writeFileSync(path, '{"lockHa')
    expect(readStamp(path)).toEqual({})
  })
})
