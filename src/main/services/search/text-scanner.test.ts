import { afterEach, describe, expect, it } from 'vitest'
import { createTextScanner, type ScanRequest, type TextScanner } from './text-scanner.ts'

const NEVER = new AbortController().signal
/** Practically never finishes on a text of 40 letters. */
const CATASTROPHE: ScanRequest = {
  pattern: /^(a+)+$/gu,
  replacement: null,
  expands: true,
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
  it('returns every match in order, except empty ones', async () => {
    scanner = createTextScanner()

    const found = await scan({ pattern: /o*/gu, texts: ['foo', '', 'bar', 'oo 👍o'] })

    expect(found).toEqual({ places: [0, 1, 3, 3, 0, 2, 3, 5, 6], replacements: null })
  })

  it.each([['$1'], ['$2 $1'], ['$<last>, $<none>x'], ['$& $$1 $0 $9'], ['$10']])(
    'expands groups in a replacement like String.replace: %s',
    async (replacement) => {
      scanner = createTextScanner()
      const pattern = /(Dr\.) (?<last>Ada)/gu

      const { replacements } = await scan({ pattern, replacement, expands: true, texts: ['Dr. Ada'] })

      expect(replacements).toEqual(['Dr. Ada'.replace(new RegExp(pattern), replacement)])
    },
  )

  it('leaves a plain-text replacement unchanged', async () => {
    scanner = createTextScanner()

    const { replacements } = await scan({ replacement: '$& $1', texts: ['aa'] })

    expect(replacements).toEqual(['$& $1', '$& $1'])
  })
})

it('has no time limit for plain text', async () => {
  scanner = createTextScanner({ limitMs: 0 })

  expect(await scan({ texts: ['ba'] })).toEqual({ places: [0, 1, 2], replacements: null })
})

describe('a pattern that never finishes', () => {
  it('is aborted with a message while the studio stays responsive, and the next scan works', async () => {
    scanner = createTextScanner({ limitMs: 1_000 })
    let turns = 0
    let isOver = false
    const turning = (async () => {
      for (; !isOver; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    })()

    await expect(scan(CATASTROPHE)).rejects.toMatchObject({ code: 'invalid_input' })
    isOver = true
    await turning

    // A studio blocked by the scan would turn only once or twice.
    expect(turns).toBeGreaterThan(5)
    expect(await scan({ texts: ['a'] })).toEqual({ places: [0, 0, 1], replacements: null })
  })

  it('ends when it is canceled, and later scans run', async () => {
    scanner = createTextScanner({ limitMs: 60_000 })
    const leaving = new AbortController()

    const given = scan(CATASTROPHE, leaving.signal)
    const next = scan({ texts: ['ba'] })
    leaving.abort()

    await expect(given).rejects.toMatchObject({ code: 'canceled' })
    expect(await next).toEqual({ places: [0, 1, 2], replacements: null })
  })
})
