import { spawnSync } from 'node:child_process'
import { mkdtempSync, promises, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
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

it.each(['EISDIR', 'ENOSYS', 'EIO', 'EPERM', 'EMLINK', 'EXDEV'])(
  'writes a new file on a disk that answers a hard link with %s, and replaces none',
  async (code) => {
    const folder = openFolder()
    const path = join(folder, 'chapter.wav')
    refuseLinks(code)

    await writeWhole(path, false, (file) => file.writeFile('first'))
    const again = writeWhole(path, false, (file) => file.writeFile('second'))

    await expect(again).rejects.toMatchObject({ code: 'file_exists' })
    expect(readdirSync(folder)).toEqual(['chapter.wav'])
    expect(readFileSync(path, 'utf8')).toBe('first')
  },
)

it('deletes what a killed export left behind, and nothing else', async () => {
  const folder = openFolder()
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const names = {
    killed: `one.wav.overvoice-${ended}-0123abcd.part`,
    running: `two.wav.overvoice-${process.ppid}-0123abcd.part`,
    other: 'three.wav.0123abcd.part',
  }
  for (const name of Object.values(names)) writeFileSync(join(folder, name), 'half')

  await writeWhole(join(folder, 'four.wav'), false, (file) => file.writeFile('whole'))

  expect(readdirSync(folder).sort()).toEqual([names.other, names.running, 'four.wav'].sort())
})

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'overvoice-write-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** As on file systems without hard links. */
function refuseLinks(code: string): void {
  const { link } = promises
  promises.link = () => Promise.reject(Object.assign(new Error(`${code}: link`), { code }))
  syncBuiltinESMExports()
  onTestFinished(() => {
    promises.link = link
    syncBuiltinESMExports()
  })
}
