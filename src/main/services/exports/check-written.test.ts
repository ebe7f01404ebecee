import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ExportEvent, type ExportFormat, ExportOptions } from '#shared/contract/exports.ts'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { putExportChoice } from '../../db/repos/export-choices-repo.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import type { RunRequest } from './run-export.ts'

const RATE_HZ = 24_000
const ACX = {
  ...{ delivery: 'acx', sampleRateHz: 44_100, mp3Kbps: 192, loudness: 'audiobook' },
  ...{ silenceBeforeMs: 750, silenceAfterMs: 2_000 },
} as const satisfies Partial<RunRequest>

let rig: ExportsRig
beforeEach(async () => {
  rig = await openExportsRig({ blocks: 1 })
  await speak({})
})
afterEach(() => rig.close())

/** Six seconds of noise in syllables with pauses of one second, in a room of this noise, and with a click. */
async function speak({ roomDbfs = -75, click = 0 }: { roomDbfs?: number; click?: number }): Promise<void> {
  const random = seededRandom(1)
  const room = 10 ** (roomDbfs / 20) * Math.sqrt(3)
  let low = 0
  const samples = Int16Array.from({ length: 6 * RATE_HZ }, (_, index) => {
    low += 0.3 * (random() * 2 - 1 - low)
    const isSpeech = index % (2 * RATE_HZ) < RATE_HZ || index > 5.5 * RATE_HZ
    const syllable = isSpeech ? low * (0.3 + Math.abs(Math.sin((2 * Math.PI * 2 * index) / RATE_HZ))) * 0.4 : 0
    const sample = syllable + (random() * 2 - 1) * room + (index % RATE_HZ === 5_000 ? click : 0)
    return Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
  })
  const id = `take_${click * 100 - roomDbfs}`
  await rig.speak('block_1', samples, { id, fingerprint: id })
}

async function run(formats: ExportFormat[], request: Partial<RunRequest>) {
  const whole = { ...ExportOptions.parse({ formats }), chapterId: 'chap_1', overwrite: true, ...request }
  for await (const event of rig.service.run(whole, new AbortController().signal))
    if (event.kind === 'finished') return event
  throw new Error('The export did not finish')
}

async function getOpenRules(formats: ExportFormat[], request: Partial<RunRequest>): Promise<string[]> {
  const { delivery } = await run(formats, request)
  const checks = delivery?.files.flatMap((file) => file.checks) ?? []
  return checks.filter(({ verdict }) => verdict !== 'passed').map(({ rule, verdict }) => `${rule} ${verdict}`)
}

