import { type BlockSound, UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { layOutChapter } from '#shared/domain/chapter-timeline.ts'
import { describe, expect, it } from 'vitest'
import { ChapterPeaks } from './chapter-peaks.ts'

const WINDOW = 256

function block(id: string, windows: number, pauseWindows = 0, sampleRateHz = 24_000) {
  const take = { id: `take_${id}`, sampleRateHz, sampleCount: (windows * WINDOW * sampleRateHz) / 24_000 }
  return { blockId: id, take, pauseAfterMs: (pauseWindows * WINDOW * 1000) / 24_000 }
}

const flat = (level: number, windows: number): Int16Array =>
  Int16Array.from({ length: windows * 2 }, (_value, index) => (index % 2 === 0 ? -level : level))

function highs(
  peaks: ChapterPeaks,
  spans: ReturnType<typeof layOutChapter>,
  startSample: number,
  perColumn: number,
  count: number,
) {
  const columns = new Int16Array(count * 2)
  peaks.fillColumns(spans, startSample, perColumn, columns)
  return Array.from({ length: count }, (_value, column) => columns[column * 2 + 1])
}

describe('waveform columns', () => {
  it('combine every take at its position, with nothing in pauses', () => {
    const spans = layOutChapter([block('a', 4, 2), block('b', 4)])
    const peaks = new ChapterPeaks()
    peaks.setTake({ id: 'take_a', sampleRateHz: 24_000 }, flat(100, 4))
    peaks.setTake({ id: 'take_b', sampleRateHz: 24_000 }, flat(200, 4))

    expect(highs(peaks, spans, 0, WINDOW, 10)).toEqual([100, 100, 100, 100, 0, 0, 200, 200, 200, 200])
    expect(highs(peaks, spans, 0, WINDOW * 2, 5)).toEqual([100, 100, 0, 200, 200])
    expect(highs(peaks, spans, WINDOW * 3, WINDOW, 4)).toEqual([100, 0, 0, 200])
  })

  it('use the stored chapter if its length matches the layout', () => {
    const spans = layOutChapter([block('a', 4), block('b', 4)])
    const peaks = new ChapterPeaks()
    const stored = new Int16Array([...flat(100, 4), ...flat(200, 4)])

    expect(peaks.setChapter(flat(9, 7), spans)).toBe(false)
    expect(peaks.setChapter(stored, spans)).toBe(true)
    expect(highs(peaks, spans, 0, WINDOW, 8)).toEqual([100, 100, 100, 100, 200, 200, 200, 200])
  })

  it('move with the layout without being rebuilt', () => {
    const peaks = new ChapterPeaks()
    peaks.setChapter(new Int16Array([...flat(100, 4), ...flat(200, 4)]), layOutChapter([block('a', 4), block('b', 4)]))

    const moved = layOutChapter([block('a', 4, 3), block('b', 4)])

    expect(highs(peaks, moved, 0, WINDOW, 11)).toEqual([100, 100, 100, 100, 0, 0, 0, 200, 200, 200, 200])
  })

  it('stretch the peaks of a take at another rate over its duration', () => {
    const spans = layOutChapter([block('a', 6, 0, 16_000)])
    const peaks = new ChapterPeaks()
    peaks.setTake({ id: 'take_a', sampleRateHz: 16_000 }, new Int16Array([...flat(100, 2), ...flat(200, 2)]))

    expect(highs(peaks, spans, 0, WINDOW * 3, 2)).toEqual([100, 200])
  })

  it('grow as samples arrive', () => {
    const peaks = new ChapterPeaks()
    const take = { id: 'take_a', sampleRateHz: 24_000 }

    peaks.addSamples(take, 0, new Int16Array(WINDOW * 2).fill(500))
    const early = highs(peaks, layOutChapter([block('a', 2)]), 0, WINDOW, 4)
    peaks.addSamples(take, WINDOW * 2, new Int16Array(WINDOW).fill(700))
    const late = highs(peaks, layOutChapter([block('a', 3)]), 0, WINDOW, 4)

    expect(early).toEqual([500, 500, 0, 0])
    expect(late).toEqual([500, 500, 700, 0])
  })

  it('interpolate if there are more columns than the finest peaks', () => {
    const spans = layOutChapter([block('a', 2)])
    const peaks = new ChapterPeaks()
    peaks.setTake({ id: 'take_a', sampleRateHz: 24_000 }, new Int16Array([-100, 100, -300, 300]))

    expect(highs(peaks, spans, WINDOW / 2, WINDOW / 4, 5)).toEqual([100, 150, 200, 250, 300])
  })

  it('reflect gain and fades, and exclude trimmed audio', () => {
    const edited = (id: string, sound: Partial<BlockSound>) => ({
      ...block(id, 30),
      sound: { ...UNEDITED_SOUND, ...sound },
    })
    const take = { id: 'take_a', sampleRateHz: 24_000 }
    const peaks = new ChapterPeaks()
    peaks.setTake(take, new Int16Array([...flat(100, 15), ...flat(200, 15)]))
    const louder = layOutChapter([edited('a', { gainDb: 6.0206 })])
    const cut = layOutChapter([edited('a', { trims: [{ takeId: 'take_a', startMs: 149, endMs: 0 }] })])
    const faded = layOutChapter([edited('a', { fadeInMs: 160 })])

    expect(highs(peaks, louder, 0, WINDOW * 15, 2)).toEqual([200, 400])
    expect(highs(peaks, cut, 0, WINDOW, 17)).toEqual([100, ...new Array(16).fill(200)])
    expect(highs(peaks, faded, 0, WINDOW, 30)[14]).toBe(100)
    expect(highs(peaks, faded, 0, WINDOW, 3)).toEqual([7, 13, 20])
  })

  it('are requested again where the stored chapter lacks audio that had been trimmed', () => {
    const trims = [{ takeId: 'take_a', startMs: 32, endMs: 0 }]
    const peaks = new ChapterPeaks()
    const cut = layOutChapter([{ ...block('a', 30), sound: { ...UNEDITED_SOUND, trims } }])
    const whole = layOutChapter([block('a', 30)])

    expect(peaks.setChapter(flat(100, 27), cut)).toBe(true)
    expect([peaks.has(cut[0]!), peaks.has(whole[0]!)]).toEqual([true, false])
  })
})
