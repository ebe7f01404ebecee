import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { CloningEvent } from '#shared/contract/cloning.ts'
import { getBytes, getSamples } from '#shared/domain/samples.ts'
import { mountSmallDisk, skipWithoutMounts } from '../../testing/small-disk.test-support.ts'
import { wavHeader } from '../../media/wav-header.ts'
import { MICROPHONE, openCloning, RATE_HZ, voiceLike, type OpenedCloning } from './open-cloning.test-support.ts'
import { recoverRecordings } from './recover-recordings.ts'

let studio: OpenedCloning
beforeEach(async () => {
  studio = await openCloning()
})
afterEach(() => studio.close())

const start = (speakerId: string, purpose: 'room' | 'sample' | 'consent' = 'sample') =>
  studio.cloning.startRecording({ speakerId, purpose, sampleRateHz: RATE_HZ, device: MICROPHONE })
const UNPLUGGED = { kind: 'unplugged', microphone: 'Scarlett 2i2' } as const
const onDisk = (recordingId: string) => getSamples(readFileSync(studio.recordingFiles.audioPath(recordingId)))

describe('recording chunks', () => {
  it('are stored in order, even if some repeat or overlap', async () => {
    const { speaker } = studio.addSpeaker()
    const samples = voiceLike(400)
    const { id } = await start(speaker.id)

    await studio.putPiece(id, 0, samples.subarray(0, 4_800))
    await studio.putPiece(id, 0, samples.subarray(0, 4_800))
    await studio.putPiece(id, 2_400, samples.subarray(2_400, 7_200))
    const last = await studio.putPiece(id, 7_200, samples.subarray(7_200, 9_600))

    expect(await last.json()).toEqual({ sampleCount: 9_600 })
    expect(onDisk(id)).toEqual(samples.slice(0, 9_600))
  })

  it('that would leave a gap return the current count and change nothing', async () => {
    const { speaker } = studio.addSpeaker()
    const { id } = await start(speaker.id)
    await studio.putPiece(id, 0, voiceLike(100))

    const answer = await studio.putPiece(id, 4_801, voiceLike(100))

    expect([answer.status, await answer.json()]).toEqual([409, { sampleCount: 4_800 }])
    expect(onDisk(id)).toHaveLength(4_800)
  })

  it('are rejected if longer than 100 ms, not whole samples, or for an ended recording', async () => {
    const { speaker } = studio.addSpeaker()
    const { id } = await start(speaker.id)

    const long = await studio.putPiece(id, 0, voiceLike(101))
    const half = await studio.put(`/media/recordings/${id}?fromSample=0`, Uint8Array.of(1, 2, 3))
    const nowhere = await studio.put(`/media/recordings/${id}`, Uint8Array.of(1, 2))
    await studio.cloning.finishRecording({ recordingId: id, cutReason: null })
    const late = await studio.putPiece(id, 0, voiceLike(100))
    const unknown = await studio.putPiece('rec_none', 0, voiceLike(100))

    expect([long, half, nowhere, late, unknown].map(({ status }) => status)).toEqual([400, 400, 400, 410, 410])
  })

  it('report their level to the session’s watchers', async () => {
    const { session, speaker } = studio.addSpeaker()
    const ending = new AbortController()
    const events = studio.cloning.watch({ sessionId: session.id }, ending.signal)
    const seen: CloningEvent[] = [
      (await events.next()).value as CloningEvent,
      (await events.next()).value as CloningEvent,
    ]
    const { id } = await start(speaker.id)
    await studio.putPiece(
      id,
      0,
      Int16Array.from({ length: 4_800 }, () => 16_384),
    )

    seen.push((await events.next()).value as CloningEvent, (await events.next()).value as CloningEvent)
    ending.abort()

    expect(seen.map(({ kind }) => kind)).toEqual(['speakers', 'speaker', 'speaker', 'level'])
    expect(seen[3]).toMatchObject({ recordingId: id, sampleCount: 4_800, levelDbfs: expect.closeTo(-6.02, 1) })
  })
})

