import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MICROPHONE, openCloning, RATE_HZ, voiceLike, type OpenedCloning } from './open-cloning.test-support.ts'

let studio: OpenedCloning
beforeEach(async () => {
  studio = await openCloning()
})
afterEach(() => studio.close())

/** What is said of the phrase when the sample was recorded before it. */
async function problemsBetween(
  sample: { samples?: Int16Array; device?: typeof MICROPHONE },
  phrase: { samples?: Int16Array; device?: typeof MICROPHONE },
): Promise<string[]> {
  const { speaker } = studio.addSpeaker()
  const challenge = JSON.stringify({ id: 'chal', phrase: 'I agree.', expiresAt: null, isSpent: false })
  studio.db.run(`UPDATE speakers SET challenge = ? WHERE id = ?`, challenge, speaker.id)
  await studio.record(speaker.id, 'sample', sample.samples ?? voiceLike(12_000), sample.device)
  await studio.record(speaker.id, 'consent', phrase.samples ?? voiceLike(8_000), phrase.device)
  const [now] = studio.cloning.speakers({ sessionId: speaker.sessionId })
  expect(now?.sample?.quality?.problems).toEqual([])
  return now?.consent?.quality?.problems.map(({ code, message }) => `${code}: ${message}`) ?? ['nothing was measured']
}

describe('a sample and its phrase', () => {
  it('of the same conditions have nothing said of them', async () => {
    expect(await problemsBetween({}, {})).toEqual([])
    expect(await problemsBetween({}, { samples: voiceLike(8_000, { gain: 0.15 }) })).toEqual([])
  })

  it('of two microphones, or with the clean-up on for one, are told apart', async () => {
    expect(await problemsBetween({}, { device: { ...MICROPHONE, deviceId: 'mic-2', label: 'Webcam' } })).toEqual([
      'other_device: The sample was recorded with Scarlett 2i2, the phrase with Webcam. The voices may not be found alike.',
    ])
    expect(await problemsBetween({}, { device: { ...MICROPHONE, voiceProcessing: true } })).toEqual([
      'other_device: The browser’s voice clean-up was on for one of the two recordings and off for the other. The voices may not be found alike.',
    ])
  })

  it('of two distances are told apart by the level of the voice, whichever is louder', async () => {
    const near = voiceLike(12_000, { gain: 0.9 })
    const far = voiceLike(8_000, { gain: 0.09 })

    expect(await problemsBetween({ samples: near }, { samples: far })).toEqual([
      'other_level: The voice in the phrase is 20 dB quieter than in the sample. Keep the same distance and the microphone’s level for both.',
    ])
    expect(
      await problemsBetween(
        { samples: voiceLike(12_000, { gain: 0.09 }) },
        { samples: voiceLike(8_000, { gain: 0.9 }) },
      ),
    ).toEqual([
      'other_level: The voice in the phrase is 20 dB louder than in the sample. Keep the same distance and the microphone’s level for both.',
    ])
  })

  it('of two rooms are told apart by the noise between the words', async () => {
    expect(await problemsBetween({}, { samples: voiceLike(8_000, { noise: 0.01 }) })).toEqual([
      'other_noise: The noise behind the two recordings differs by 24 dB. Record both in the same place.',
    ])
  })
})

describe('the first 200 ms', () => {
  const withClick = (atMs: number) => {
    const samples = voiceLike(12_000)
    samples.fill(32_767, (atMs * RATE_HZ) / 1_000, ((atMs + 20) * RATE_HZ) / 1_000)
    return samples
  }

  it('of a microphone are not judged, and what comes after them is', async () => {
    const { speaker } = studio.addSpeaker()

    const early = await studio.record(speaker.id, 'sample', withClick(170))
    const late = await studio.record(speaker.id, 'sample', withClick(210))

    expect(early.quality).toMatchObject({ clippedSamples: 0, problems: [], durationMs: 12_000 })
    expect(late.quality?.problems.map(({ code }) => code)).toEqual(['clipped'])
  })
})

describe('the trim that is suggested', () => {
  it('keeps half a second after the last word and is not applied', async () => {
    const { speaker } = studio.addSpeaker()
    const samples = new Int16Array(RATE_HZ * 16)
    samples.set(voiceLike(13_000), RATE_HZ)

    const { suggestedTrim, trimStartMs, trimEndMs } = await studio.record(speaker.id, 'sample', samples)

    // The voice is heard from 1.5 s, with its pauses, up to 13.3 s.
    expect(suggestedTrim?.startMs).toBeCloseTo(1_300, -2)
    expect(suggestedTrim?.endMs).toBeCloseTo(13_800, -2)
    expect([trimStartMs, trimEndMs]).toEqual([0, 16_000])
  })

  it('is never longer than the service takes, nor shorter, and is not made of silence', async () => {
    const { speaker } = studio.addSpeaker()

    const long = await studio.record(speaker.id, 'sample', voiceLike(45_000))
    const short = new Int16Array(RATE_HZ * 20)
    short.set(voiceLike(6_000), RATE_HZ)
    const wide = await studio.record(speaker.id, 'sample', short)
    const silent = await studio.record(speaker.id, 'sample', new Int16Array(RATE_HZ * 12))

    const lengthOf = (trim: typeof long.suggestedTrim) => trim && trim.endMs - trim.startMs
    expect(lengthOf(long.suggestedTrim)).toBe(30_000)
    expect(lengthOf(wide.suggestedTrim)).toBe(10_000)
    expect(silent.suggestedTrim).toBeNull()
  })
})
