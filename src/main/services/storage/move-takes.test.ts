import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { MoveEvent } from '#shared/contract/storage.ts'
import { openTakeFiles } from '../../media/take-files.ts'
import { openTakePlaces } from '../../media/take-places.ts'
import { runUntilKilled } from '../../testing/run-until-killed.test-support.ts'
import { moveTakes, readPlace } from './move-takes.ts'

const KILLS = process.env['OVERVOICE_FAULTS'] === 'full' ? 200 : 20
const WORKER = new URL('./move-until-killed.test-support.ts', import.meta.url)
const never = new AbortController().signal

/** A studio folder with takes, and one next to it to move them to. */
async function openRig(count = 20, { bytes = 2_000, otherDisk = tmpdir() } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'overvoice-move-'))
  const elsewhere = await mkdtemp(path.join(otherDisk, 'overvoice-disk-'))
  onTestFinished(async () => {
    await rm(folder, { recursive: true, force: true })
    await rm(elsewhere, { recursive: true, force: true })
  })
  const homeFolder = path.join(folder, 'home')
  const open = async () => {
    const places = openTakePlaces(homeFolder, () => 'studio')
    return { places, homeFolder, takeFiles: await openTakeFiles(places, Date.now) }
  }
  const studio = await open()
  const ids = Array.from({ length: count }, (_, index) => `take_${index}`)
  for (const [index, id] of ids.entries()) {
    const writer = await studio.takeFiles.create(id)
    await writer.append(new Uint8Array(bytes + index * 2).fill(index))
    await writer.close()
  }
  const soundOf = async (rig: { takeFiles: Awaited<ReturnType<typeof open>>['takeFiles'] }) =>
    Promise.all(ids.map(async (id) => (await readFile(rig.takeFiles.audioPath(id))).toString('hex')))
  /** True while the audio of every take is in the folder, byte for byte. */
  const isWhole = (inFolder: string) =>
    ids.every((id, index) => {
      const file = path.join(inFolder, `${id}.pcm`)
      return existsSync(file) && readFileSync(file).equals(Buffer.alloc(bytes + index * 2, index))
    })
  return { ...studio, isWhole, elsewhere, target: path.join(elsewhere, 'Overvoice takes'), open, ids, soundOf }
}

