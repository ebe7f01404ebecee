import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { mountSmallDisk, skipWithoutMounts } from '../../testing/small-disk.test-support.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'
import { writeWhole } from './write-whole.ts'

const WRITE_TWICE = new URL('./write-twice.test-support.ts', import.meta.url)

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

it.for(['EISDIR', 'ENOSYS', 'EIO', 'EPERM', 'EMLINK', 'EXDEV'])(
  'writes a new file on a disk that answers a hard link with %s, and replaces none',
  (code, context) => {
    context.skip(process.platform !== 'linux', 'Links are refused with LD_PRELOAD.')
    skipWithout(context, 'c++')
    const folder = openFolder()
    const path = join(folder, 'chapter.wav')

    const { stdout } = spawnSync(process.execPath, [fileURLToPath(WRITE_TWICE), path], {
      env: { ...process.env, LD_PRELOAD: buildLinkRefusal(code) },
      encoding: 'utf8',
    })

    expect(stdout).toBe(`${code}\ndone\nfile_exists\n`)
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

/** Builds a library that makes the system's `link` fail, as on file systems without hard links. Returns its path. */
function buildLinkRefusal(code: string): string {
  const path = join(openFolder(), 'refuse-links.so')
  const source = `#include <errno.h>\nextern "C" int link(const char *, const char *) { errno = ${code}; return -1; }`
  const { status, stderr } = spawnSync('c++', ['-shared', '-fPIC', '-o', path, '-x', 'c++', '-'], {
    input: source,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return path
}
