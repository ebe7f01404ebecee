import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { skipWithout } from '../../testing/skip-without.test-support.ts'
import { openCommandRig } from './command-rig.test-support.ts'

beforeEach((context) => skipWithout(context, 'ffmpeg'))

const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options])
/** Noise in half a second of every second, at the level of an audiobook; pauses have a noise of −70 dB. */
const SPEECH = 'aevalsrc=(random(0)-0.5)*if(lt(mod(t\\,1)\\,0.5)\\,0.54\\,0.0006):s=44100:d=30'
/** The same with the silence that ACX requires around it. */
const CHAPTER = ['-f', 'lavfi', '-i', SPEECH, '-af', 'adelay=750,apad=pad_dur=1.5'] as const

interface Verified {
  path: string
  format?: string
  mp3?: { kbps: number } | null
  channels?: number
  figures?: { integratedLufs: number; truePeakDbtp: number } | null
  checks?: { rule: string; verdict: string; measured: unknown }[]
  error?: { code: string; message: string }
}

async function openRig() {
  const rig = await openCommandRig()
  const create = (name: string, ...options: string[]): string => {
    const target = rig.file(name)
    ffmpeg(...options, target)
    return target
  }
  const describe = async (...args: string[]) => {
    const { output, ...end } = await rig.run(['verify', ...args, '--json'])
    return { ...end, files: JSON.parse(output) as Verified[] }
  }
  return { ...rig, create, describe }
}

const failed = ({ checks }: Verified) =>
  (checks ?? []).filter(({ verdict }) => verdict === 'failed').map(({ rule }) => rule)

it('measures files of any program, and deletes what it read', async () => {
  const { run, create, homeFolder, openStudio } = await openRig()
  const studio = await openStudio()
  const sine = ['-f', 'lavfi', '-i', 'sine=1000:sample_rate=48000:duration=3']
  const stereo = create('tone.flac', ...sine, '-af', 'volume=5.06dB,pan=stereo|c0=c0|c1=c0')

  const { exitCode, output } = await run(['verify', stereo])

  expect(exitCode).toBe(0)
  expect(output.trim().split('\t')).toEqual([
    ...[stereo, 'flac', '48000 Hz', 'stereo', '3 s'],
    ...['-13.0 LUFS', 'RMS -16.0 dB', 'peak -13.0 dBTP', 'noise floor -16.0 dB'],
  ])
  // The studio is still open: it deletes what is left when it closes.
  expect(readdirSync(homeFolder, { recursive: true }).filter((each) => String(each).includes('upl_'))).toEqual([])
  await studio.close()
})

it('passes a file that meets the requirements, and names each rule that another one doesn’t meet', async () => {
  const { run, create } = await openRig()
  const mono = ['-ar', '44100', '-ac', '1']
  const good = create('01 Harbor.mp3', ...CHAPTER, ...mono, '-b:a', '192k')
  const bad = create('Harbor.mp3', ...CHAPTER, ...mono, '-q:a', '4')

  const passed = await run(['verify', good, '--check-for', 'acx'])
  const both = await run(['verify', good, bad, '--check-for', 'acx'])

  expect(passed).toMatchObject({ exitCode: 0, status: '1 of 1 file passed the check.\n' })
  expect(passed.output.split('\t').slice(0, 3)).toEqual([good, 'passed', 'mp3 192 kbps'])
  expect(both.exitCode).toBe(6)
  expect(both.output.split('\n')[1]?.split('\t').slice(0, 2)).toEqual([bad, 'failed'])
  expect(both.status).toContain('Harbor.mp3: bitrate-mode is variable, required: constant')
  expect(both.status).toContain('Harbor.mp3: name-number is Harbor')
  expect(both.status).toContain('1 of 2 files passed the check.')
})

