import { afterAll, describe, expect, it } from 'vitest'
import { createSpeechEngine } from './create-speech-engine.ts'
import { speakWhole } from './speak-pieces.test-support.ts'
import { type SpeakRequest, SsmlError, type SpokenPiece } from './speech-engine.ts'

const LONG_INPUT = 'The lamp had been dark for eleven years when the keeper came back. '.repeat(290).slice(0, 19_000)

const engine = createSpeechEngine()
afterAll(() => engine.dispose())

function requestFor(input: string, changes: Partial<SpeakRequest> = {}): SpeakRequest {
  return {
    input,
    voice: { name: 'en-us', pitch: 50, pitchRange: 50, pace: 165 },
    textNormalization: false,
    loudnessNormalization: false,
    sampleRateHz: 24_000,
    ...changes,
  }
}

async function collect(pieces: AsyncIterable<SpokenPiece>): Promise<{ samples: number[]; words: string[] }> {
  const samples: number[] = []
  const words: string[] = []
  for await (const piece of pieces) {
    for (const sample of piece.samples) samples.push(sample)
    words.push(...piece.marks.map((mark) => mark.value))
  }
  return { samples, words }
}

/** The engine never says the same text twice in exactly the same way. */
function expectSameLength(samples: number, expected: number): void {
  expect(Math.abs(samples - expected)).toBeLessThan(expected * 0.03)
}

describe('createSpeechEngine', () => {
  it('generates the same speech on its thread as on the main thread', async () => {
    const request = requestFor('The lamp had been dark, for years.')
    const here = await speakWhole(request)

    const there = await collect(engine.speak(request, AbortSignal.timeout(15_000)))

    expect(there.words).toEqual(here.marks.map((mark) => mark.value))
    expectSameLength(there.samples.length, here.samples.length)
  })

  it('generates 15 texts concurrently without mixing them up', async () => {
    const names = ['en-us', 'de', 'fr', 'es', 'it']
    const requests = Array.from({ length: 15 }, (_, index) =>
      requestFor(`Number ${index}. Nothing else.`, {
        voice: { name: names[index % 5] ?? '', pitch: 40 + index, pitchRange: 50, pace: 165 },
      }),
    )

    const spoken = await Promise.all(
      requests.map((request) => collect(engine.speak(request, AbortSignal.timeout(15_000)))),
    )

    for (const [index, request] of requests.entries()) {
      const alone = await speakWhole(request)
      expect(spoken[index]?.words).toEqual(['Number', String(index), 'Nothing', 'else'])
      expectSameLength(spoken[index]?.samples.length ?? 0, alone.samples.length)
    }
  })

  it('delivers the first audio of a long text long before the last', async () => {
    let samples = 0
    for await (const piece of engine.speak(requestFor(LONG_INPUT), AbortSignal.timeout(15_000))) {
      samples += piece.samples.length
      break
    }

    expect(samples).toBeGreaterThan(0)
    expect(samples).toBeLessThanOrEqual(24_000)
  })

  it('reports a markup error and its position before any audio', async () => {
    const speaking = collect(engine.speak(requestFor('<speak>a & b</speak>'), AbortSignal.timeout(15_000)))

    await expect(speaking).rejects.toMatchObject({ name: 'SsmlError', offset: 9 })
    await expect(speaking).rejects.toBeInstanceOf(SsmlError)
  })

  it('fails a text with an unknown voice and continues with others', async () => {
    const unknown = requestFor('Hello', { voice: { name: 'xx-yy', pitch: 50, pitchRange: 50, pace: 165 } })

    await expect(collect(engine.speak(unknown, AbortSignal.timeout(15_000)))).rejects.toThrow('no voice xx-yy')
    const { words } = await collect(engine.speak(requestFor('Hello again'), AbortSignal.timeout(15_000)))

    expect(words).toEqual(['Hello', 'again'])
  })

  it('stops with the given reason when aborted', async () => {
    const controller = new AbortController()
    const reason = new Error('The listener left')
    const pieces = engine.speak(requestFor(LONG_INPUT), controller.signal)

    const speaking = (async () => {
      for await (const _piece of pieces) controller.abort(reason)
    })()

    await expect(speaking).rejects.toBe(reason)
  })

  it('refuses to start when already aborted', async () => {
    const speaking = collect(engine.speak(requestFor('Hello'), AbortSignal.abort()))

    await expect(speaking).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('ends running speech when closed and rejects new texts', async () => {
    const closing = createSpeechEngine()
    const speaking = (async () => {
      for await (const _piece of closing.speak(requestFor(LONG_INPUT), AbortSignal.timeout(15_000)))
        void closing.dispose()
    })()

    await expect(speaking).rejects.toThrow('closed')
    await expect(collect(closing.speak(requestFor('Hello'), AbortSignal.timeout(15_000)))).rejects.toThrow('closed')
  })

  it('is ready before the first text if started immediately', async () => {
    const ready = createSpeechEngine({ startsAtOnce: true })

    const { words } = await collect(ready.speak(requestFor('Ready now'), AbortSignal.timeout(15_000)))
    await ready.dispose()

    expect(words).toEqual(['Ready', 'now'])
  })
})
