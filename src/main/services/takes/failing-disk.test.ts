import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

/** About two minutes of speech. */
const LONG = Array.from({ length: 40 }, (_, index) => `Line ${index} of the log is read aloud, slowly.`).join(' ')
/** About 20 s of audio. */
const WRITTEN_FIRST_BYTES = 1_000_000

const FAILURES = [
  ['EIO', 'storage_failed', 'The disk reported an error while a file was written.'],
  ['EROFS', 'storage_failed', 'The disk is read-only.'],
  ['EMFILE', 'storage_failed', 'Too many files are open at once.'],
  ['EFBIG', 'disk_full', 'The disk doesn’t support files of this size. Audio saved earlier is intact.'],
  ['EDQUOT', 'disk_full', 'Your quota on this disk is used up. Audio saved earlier is intact.'],
] as const

type Step = 'open' | 'write' | 'datasync' | 'truncate'

describe('a disk that fails while a take is written', () => {
  /** Which steps fail, and with what; null for a sound disk. */
  let fault: { code: string; steps: readonly Step[] } | null = null
  let sandbox: SandboxRig
  let rig: TakesRig
  let bugs: unknown[]
  beforeAll(async () => {
    sandbox = await startSandboxRig(['--speed', '0'])
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    bugs = []
    fault = null
    rig = await openTakesRig(sandbox, bugs, 1, TWO_VOICES, tmpdir(), openOnFaultyDisk)
  })
  afterEach(async () => {
    await rig.close()
    expect(bugs).toEqual([])
  })

  function failAt(step: Step): void {
    if (fault?.steps.includes(step))
      throw Object.assign(new Error(`${fault.code}: ${step}`), { code: fault.code, syscall: step })
  }

  async function openOnFaultyDisk(...request: Parameters<typeof open>): Promise<FileHandle> {
    failAt('open')
    const file = await open(...request)
    let writtenBytes = 0
    const write = async (...what: unknown[]) => {
      if (writtenBytes >= WRITTEN_FIRST_BYTES) failAt('write')
      const done = (await Reflect.apply(file.write, file, what)) as { bytesWritten: number }
      writtenBytes += done.bytesWritten
      return done
    }
    const own: Pick<FileHandle, 'datasync' | 'truncate'> & { write: typeof write } = {
      write,
      async datasync() {
        if (writtenBytes >= WRITTEN_FIRST_BYTES) failAt('datasync')
        return file.datasync()
      },
      async truncate(length) {
        failAt('truncate')
        return file.truncate(length)
      },
    }
    return new Proxy(file, {
      get(target, name) {
        if (Object.hasOwn(own, name)) return own[name as keyof typeof own]
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  }

  const generate = (projectId: string, blockIds: string[]) =>
    rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))

  it.each([
    ...FAILURES.map((failure) => ({ failure, steps: ['write', 'datasync', 'truncate'] as const })),
    { failure: FAILURES[0], steps: ['datasync'] as const },
    { failure: FAILURES[0], steps: ['write'] as const },
  ])(
    'offers what arrived before $failure.0 at $steps, and fetches only the rest afterwards',
    async ({ failure, steps }) => {
      const [code, studioCode, message] = failure
      const { projectId, blockIds } = rig.script(LONG)
      fault = { code, steps }

      const partial = await generate(projectId, blockIds)
      const listed = rig.takes.list({ blockId: partial.blockId })
      fault = null
      const sentBefore = (await sandbox.usage()).syntheses.length
      const whole = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

      expect(partial).toMatchObject({ status: 'partial', failure: { code: studioCode } })
      expect(partial.failure && formatReason(partial.failure)).toBe(message)
      expect(partial.wordCount).toBeGreaterThan(10)
      expect(partial.sampleCount * 2).toBeGreaterThanOrEqual(WRITTEN_FIRST_BYTES)
      expect(await rig.takeFiles.sampleCount(partial.id)).toBeGreaterThanOrEqual(partial.sampleCount)
      expect(listed).toEqual([partial])
      expect(whole).toMatchObject({ status: 'complete', wordCount: LONG.match(/[\p{L}\p{N}]+/gu)?.length })
      const sent = (await sandbox.usage()).syntheses.slice(sentBefore).reduce((sum, { billed }) => sum + billed, 0)
      expect(sent).toBeLessThan(LONG.length * 0.95)
    },
  )

  it.each(FAILURES)('sends nothing while no file can be created because of %s', async (code, _studioCode, message) => {
    const { projectId, blockIds } = rig.script('One line.')
    const sentBefore = (await sandbox.usage()).syntheses.length
    fault = { code, steps: ['open'] }

    await expect(generate(projectId, blockIds)).rejects.toThrow(message)
    fault = null
    const take = await generate(projectId, blockIds)

    expect(take.status).toBe('complete')
    expect((await sandbox.usage()).syntheses.length).toBe(sentBefore + 1)
  })
})
