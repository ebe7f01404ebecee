import { once } from 'node:events'
import { readdir, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Take, TakeEvent } from '#shared/contract/takes.ts'
import { findRest } from '#shared/domain/speech-text/find-rest.ts'
import { must } from '#shared/errors/must.ts'
import { openTakeFiles } from '../../media/take-files.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { canMount, mountSmallDisk, skipWithoutMounts, type SmallDisk } from '../../testing/small-disk.test-support.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

/** About two minutes of speech, 5 MB. */
const LONG = Array.from({ length: 40 }, (_, index) => `Line ${index} of the log is read aloud, slowly.`).join(' ')

describe('a disk that refuses writes during a take', () => {
  let disk: SmallDisk
  let sandbox: SandboxRig
  let rig: TakesRig
  let bugs: unknown[]
  beforeAll(async () => {
    sandbox = await startSandboxRig(['--speed', '0'])
  })
  afterAll(() => sandbox.stop())
  beforeEach(async (context) => {
    skipWithoutMounts(context)
    bugs = []
    disk = mountSmallDisk('16m')
    rig = await openTakesRig(sandbox, bugs, 1, TWO_VOICES, disk.folder)
  })
  afterEach(async () => {
    if (!canMount()) return
    await rig.close()
    disk.unmount()
    expect(bugs).toEqual([])
  })

  const generate = (projectId: string, blockIds: string[]) =>
    rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))
  const listed = (take: Take) => rig.takes.list({ blockId: take.blockId }).find(({ id }) => id === take.id)
  const charactersSent = async (sinceCount: number) =>
    (await sandbox.usage()).syntheses.slice(sinceCount).reduce((sum, { billed }) => sum + billed, 0)

  it('keeps what arrived as a partial take, and fetches only the rest once there is room', async () => {
    const { projectId, blockIds } = rig.script(LONG)
    const makeRoom = disk.fill(1_000_000)

    const partial = await generate(projectId, blockIds)
    const shown = must(listed(partial), 'the take is listed')
    const bytesOnDisk = (await stat(rig.takeFiles.audioPath(partial.id))).size
    makeRoom()
    const sentBefore = (await sandbox.usage()).syntheses.length
    const whole = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

    expect(partial).toMatchObject({ status: 'partial', failure: { code: 'disk_full', keptWords: partial.wordCount } })
    expect(partial.wordCount).toBeGreaterThan(10)
    expect(shown).toEqual(partial)
    expect(bytesOnDisk).toBe(partial.sampleCount * 2)
    expect(whole).toMatchObject({ status: 'complete', wordCount: LONG.match(/[\p{L}\p{N}]+/gu)?.length })
    const { rest } = findRest(partial, must(rig.takes.marks({ takeIds: [partial.id] })[0], 'it has marks').marks)
    expect(rest).not.toBeNull()
    expect(await charactersSent(sentBefore)).toBeLessThan(LONG.length * 0.9)
  })

  it('sends nothing at all while the disk is full', async () => {
    const { projectId, blockIds } = rig.script('One line.', 'Another line.')
    disk.fill(8_000)
    const sentBefore = (await sandbox.usage()).syntheses.length

    await expect(async () => generate(projectId, blockIds)).rejects.toThrow(/disk is full/i)

    expect((await sandbox.usage()).syntheses.length).toBe(sentBefore)
  })

  it('shows a take as partial while its end can’t be stored, and stores it when it can', async () => {
    const { projectId, blockIds } = rig.script(LONG)
    const events = watch(projectId)
    await sandbox.fault({ kind: 'cut', after_bytes: 900_000 }, { path: '/v1/audio/stream-with-timestamps' })
    await rig.takes.generate({ projectId, blockIds, reuse: true })
    await events.until((event) => event.kind === 'started')
    rig.db.script('PRAGMA query_only = ON')

    const shown = await events.until((event) => event.kind === 'ended')
    const { status } = must(shown.kind === 'ended' ? listed(shown.take) : undefined, 'the take is listed')
    rig.db.script('PRAGMA query_only = OFF')
    const stored = must(shown.kind === 'ended' ? listed(shown.take) : undefined, 'the take is listed')

    expect(shown).toMatchObject({ take: { status: 'partial' } })
    expect(status).toBe('receiving')
    expect(stored).toMatchObject({ status: 'partial', sampleCount: expect.any(Number) as number })
    expect(await rig.takeFiles.sampleCount(stored.id)).toBe(stored.sampleCount)
    events.stop()
  })

  it('stores a whole take whose peaks there is no room for', async () => {
    const writer = await rig.takeFiles.create('take_peaks')
    await writer.append(new Uint8Array(2_000_000))
    const makeRoom = disk.fill(0)

    await writer.close()
    const peaksWhileFull = (await rig.takeFiles.peaks('take_peaks')).length
    const names = await readdir(dirname(rig.takeFiles.audioPath('take_peaks')))
    makeRoom()

    expect(peaksWhileFull).toBe(Math.ceil(1_000_000 / 256) * 2)
    expect(names).toEqual(['take_peaks.pcm'])
  })

  it('reads the peaks of a take whose peaks file was cut', async () => {
    const writer = await rig.takeFiles.create('take_cut')
    await writer.append(new Uint8Array(200_000))
    await writer.close()
    await truncate(rig.takeFiles.audioPath('take_cut').replace('.pcm', '.peaks'), 7)

    expect((await rig.takeFiles.peaks('take_cut')).length).toBe(Math.ceil(100_000 / 256) * 2)
  })

  it('keeps the audio of a take whose folder was removed while it arrived', async () => {
    const writer = await rig.takeFiles.create('take_gone')
    await writer.append(new Uint8Array(100_000).fill(3))
    await rm(dirname(rig.takeFiles.audioPath('take_gone')), { recursive: true })

    await writer.append(new Uint8Array(100_000).fill(4))
    await writer.close()

    expect(await rig.takeFiles.sampleCount('take_gone')).toBe(100_000)
  })

  it('names a disk that can only be read', async () => {
    const other = mountSmallDisk('1m')
    onTestFinished(() => other.unmount())
    const takeFiles = await openTakeFiles(join(other.folder, 'takes'), Date.now)
    other.remount('ro')

    const failure = await takeFiles.create('take_none').catch((error: unknown) => error)

    expect(failure).toMatchObject({ code: 'storage_failed', message: 'The disk is read-only.' })
  })

  function watch(projectId: string) {
    const stop = new AbortController()
    const seen: TakeEvent[] = []
    const bell = new EventTarget()
    const done = (async () => {
      for await (const event of rig.takes.watch({ projectId }, stop.signal)) {
        seen.push(event)
        bell.dispatchEvent(new Event('seen'))
      }
    })()
    return {
      async until(wanted: (event: TakeEvent) => boolean): Promise<TakeEvent> {
        for (;;) {
          const found = seen.find(wanted)
          if (found) return found
          await once(bell, 'seen')
        }
      },
      stop() {
        stop.abort()
        return done
      },
    }
  }
})
