import { afterEach, describe, expect, it } from 'vitest'
import { createTextScanner, type ScanRequest, type TextScanner } from './text-scanner.ts'

const NEVER = new AbortController().signal
/** Takes longer than anybody lives on a text of forty letters. */
const CATASTROPHE: ScanRequest = {
  pattern: /^(a+)+$/gu,
  replacement: null,
  expands: false,
  texts: [`${'a'.repeat(40)}!`],
}

let scanner: TextScanner
afterEach(() => scanner.dispose())

async function scan(request: Partial<ScanRequest>, signal = NEVER) {
  const { places, replacements } = await scanner.scan(
    { pattern: /a/gu, replacement: null, expands: false, texts: [], ...request },
    signal,
  )
  return { places: [...places], replacements }
}

describe('a scan', () => {
  it('tells every place in order, and nothing of what has no length', async () => {
    scanner = createTextScanner()

    const found = await scan({ pattern: /o*/gu, texts: ['foo', '', 'bar', 'oo 👍o'] })

    expect(found).toEqual({ places: [0, 1, 3, 3, 0, 2, 3, 5, 6], replacements: null })
  })

  it.each([['$1'], ['$2 $1'], ['$<last>, $<none>x'], ['$& $$1 $0 $9'], ['$10']])(
    'puts groups into a replacement as String.replace does: %s',
    async (replacement) => {
      scanner = createTextScanner()
      const pattern = /(Dr\.) (?<last>Ada)/gu

      const { replacements } = await scan({ pattern, replacement, expands: true, texts: ['Dr. Ada'] })

      expect(replacements).toEqual(['Dr. Ada'.replace(new RegExp(pattern), replacement)])
    },
  )

  it('leaves a replacement of plain text as it is', async () => {
    scanner = createTextScanner()

    const { replacements } = await scan({ replacement: '$& $1', texts: ['aa'] })

    expect(replacements).toEqual(['$& $1', '$& $1'])
  })
})

describe('a pattern that would take for ever', () => {
  it('is given up with a sentence, while the studio goes on, and the next scan is answered', async () => {
    scanner = createTextScanner({ limitMs: 200 })
    let turns = 0
    let isOver = false
    const turning = (async () => {
      for (; !isOver; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    })()

    await expect(scan(CATASTROPHE)).rejects.toMatchObject({ code: 'invalid_input' })
    isOver = true
    await turning

    // A studio that waits for the scan turns once or twice.
    expect(turns).toBeGreaterThan(5)
    expect(await scan({ texts: ['a'] })).toEqual({ places: [0, 0, 1], replacements: null })
  })

  it('ends when nobody waits for it any more, and those after it have their turn', async () => {
    scanner = createTextScanner({ limitMs: 60_000 })
    const leaving = new AbortController()

    const given = scan(CATASTROPHE, leaving.signal)
    const next = scan({ texts: ['ba'] })
    leaving.abort()

    await expect(given).rejects.toMatchObject({ code: 'cancelled' })
    expect(await next).toEqual({ places: [0, 1, 2], replacements: null })
  })
})
