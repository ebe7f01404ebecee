import { describe, expect, it } from 'vitest'
import { isSsml } from './read-script.ts'
import { levelDb, speakWhole } from './speak-pieces.test-support.ts'

const SAMPLE_RATE_HZ = 24_000
const SENTENCE = 'lanterns glimmered over every narrow window'

async function durationOfWords(markup: string): Promise<number> {
  const { marks } = await speakWhole({ input: `<speak>${markup}</speak>` })
  return (marks.at(-1)?.end_time ?? 0) - (marks[0]?.start_time ?? 0)
}

async function getLevel(markup: string): Promise<number> {
  const { samples, marks } = await speakWhole({ input: `<speak>${markup}</speak>` })
  return levelDb(samples, SAMPLE_RATE_HZ, marks[0]?.start_time ?? 0, marks.at(-1)?.end_time ?? 0)
}

/** Median fundamental frequency, by autocorrelation. */
async function getPitch(markup: string): Promise<number> {
  const { samples } = await speakWhole({
    input: `<speak>${markup}</speak>`,
    voice: { name: 'en-us', pitch: 50, pitchRange: 0, pace: 165 },
  })
  const found: number[] = []
  const frame = 1_200
  for (let start = 0; start + 2 * frame < samples.length; start += frame) {
    if (levelDb(samples.subarray(start, start + frame), SAMPLE_RATE_HZ, 0, 50) < -26) continue
    let best = 0
    let bestLag = 0
    for (let lag = 60; lag < 500; lag++) {
      let cross = 0
      let energy = 0
      for (let index = start; index < start + frame; index++) {
        cross += (samples[index] ?? 0) * (samples[index + lag] ?? 0)
        energy += (samples[index + lag] ?? 0) ** 2
      }
      const match = cross / Math.sqrt(energy + 1)
      if (match > best * 1.03) [best, bestLag] = [match, lag]
    }
    found.push(SAMPLE_RATE_HZ / bestLag)
  }
  return found.toSorted((a, b) => a - b)[found.length >> 1] ?? 0
}

