import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatQualityMessage } from '#shared/domain/recordings/quality-message.ts'
import { MICROPHONE, openCloning, RATE_HZ, voiceLike, type OpenedCloning } from './open-cloning.test-support.ts'

let studio: OpenedCloning
beforeEach(async () => {
  studio = await openCloning()
})
afterEach(() => studio.close())

/** Problems reported for the consent statement if the sample was recorded first. */
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
  const problems = now?.consent?.quality?.problems
  return problems?.map(({ code, message }) => `${code}: ${formatQualityMessage(message)}`) ?? ['nothing was measured']
}

describe('voice sample and consent statement', () => {
  it('recorded under the same conditions have no problems', async () => {
    expect(await problemsBetween({}, {})).toEqual([])
    expect(await problemsBetween({}, { samples: voiceLike(8_000, { gain: 0.15 }) })).toEqual([])
  })

  it('with different microphones, or processing for only one, are reported', async () => {
    expect(await problemsBetween({}, { device: { ...MICROPHONE, deviceId: 'mic-2', label: 'Webcam' } })).toEqual([
      'other_device: The sample was recorded with Scarlett 2i2, the consent statement with Webcam. The voices may not match.',
    ])
    expect(await problemsBetween({}, { device: { ...MICROPHONE, voiceProcessing: true } })).toEqual([
      'other_device: Noise suppression was on for one recording and off for the other. The voices may not match.',
    ])
  })

  it('at different distances are detected by level, in either order', async () => {
    const near = voiceLike(12_000, { gain: 0.9 })
    const far = voiceLike(8_000, { gain: 0.09 })

    expect(await problemsBetween({ samples: near }, { samples: far })).toEqual([
      'other_level: The consent statement is 20 dB quieter than the sample. Use the same distance and input level for both.',
    ])
    expect(
      await problemsBetween(
        { samples: voiceLike(12_000, { gain: 0.09 }) },
        { samples: voiceLike(8_000, { gain: 0.9 }) },
      ),
    ).toEqual([
      'other_level: The consent statement is 20 dB louder than the sample. Use the same distance and input level for both.',
    ])
  })

  it('in different rooms are detected by the noise between words', async () => {
    expect(await problemsBetween({}, { samples: voiceLike(8_000, { noise: 0.01 }) })).toEqual([
      'other_noise: Background noise differs by 24 dB between the recordings. Record both in the same room.',
    ])
  })
})

describe('first 200 ms', () => {
  const withClick = (atMs: number) => {
    const samples = voiceLike(12_000)
    samples.fill(32_767, (atMs * RATE_HZ) / 1_000, ((atMs + 20) * RATE_HZ) / 1_000)
    return samples
  }

  it('of a microphone are ignored, and what follows isn’t', async () => {
    const { speaker } = studio.addSpeaker()

    const early = await studio.record(speaker.id, 'sample', withClick(170))
    const late = await studio.record(speaker.id, 'sample', withClick(210))

    expect(early.quality).toMatchObject({ clippedSamples: 0, problems: [], durationMs: 12_000 })
    expect(late.quality?.problems.map(({ code }) => code)).toEqual(['clipped'])
  })
})

describe('suggested trim', () => {
  it('keeps half a second after the last word and isn’t applied automatically', async () => {
    const { speaker } = studio.addSpeaker()
    const samples = new Int16Array(RATE_HZ * 16)
    samples.set(voiceLike(13_000), RATE_HZ)

    const { suggestedTrim, trimStartMs, trimEndMs } = await studio.record(speaker.id, 'sample', samples)

    // Speech lasts from 1.5 s to 13.3 s, including pauses.
    expect(suggestedTrim?.startMs).toBeCloseTo(1_300, -2)
    expect(suggestedTrim?.endMs).toBeCloseTo(13_800, -2)
    expect([trimStartMs, trimEndMs]).toEqual([0, 16_000])
  })

  it('stays within the service’s limits and is never made of silence', async () => {
    const { speaker } = studio.addSpeaker()

    const long = await studio.record(speaker.id, 'sample', voiceLike(45_000))
    const short = new Int16Array(RATE_HZ * 20)
    short.set(voiceLike(6_000), RATE_HZ)
    const wide = await studio.record(speaker.id, 'sample', short)
    const silent = await studio.record(speaker.id, 'sample', new Int16Array(RATE_HZ * 12))

    const getLength = (trim: typeof long.suggestedTrim) => trim && trim.endMs - trim.startMs
    expect(getLength(long.suggestedTrim)).toBe(30_000)
    expect(getLength(wide.suggestedTrim)).toBe(10_000)
    expect(silent.suggestedTrim).toBeNull()
  })
})