async function drain(events: AsyncGenerator<MoveEvent>): Promise<MoveEvent[]> {
  const all: MoveEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

it('moves every take while one is being written, finds all of them there and after a restart, and moves them back', async () => {
  const rig = await openRig()
  const before = await rig.soundOf(rig)
  const writer = await rig.takeFiles.create('take_live')
  await writer.append(new Uint8Array(4_000))

  const moving = drain(moveTakes(rig, { folder: rig.elsewhere }, never))
  await writer.append(new Uint8Array(4_000))
  await writer.close()
  const events = await moving

  expect(events.at(-1)).toMatchObject({
    kind: 'finished',
    place: { folder: rig.target, isOwn: false, elsewhere: { files: 0 } },
  })
  expect(await rig.takeFiles.sampleCount('take_live')).toBe(4_000)
  expect(readdirSync(rig.places.own)).toEqual([])
  const again = await rig.open()
  expect(await rig.soundOf(again)).toEqual(before)
  expect(again.takeFiles.audioPath('take_new').startsWith(rig.target)).toBe(true)

  await drain(moveTakes(again, { folder: null }, never))
  expect(await rig.soundOf(again)).toEqual(before)
  expect(existsSync(rig.target)).toBe(false)
})

it('leaves everything unchanged if canceled', async () => {
  const rig = await openRig()
  const before = await rig.soundOf(rig)
  const stop = new AbortController()
  const move = moveTakes(rig, { folder: rig.elsewhere }, stop.signal)
  await move.next()
  await move.next()
  stop.abort()

  await expect(move.next()).rejects.toThrow()

  expect(await rig.soundOf(rig)).toEqual(before)
  expect(readdirSync(rig.target)).toEqual([])
  expect(await readPlace(rig)).toMatchObject({ isOwn: true, elsewhere: { files: 0 } })
  expect(await rig.soundOf(await rig.open())).toEqual(before)
})

it('keeps every take of the chosen folder, even if a move back into it was interrupted', async () => {
  const rig = await openRig()
  const before = await rig.soundOf(rig)
  await drain(moveTakes(rig, { folder: rig.elsewhere }, never))
  // The state after a kill during a move into a chosen folder that was missing at start and is available again.
  await rig.places.write({ ...rig.places.record(), unfinished: rig.target })

  const again = await rig.open()

  expect(again.places.present()).toBe(rig.target)
  expect(await rig.soundOf(again)).toEqual(before)
})

it('rejects unusable folders with the reason and moves nothing', async () => {
  const rig = await openRig(1)
  await writeFile(path.join(rig.elsewhere, 'file'), '')
  const refusal = (folder: string) =>
    drain(moveTakes(rig, { folder }, never)).then(
      () => 'moved',
      (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
    )

  expect(await refusal('takes')).toMatch(/^invalid_input: Enter a full path/)
  expect(await refusal(path.join(rig.homeFolder, 'media'))).toMatch(/inside Overvoice’s own data folder/)
  expect(await refusal(path.join(rig.elsewhere, 'file'))).toMatch(/a file, not a folder/)
  expect(await refusal(path.join(rig.elsewhere, 'none'))).toMatch(/doesn’t exist/)
  await drain(moveTakes(rig, { folder: rig.elsewhere }, never))
  await mkdir(path.join(rig.target, 'inner'))
  expect(await refusal(path.join(rig.target, 'inner'))).toMatch(/inside the current takes folder/)
  const other = await openRig(1)
  await writeFile(path.join(rig.target, 'overvoice-takes.json'), '{"studioId":"other"}')
  const mine = drain(moveTakes(other, { folder: rig.elsewhere }, never))
  await expect(mine).rejects.toMatchObject({ message: expect.stringMatching(/another Overvoice/) as string })
  expect(await readPlace(other)).toMatchObject({ isOwn: true })
})

it('rejects a folder that is not writable', async () => {
  const rig = await openRig(1)
  await chmod(rig.elsewhere, 0o500)
  // Modes don't stop root; no user can write to /proc.
  const folder = process.getuid?.() === 0 ? '/proc' : rig.elsewhere

  await expect(drain(moveTakes(rig, { folder }, never))).rejects.toMatchObject({
    message: expect.stringMatching(/can’t write/) as string,
  })
})

it('falls back to its own folder while the chosen one is missing, reports that, and finds it again', async () => {
  const rig = await openRig()
  const before = await rig.soundOf(rig)
  await drain(moveTakes(rig, { folder: rig.elsewhere }, never))
  await rename(rig.elsewhere, `${rig.elsewhere}-away`)

  const without = await rig.open()
  expect(without.places.absent()).toBe(rig.target)
  expect(existsSync(rig.elsewhere)).toBe(false)
  const writer = await without.takeFiles.create('take_meanwhile')
  await writer.append(new Uint8Array(2_000))
  await writer.close()
  await rename(`${rig.elsewhere}-away`, rig.elsewhere)

  const back = await rig.open()
  expect(back.places.absent()).toBeNull()
  expect(await rig.soundOf(back)).toEqual(before)
  expect(await back.takeFiles.sampleCount('take_meanwhile')).toBe(1_000)
  expect((await readPlace(back)).elsewhere.files).toBe(2)
})

/** A memory file system that is a separate disk where available: files are copied to it, not linked. */
const OTHER_DISK = '/dev/shm'
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev
const DISKS = [
  { disk: 'the same disk', otherDisk: tmpdir(), isThere: true },
  { disk: 'another disk', otherDisk: OTHER_DISK, isThere: hasOtherDisk },
]

for (const { disk, otherDisk, isThere } of DISKS)
  it(
    `loses no take when killed at ${KILLS} moments of a move to ${disk} and back: all are in one place`,
    async ({ skip }) => {
      skip(!isThere, 'Needs /dev/shm as a second disk')
      const rig = await openRig(40, { bytes: 100_000, otherDisk })
      const before = await rig.soundOf(rig)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const lines = Math.floor(Math.random() * 90)
        let said = 0
        await runUntilKilled(WORKER, [rig.homeFolder, rig.elsewhere], () => (said += 1) > lines)

        const [isOldWhole, isNewWhole] = [rig.isWhole(rig.places.own), rig.isWhole(rig.target)]
        expect(isOldWhole || isNewWhole, `killed after ${lines} lines`).toBe(true)
        const after = await rig.open()
        expect(rig.isWhole(after.places.present()), `the place after ${lines} lines`).toBe(true)
        expect(await rig.soundOf(after), `killed after ${lines} lines`).toEqual(before)
      }
      const last = await rig.open()
      await drain(moveTakes(last, { folder: rig.elsewhere }, never))
      expect(await rig.soundOf(last)).toEqual(before)
      expect(await readPlace(last)).toMatchObject({ folder: rig.target, elsewhere: { files: 0 } })
      expect(readdirSync(rig.target).filter((name) => name.endsWith('.moving'))).toEqual([])
    },
    KILLS * 10_000,
  )