describe('finished recording', () => {
  it('becomes the speaker’s sample with measurements and a suggested trim', async () => {
    const { speaker } = studio.addSpeaker()

    const recording = await studio.record(speaker.id, 'sample', voiceLike(14_000))

    expect(recording).toMatchObject({ state: 'whole', sampleCount: 14 * RATE_HZ, trimStartMs: 0, trimEndMs: 14_000 })
    expect(recording.quality).toMatchObject({ durationMs: 14_000, clippedSamples: 0, problems: [] })
    expect(recording.quality?.speechLevelDbfs).toBeCloseTo(-14.4, 0)
    expect(recording.quality?.noiseLevelDbfs).toBeLessThan(-60)
    expect(recording.suggestedTrim?.startMs).toBeCloseTo(300, -2)
    expect(recording.suggestedTrim?.endMs).toBeCloseTo(13_800, -2)
    expect(studio.cloning.speakers({ sessionId: speaker.sessionId })[0]?.sample?.id).toBe(recording.id)
  })

  it('is measured again between trims, and nothing is cut off', async () => {
    const { speaker } = studio.addSpeaker()
    const { id } = await studio.record(speaker.id, 'sample', voiceLike(14_000))

    const trimmed = await studio.cloning.trim({ recordingId: id, startMs: 1_000, endMs: 10_999 })

    expect(trimmed.quality?.durationMs).toBe(9_999)
    expect(trimmed.quality?.problems[0]).toMatchObject({ code: 'too_short', isBlocking: true })
    expect(onDisk(id)).toHaveLength(14 * RATE_HZ)
    await expect(studio.cloning.trim({ recordingId: id, startMs: 1_000, endMs: 14_001 })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('leaves the previous one selectable', async () => {
    const { speaker } = studio.addSpeaker()
    const first = await studio.record(speaker.id, 'sample', voiceLike(12_000))
    const second = await studio.record(speaker.id, 'sample', voiceLike(11_000))

    const chosen = studio.cloning.choose({ recordingId: first.id })

    expect(chosen.sample?.id).toBe(first.id)
    expect(chosen.earlier.map(({ id }) => id)).toEqual([second.id])
  })

  it('doesn’t replace a good one if it was cut', async () => {
    const { speaker } = studio.addSpeaker()
    const good = await studio.record(speaker.id, 'sample', voiceLike(12_000))
    const { id } = await start(speaker.id)
    await studio.putAll(id, voiceLike(1_000))

    const cut = await studio.cloning.finishRecording({ recordingId: id, cutReason: UNPLUGGED })

    expect(cut).toMatchObject({ state: 'cut', cutReason: UNPLUGGED, durationMs: 1_000 })
    const [after] = studio.cloning.speakers({ sessionId: speaker.sessionId })
    expect([after?.sample?.id, after?.earlier[0]?.id]).toEqual([good.id, id])
  })

  it('whose file can’t be created ends immediately', async () => {
    const { speaker } = studio.addSpeaker()
    rmSync(join(studio.folder, 'recordings'), { recursive: true })
    writeFileSync(join(studio.folder, 'recordings'), 'A file in place of the folder')

    await expect(start(speaker.id)).rejects.toMatchObject({ code: 'storage_failed' })

    const [after] = studio.cloning.speakers({ sessionId: speaker.sessionId })
    expect(after?.earlier).toEqual([])
    expect(studio.db.all('SELECT state, sample_count FROM recordings')).toEqual([{ state: 'cut', sample_count: 0 }])
  })

  it('that fills the disk is kept up to its last whole chunk and ends', async (context) => {
    skipWithoutMounts(context)
    const disk = mountSmallDisk('8m')
    const other = await openCloning(disk.folder)
    onTestFinished(async () => {
      await other.close(true)
      disk.unmount()
    })
    const { speaker } = other.addSpeaker()
    const { id } = await other.cloning.startRecording({
      ...{ speakerId: speaker.id, purpose: 'sample', sampleRateHz: RATE_HZ, device: MICROPHONE },
    })
    await other.putAll(id, voiceLike(12_000))
    disk.fill(0)

    const refused = await other.putPiece(id, 576_000, voiceLike(100))
    const ended = await other.cloning.finishRecording({ recordingId: id, cutReason: { kind: 'disk' } })

    expect(refused.status).toBe(507)
    expect(ended).toMatchObject({ state: 'cut', durationMs: 12_000 })
    expect(await other.recordingFiles.sampleCount(id)).toBe(576_000)
  })

  it('whose end couldn’t be stored is ended by finishing it again', async () => {
    const { speaker } = studio.addSpeaker()
    const { id } = await start(speaker.id)
    await studio.putAll(id, voiceLike(1_000))
    studio.db.script('PRAGMA query_only = ON')
    const finish = () => studio.cloning.finishRecording({ recordingId: id, cutReason: null })

    const refused = await finish().catch((error: unknown) => error)
    studio.db.script('PRAGMA query_only = OFF')

    expect(refused).toMatchObject({ code: 'storage_failed' })
    expect(await finish()).toMatchObject({ state: 'whole', durationMs: 1_000 })
  })

  it('ends another one still running for the speaker', async () => {
    const { speaker } = studio.addSpeaker()
    const first = await start(speaker.id)
    await studio.putAll(first.id, voiceLike(300))

    await start(speaker.id)

    const [after] = studio.cloning.speakers({ sessionId: speaker.sessionId })
    expect(after?.sample).toMatchObject({ id: first.id, state: 'cut', durationMs: 300 })
    expect(after?.sample?.cutReason).toEqual({ kind: 'other-recording' })
  })

  it.each(['The microphone was unplugged.', '{Mic} was disconnected.', '{"kind":"unknown"}'])(
    'returns the reason %s that an earlier version stored as it is',
    async (cutReason) => {
      const { speaker } = studio.addSpeaker()
      const { id } = await start(speaker.id)
      await studio.putAll(id, voiceLike(300))
      await studio.cloning.finishRecording({ recordingId: id, cutReason: UNPLUGGED })
      studio.db.run(`UPDATE recordings SET cut_reason = ? WHERE id = ?`, cutReason, id)

      const [after] = studio.cloning.speakers({ sessionId: speaker.sessionId })

      expect(after?.sample).toMatchObject({ id, cutReason })
    },
  )

  it('returns a problem that an earlier version stored as text as it is', async () => {
    const { speaker } = studio.addSpeaker()
    const { id, quality } = await studio.record(speaker.id, 'sample', voiceLike(12_000))
    const problems = [{ code: 'noisy', message: 'Speech is only 9 dB above the noise.', isBlocking: false }]
    studio.db.run(`UPDATE recordings SET quality = ? WHERE id = ?`, JSON.stringify({ ...quality, problems }), id)

    const [after] = studio.cloning.speakers({ sessionId: speaker.sessionId })

    expect(after?.sample?.quality).toEqual({ ...quality, problems })
  })
})

it('reports its start, and its end once, also when closed', async () => {
  const { speaker } = studio.addSpeaker()
  const first = await start(speaker.id)
  expect(studio.running).toEqual({ started: 1, ended: 0 })
  await Promise.all([1, 2].map(() => studio.cloning.finishRecording({ recordingId: first.id, cutReason: null })))
  expect(studio.running).toEqual({ started: 1, ended: 1 })
  await start(speaker.id)

  await studio.cloning.dispose()

  expect(studio.running).toEqual({ started: 2, ended: 2 })
})

it('ends what ran when the studio was killed, keeps what was written, and deletes stray uploads', async () => {
  const { speaker } = studio.addSpeaker()
  const samples = voiceLike(700)
  const { id } = await start(speaker.id)
  await studio.putAll(id, samples)
  await studio.upload('upl_abcdefgh', Uint8Array.of(1, 2, 3))
  const after = await openCloning(studio.folder)

  const recovered = await recoverRecordings(after.deps)

  const [found] = after.cloning.speakers({ sessionId: speaker.sessionId })
  expect(recovered).toBe(1)
  expect(found?.sample).toMatchObject({ id, state: 'cut', sampleCount: samples.length })
  expect(found?.sample?.cutReason).toEqual({ kind: 'interrupted' })
  expect(readdirSync(after.uploadsFolder)).toEqual([])
  await after.close(true)
})

describe('imported file', () => {
  const wav = (samples: Int16Array, rateHz = RATE_HZ) =>
    new Uint8Array(Buffer.concat([wavHeader(rateHz, samples.byteLength), getBytes(samples)]))
  const bringIn = (speakerId: string, fileName = 'me.wav') =>
    studio.cloning.importRecording(
      { speakerId, purpose: 'sample', uploadId: 'upl_abcdefgh', fileName },
      AbortSignal.timeout(20_000),
    )

  it('becomes a recording at its own rate, without exposing its file name', async () => {
    const { speaker } = studio.addSpeaker()
    const samples = voiceLike(12_000, { rateHz: 44_100 })
    await studio.upload('upl_abcdefgh', wav(samples, 44_100))

    const recording = await bringIn(speaker.id, '../../etc/\u202Epasswd.wav')

    expect(recording).toMatchObject({ state: 'whole', sampleRateHz: 44_100, sampleCount: samples.length })
    expect(recording.origin).toMatchObject({ kind: 'file', name: '../../etc/\u202Epasswd.wav' })
    expect(onDisk(recording.id)).toEqual(samples)
    expect(readdirSync(studio.uploadsFolder)).toEqual([])
  })

  it('that isn’t audio is reported and leaves nothing behind', async () => {
    const { speaker } = studio.addSpeaker()
    await studio.upload('upl_abcdefgh', new TextEncoder().encode('hello, this is a letter'))

    await expect(bringIn(speaker.id)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Not a readable audio file. Choose a WAV, AIFF, FLAC or MP3 file.',
    })
    expect(readdirSync(studio.uploadsFolder)).toEqual([])
    expect(studio.cloning.speakers({ sessionId: speaker.sessionId })[0]?.earlier).toEqual([])
  })
})

describe('session', () => {
  it('can be hidden and restored with its speakers, but not while recording', async () => {
    const { session, speaker } = studio.addSpeaker()
    const { id } = await start(speaker.id)
    await studio.putAll(id, voiceLike(100))

    await expect(studio.cloning.removeSession({ sessionId: session.id })).rejects.toMatchObject({ code: 'conflict' })
    studio.clock.passMs(60_000)
    await studio.cloning.removeSession({ sessionId: session.id })
    const hidden = studio.cloning.sessions()
    studio.cloning.restoreSession({ sessionId: session.id })

    expect(hidden).toEqual([])
    expect(studio.cloning.speakers({ sessionId: session.id })[0]?.sample).toMatchObject({ id, state: 'cut' })
  })

  it('goes back to any step, and forward to the first incomplete one', async () => {
    const { speaker } = studio.addSpeaker()
    const go = (step: 'name' | 'sample' | 'phrase' | 'check') =>
      studio.cloning.goToStep({ speakerId: speaker.id, step }).step

    expect(go('sample')).toBe('sample')
    expect(() => go('phrase')).toThrow('Complete the earlier steps first.')
    await studio.record(speaker.id, 'sample', voiceLike(12_000))
    expect(go('phrase')).toBe('phrase')
    expect(() => go('check')).toThrow('Complete the earlier steps first.')
    expect(go('name')).toBe('name')
  })
})
