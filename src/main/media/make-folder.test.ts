import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-make-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('creates a folder with its parents, and accepts an existing one', async () => {
  const deep = join(folder, 'a', 'ü b', 'c')

  await Promise.all([makeFolder(deep), makeFolder(deep), makeFolder(`${deep}/`)])

  expect((await stat(deep)).isDirectory()).toBe(true)
  await makeFolder('/')
})

it('reports a file in its place', async () => {
  await writeFile(join(folder, 'file'), '')

  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(folder, 'file', 'inside', 'it'))).rejects.toMatchObject({ code: 'EEXIST' })
})

it('ends when nothing can be created in an existing folder', async ({ skip }) => {
  skip(!existsSync('/proc/self'), 'Needs /proc, which only Linux has')
  await expect(makeFolder('/proc/overvoice/exports')).rejects.toMatchObject({ code: 'ENOENT' })
})
