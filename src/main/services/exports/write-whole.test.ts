import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { mountSmallDisk, skipWithoutMounts } from '../../testing/small-disk.test-support.ts'
import { writeWhole } from './write-whole.ts'

it('keeps the earlier file and nothing else when the disk fills up, and writes once there is room', async (context) => {
  skipWithoutMounts(context)
  const disk = mountSmallDisk('2m')
  onTestFinished(() => disk.unmount())
  const path = join(disk.folder, 'chapter.wav')
  writeFileSync(path, 'earlier')
  const makeRoom = disk.fill(100_000)
  const write = () => writeWhole(path, true, (file) => file.writeFile(Buffer.alloc(300_000, 7)))

  const failure = await write().catch((error: unknown) => error)
  const whileFull = [readdirSync(disk.folder).sort(), readFileSync(path, 'utf8')]
  makeRoom()
  await write()

  expect(failure).toMatchObject({ code: 'disk_full' })
  expect(whileFull).toEqual([['chapter.wav', 'filler'], 'earlier'])
  expect(readFileSync(path).length).toBe(300_000)
})