it('passes every rule of ACX with an export made for it, and names its number first', async () => {
  const { delivery, files } = await run(['mp3', 'srt'], ACX)

  expect(files).toHaveLength(2)
  expect(delivery?.files).toHaveLength(1)
  expect(delivery).toMatchObject({ destination: 'acx', files: [{ name: '01 The Lighthouse - Chapter 1.mp3' }] })
  const checks = delivery?.files[0]?.checks ?? []
  expect(checks).toHaveLength(14)
  expect(checks.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  const measured = new Map(checks.map((check) => [check.rule, check.measured]))
  expect(Number(measured.get('rms'))).toBeCloseTo(-20, 0)
  expect(Number(measured.get('noise-floor'))).toBeLessThan(-65)
  expect(measured.get('leading-silence')).toBeGreaterThanOrEqual(700)
})

it.each<[string, ExportFormat[], Partial<RunRequest>]>([
  ['format', ['flac'], {}],
  ['bitrate', ['mp3'], { mp3Kbps: 128 }],
  ['sample-rate', ['mp3'], { sampleRateHz: 48_000 }],
  ['rms', ['mp3'], { loudness: { lufs: -30, ceilingDbtp: -3 } }],
  ['leading-silence', ['mp3'], { silenceBeforeMs: 0 }],
  ['trailing-silence', ['mp3'], { silenceAfterMs: 0 }],
  ['division', ['mp3'], { division: 'block' }],
  ['name-number', ['mp3'], { baseName: 'The road' }],
  ['name-characters', ['mp3'], { baseName: '{number} Señor' }],
])('fails only the rule for %s with %j and %j', async (rule, formats, request) => {
  expect(await getOpenRules(formats, { ...ACX, ...request })).toEqual([`${rule} failed`])
})

it('fails only the noise floor in a noisy room, even between digital silence', async () => {
  await speak({ roomDbfs: -50 })

  expect(await getOpenRules(['mp3'], ACX)).toEqual(['noise-floor failed'])
})

it('fails only the peak of clicks above the ceiling', async () => {
  await speak({ click: 0.9 })

  expect(await getOpenRules(['mp3'], { ...ACX, loudness: { lufs: -17, ceilingDbtp: 0 } })).toEqual(['peak failed'])
})

it.each<[RunRequest['delivery'], ExportFormat[], Partial<RunRequest>]>([
  ['findaway', ['flac'], { sampleRateHz: 44_100, loudness: 'audiobook' }],
  ['podcast', ['mp3', 'm4a'], { sampleRateHz: 44_100, loudness: 'podcast' }],
  ['podcast', ['mp3'], { sampleRateHz: 48_000, loudness: { lufs: -15.5, ceilingDbtp: -1.5 } }],
  ['broadcast', ['wav'], { sampleRateHz: 48_000, bitDepth: 24, loudness: 'broadcast' }],
])('passes every rule of %s with %j', async (delivery, formats, request) => {
  expect(await getOpenRules(formats, { delivery, ...request })).toEqual([])
})

it('measures samples that are copied unchanged', async () => {
  const { delivery } = await run(['wav'], { delivery: 'broadcast' })

  const loudness = delivery?.files[0]?.checks.find(({ rule }) => rule === 'loudness')
  expect(loudness).toMatchObject({ verdict: 'failed', measured: expect.any(Number) })
})

it('stores the destination and a custom loudness, and reads choices of earlier versions', async () => {
  const loudness = { lufs: -18.5, ceilingDbtp: -2 }
  await run(['text'], { delivery: 'findaway', loudness })
  expect(rig.service.lastChoice({ projectId: 'proj_1' })).toMatchObject({ delivery: 'findaway', loudness })

  putExportChoice(rig.db, 'proj_1', { formats: ['mp3'], loudness: 'audiobook' })
  expect(rig.service.lastChoice({ projectId: 'proj_1' })).toMatchObject({ delivery: null, loudness: 'audiobook' })
})

it.each([
  [{ lufs: -40, ceilingDbtp: -9 }, true],
  [{ lufs: -8, ceilingDbtp: 0 }, true],
  [{ lufs: -40.5, ceilingDbtp: -1 }, false],
  [{ lufs: -7.5, ceilingDbtp: -1 }, false],
  [{ lufs: -16.3, ceilingDbtp: -1 }, false],
  [{ lufs: -16, ceilingDbtp: -9.1 }, false],
  [{ lufs: -16, ceilingDbtp: 0.1 }, false],
])('accepts a custom loudness of %o: %s', (loudness, isAccepted) => {
  expect(ExportOptions.safeParse({ formats: ['wav'], loudness }).success).toBe(isAccepted)
})

it('has checks for audio files alone, and none without a destination', async () => {
  const checked = await run(['mp3', 'text'], { delivery: 'podcast' })
  expect(checked.delivery?.files.map(({ name }) => name)).toEqual(['The Lighthouse - Chapter 1.mp3'])
  expect((await run(['mp3'], {})).delivery).toBeNull()
})

it('reports checks and loudness of each file as it is written, and how many are left when a later one fails', async () => {
  const two = await openExportsRig({ blocks: 2 })
  const tone = Int16Array.from({ length: 2 * RATE_HZ }, (_, index) => Math.round(9_000 * Math.sin(index / 6)))
  for (const block of ['block_1', 'block_2']) await two.speak(block, tone, { id: `take_of_${block}` })
  await rm(two.takeFiles.audioPath('take_of_block_2'))
  const options = { formats: ['wav', 'text'], division: 'block', delivery: 'broadcast', sampleRateHz: 48_000 }
  const written: Extract<ExportEvent, { kind: 'written' }>[] = []
  const request = { ...ExportOptions.parse(options), chapterId: 'chap_1', overwrite: true }

  const running = (async () => {
    for await (const event of two.service.run(request, new AbortController().signal))
      if (event.kind === 'written') written.push(event)
  })()

  await expect(running).rejects.toMatchObject({ code: 'export_failed' })
  expect(written.map(({ file, uncheckedFiles }) => [file.format, uncheckedFiles])).toEqual([
    ['wav', 1],
    ['text', 1],
  ])
  expect(written[0]?.check?.name).toMatch(/\.wav$/)
  expect(written[0]?.check?.checks.find(({ rule }) => rule === 'sample-rate')?.verdict).toBe('passed')
  expect(written[1]).toMatchObject({ check: null, sound: null })
  await two.close()
})

it('reports the loudness of a written file that a target changed', async () => {
  const written: ExportEvent[] = []
  const request = { ...ExportOptions.parse({ formats: ['srt', 'wav'], loudness: 'podcast' }), overwrite: true }
  for await (const event of rig.service.run({ ...request, chapterId: 'chap_1' }, new AbortController().signal))
    if (event.kind === 'written') written.push(event)

  expect(written).toMatchObject([
    { sound: null, uncheckedFiles: 0 },
    { sound: { verdict: 'met', after: { integratedLufs: expect.any(Number) } }, check: null },
  ])
})