describe('audible markup', () => {
  it('points marks at the words as sent, counting escapes and tags', async () => {
    const input =
      '<speak version="1.1">\n  Tom &amp; <emphasis level="strong">Jerry&apos;s</emphasis> <sub alias="doctor">Dr</sub>.<!-- x -->\r\n  End\n</speak>'

    const { marks } = await speakWhole({ input })

    expect(marks.map((mark) => mark.value)).toEqual(['Tom', 'Jerry&apos;s', 'Dr', 'End'])
    for (const mark of marks) expect(input.slice(mark.start, mark.end)).toBe(mark.value)
    expect(isSsml(input)).toBe(true)
  })

  it.each([
    ['time="0ms"', 0],
    ['strength="none"', 0],
    ['strength="x-weak"', 250],
    ['time="1s"', 1_000],
    ['time="2500ms"', 2_500],
    ['time="10s"', 10_000],
  ])('makes <break %s/> %i ms longer than the same boundary without it', async (attributes, pauseMs) => {
    const input = (pause: string) => `<speak>Lanterns${pause} glimmered</speak>`
    const cut = await speakWhole({ input: input('<break time="1ms"/>') })

    const { marks, samples } = await speakWhole({ input: input(`<break ${attributes}/>`) })

    const [first, second] = marks
    const gapMs = (second?.start_time ?? 0) - (first?.end_time ?? 0)
    const cutMs = (cut.marks[1]?.start_time ?? 0) - (cut.marks[0]?.end_time ?? 0)
    if (pauseMs === 0) expect(gapMs).toBeLessThanOrEqual(cutMs)
    else expect(Math.abs(gapMs - cutMs - pauseMs + 1)).toBeLessThanOrEqual(2)
    if (pauseMs > 500) {
      const silence = levelDb(samples, SAMPLE_RATE_HZ, (first?.end_time ?? 0) + 60, (second?.start_time ?? 0) - 60)
      expect(silence).toBeLessThan(-90)
    }
  })

  it.each([
    ['+50%', 1.5],
    ['+25%', 1.25],
    ['-50%', 0.5],
    ['-25%', 0.75],
  ])('speaks at rate %s %d times as fast', async (rate, factor) => {
    const plainMs = await durationOfWords(SENTENCE)

    const changedMs = await durationOfWords(`<prosody rate="${rate}">${SENTENCE}</prosody>`)

    expect(plainMs / changedMs).toBeGreaterThan(factor * 0.93)
    expect(plainMs / changedMs).toBeLessThan(factor * 1.07)
  })

  it('speaks nearly twice as fast at +100%, and at the engine’s maximum at +9900%', async () => {
    const plainMs = await durationOfWords(SENTENCE)

    const twiceMs = await durationOfWords(`<prosody rate="+100%">${SENTENCE}</prosody>`)
    const fastestMs = await durationOfWords(`<prosody rate="+9900%">${SENTENCE}</prosody>`)

    expect(plainMs / twiceMs).toBeGreaterThan(1.7)
    expect(plainMs / twiceMs).toBeLessThan(2.1)
    expect(fastestMs).toBeLessThan(twiceMs)
    expect(fastestMs).toBeGreaterThan(0)
  })

  it('speaks faster with each named rate', async () => {
    const durations: number[] = []
    for (const rate of ['x-slow', 'slow', 'medium', 'fast', 'x-fast']) {
      durations.push(await durationOfWords(`<prosody rate="${rate}">${SENTENCE}</prosody>`))
    }

    expect(durations).toEqual(durations.toSorted((a, b) => b - a))
    expect(new Set(durations).size).toBe(durations.length)
  })

  it.each([
    ['+50%', 1.5],
    ['+20%', 1.2],
    ['-30%', 0.7],
  ])('speaks at pitch %s %d times as high', async (pitch, factor) => {
    const plain = await getPitch(SENTENCE)

    const changed = await getPitch(`<prosody pitch="${pitch}">${SENTENCE}</prosody>`)

    expect(changed / plain).toBeGreaterThan(factor * 0.95)
    expect(changed / plain).toBeLessThan(factor * 1.05)
  })

  it.each([
    ['+6dB', 6],
    ['-12dB', -12],
    ['-50%', -6.02],
    ['x-soft', -12],
  ])('changes the level with volume %s by %d dB', async (volume, changeDb) => {
    // Headroom: the engine's own level peaks near full scale.
    const quiet = await getLevel(`<prosody volume="-10dB">${SENTENCE}</prosody>`)

    const changed = await getLevel(
      `<prosody volume="-10dB"><prosody volume="${volume}">${SENTENCE}</prosody></prosody>`,
    )

    expect(Math.abs(changed - quiet - changeDb)).toBeLessThan(0.3)
  })

  it('is silent where the volume is, and keeps its marks', async () => {
    const { samples, marks } = await speakWhole({
      input: '<speak>Lanterns <prosody volume="silent">glimmered</prosody> brightly</speak>',
    })

    const [before, silent, after] = marks.map((mark) =>
      levelDb(samples, SAMPLE_RATE_HZ, mark.start_time + 15, mark.end_time),
    )
    expect(before).toBeGreaterThan(-30)
    expect(silent).toBeLessThan(-80)
    expect(after).toBeGreaterThan(-30)
  })

  it('stresses words by emphasis and reduces them', async () => {
    const wordLevel = async (level: string) => {
      const input = `<speak>The narrow <emphasis level="${level}">lantern</emphasis> glimmered</speak>`
      const { samples, marks } = await speakWhole({ input })
      const mark = marks.find((candidate) => candidate.value === 'lantern')
      const [start, end] = [mark?.start_time ?? 0, mark?.end_time ?? 0]
      return { level: levelDb(samples, SAMPLE_RATE_HZ, start, end), durationMs: end - start }
    }

    const [reduced, moderate, strong] = [
      await wordLevel('reduced'),
      await wordLevel('moderate'),
      await wordLevel('strong'),
    ]

    expect(moderate.level - reduced.level).toBeGreaterThan(3)
    expect(strong.level - moderate.level).toBeGreaterThan(1)
    expect(strong.durationMs).toBeGreaterThan(reduced.durationMs * 1.1)
  })

  it('speaks an alias but marks the written text', async () => {
    const written = await speakWhole({ input: '<speak>The W3C met</speak>' })

    const spoken = await speakWhole({
      input: '<speak>The <sub alias="World Wide Web Consortium">W3C</sub> met</speak>',
    })

    const getLength = (marks: typeof spoken.marks) => (marks[1]?.end_time ?? 0) - (marks[1]?.start_time ?? 0)
    expect(spoken.marks.map((mark) => mark.value)).toEqual(['The', 'W3C', 'met'])
    expect(getLength(spoken.marks)).toBeGreaterThan(getLength(written.marks) * 1.2)
  })

  it('normalizes text inside markup', async () => {
    const input = '<speak>It cost <prosody rate="fast">$5.20</prosody> on 3 May.</speak>'

    const { marks } = await speakWhole({ input, textNormalization: true })

    expect(marks.map((mark) => mark.value)).toEqual(['It', 'cost', '$5.20', 'on', '3', 'May'])
  })
})