it('recognizes a format by its content, and reads the mean bit rate of a variable one', async () => {
  const { create, describe } = await openRig()
  const mp3 = create('variable.mp3', ...CHAPTER, '-ac', '1', '-q:a', '4')
  const probed = Number(
    execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=bit_rate', '-of', 'csv=p=0', mp3]).toString(),
  )
  const named = [
    ['a.dat', 'opus', '-c:a', 'libopus', '-f', 'opus'],
    ['b.mp3', 'wav', '-f', 'wav'],
    ['c.wav', 'aiff', '-f', 'aiff'],
    ['d.flac', 'ogg', '-c:a', 'libvorbis', '-f', 'ogg'],
    ['e.wav', 'w64', '-f', 'w64'],
  ] as const
  const paths = named.map(([name, , ...options]) => create(name, ...CHAPTER, ...options))

  const { files } = await describe(mp3, ...paths)

  const [variable, ...others] = files
  expect(variable?.mp3).toEqual({ kbps: expect.any(Number), isConstant: false })
  expect(Math.abs((variable?.mp3?.kbps ?? 0) - probed / 1000)).toBeLessThan(2)
  expect(others.map(({ format }) => format)).toEqual(named.map(([, format]) => format))
  expect(others.map(({ mp3: rate }) => rate)).toEqual(others.map(() => null))
})

it.each([
  ['stereo', 'pan=stereo|c0=c0|c1=0.3*c0'],
  ['5.1', 'pan=5.1|c0=c0|c1=0.5*c0|c2=0.2*c0|c3=c0|c4=0.4*c0|c5=0.1*c0'],
])('measures %s as ffmpeg does', async (_name, filter) => {
  const { create, describe } = await openRig()
  const audio = create('channels.wav', '-f', 'lavfi', '-i', SPEECH, '-af', `lowpass=8000,${filter}`)
  const judge = ['-hide_banner', '-nostats', '-i', audio, '-af', 'ebur128=peak=true', '-f', 'null', '-']
  const judged = spawnSync('ffmpeg', judge, { encoding: 'utf8' }).stderr
  const level = (unit: string) =>
    Number(new RegExp(`(-?[\\d.]+) ${unit}`).exec(judged.slice(judged.lastIndexOf('Summary')))?.[1])

  const { files } = await describe(audio)

  expect(Math.abs((files[0]?.figures?.integratedLufs ?? 0) - level('LUFS'))).toBeLessThanOrEqual(0.1)
  expect(Math.abs((files[0]?.figures?.truePeakDbtp ?? 0) - level('dBFS'))).toBeLessThanOrEqual(0.2)
})

it('checks what the header of an M4B says, and says that its levels weren’t checked', async () => {
  const { run, create, describe } = await openRig()
  const book = create('book.m4b', ...CHAPTER, '-c:a', 'aac', '-b:a', '64k', '-f', 'ipod', '-brand', 'M4B ')

  const checked = await run(['verify', book, '--check-for', 'broadcast'])
  const { exitCode, files } = await describe(book, '--check-for', 'podcast')

  expect(checked.exitCode).toBe(6)
  expect(checked.status).toContain('book.m4b: format is m4b, required: wav')
  expect(checked.status).toContain('book.m4b: not checked: loudness, peak')
  expect(exitCode).toBe(6)
  expect(files[0]).toMatchObject({ channels: 1, figures: null })
  expect(failed(files[0] as Verified)).toEqual(['format'])
})

it('verifies the others if one can’t be read, and says why', async () => {
  const { create, describe, file } = await openRig()
  writeFileSync(file('notes.mp3'), 'No audio.')
  const good = create('a.wav', ...CHAPTER)

  const { exitCode, files } = await describe(file('missing.wav'), file('notes.mp3'), good)

  expect(exitCode).toBe(3)
  expect(files.map(({ error }) => error?.message ?? null)).toEqual([
    expect.stringContaining('not found'),
    expect.any(String),
    null,
  ])
  expect(files[1]?.error?.code).toBe('invalid_input')
})

it('prints what it verified before it was interrupted, and how many files it left out', async () => {
  const { run, create } = await openRig()
  const [first, second] = [create('a.wav', ...CHAPTER), create('b.wav', ...CHAPTER)]
  const ending = new AbortController()
  const onStatus = (text: string) => {
    if (text.includes('b.wav')) ending.abort()
  }

  const end = await run(['verify', first, second, '--json'], { signal: ending.signal, onStatus })

  expect(end.exitCode).toBe(130)
  expect((JSON.parse(end.output) as Verified[]).map(({ path }) => path)).toEqual([first])
  expect(end.status).toContain('1 file wasn’t verified.')
})
