import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import type { SpokenSpan } from '../../contract/markup.ts'
import { compileInputs, type CompiledPart } from './compile-inputs.ts'
import { toSendable } from './escape-ssml.ts'
import { isSsml } from './is-ssml.ts'
import { parseSsml } from './parse-ssml.ts'
import { anyInputs, RUNS } from './random-speech.test-support.ts'
import { validateSsml } from './read-ssml.ts'
import { findSpokenForms, type SpokenForm, toSpokenForm } from './spoken-form.ts'
import { writeSsml } from './write-ssml.ts'
import type { SpokenInputs } from '../part-inputs.ts'

const plain = (text: string, part: Partial<SpokenInputs> = {}): SpokenInputs => ({
  ...{ text, markup: [], pronunciations: [], spokenFromChar: 0 },
  ...part,
})
const getInputs = (parts: readonly CompiledPart[]) => parts.map((part) => part.input)
const getGraphemes = (text: string) => [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]

/** The expected spoken text, built independently of the compiler: the text with its substitutions. */
function expectedWords({ text, pronunciations, markup }: SpokenInputs): string {
  const isDocument = markup.length > 0
  const clean = (run: string) => (isDocument ? toSendable(run) : run.toWellFormed())
  let words = ''
  let place = 0
  for (const use of pronunciations) {
    words += clean(text.slice(place, use.startChar)) + use.spoken
    place = use.endChar
  }
  return (words + clean(text.slice(place))).trim()
}

/** The words of a part, parsed by the document parser. */
function getWords(input: string): string {
  if (!isSsml(input)) return input
  const parsed = parseSsml(input)
  return parsed.kind === 'marks' ? parsed.text : `${JSON.stringify(parsed.problem.reason)}: ${input}`
}

/** Text with its spoken forms, however its tokens were cut. */
function inOneForm(text: string): string {
  return toSpokenForm(text.replace(/[\u200b-\u200d]/g, ''))
    .normalize('NFC')
    .trim()
}

/** The error another XML parser reports for a document. */
function parserError(document: string): string | null {
  let message: string | null = null
  const parser = new SaxesParser()
  parser.on('error', (error) => (message ??= error.message))
  parser.write(document).close()
  return message
}

describe('compileInputs', () => {
  it('ends no request after an abbreviation or a quote that its sentence continues', () => {
    const text = 'They live at No. 5 Park Lane. Am 3. Oktober kam er, z. B. heute. “What?” she said. He left.'

    for (let maxChars = 35; maxChars < text.length; maxChars += 1)
      for (const input of getInputs(compileInputs(plain(text), maxChars)))
        expect(input.trim()).not.toMatch(/(?:No|3|B)\.$|\?”$/u)
  })

  it('sends every word once, within the limit, in whole documents, without splitting graphemes', () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: 500, max: 900 }), (inputs, maxChars) => {
        const graphemes = getGraphemes(inputs.text)
        const starts = new Set(graphemes.map(({ index }) => index))
        fc.pre(graphemes.every(({ segment }) => segment.length < 60))

        const parts = compileInputs(inputs, maxChars)

        const words = parts.map(({ input }) => getWords(input)).join('')
        expect(inOneForm(words)).toBe(
          inOneForm(
            expectedWords(inputs).replace(/[\n\v\f\r\u0085\u2028\u2029]/g, (end) =>
              isSsml(parts[0]?.input ?? '') ? ' ' : end,
            ),
          ),
        )
        for (const { input, toWritten } of parts) {
          expect(input.length).toBeLessThanOrEqual(maxChars)
          if (isSsml(input)) expect([validateSsml(input), parserError(input)]).toEqual([null, null])
          else expect(starts.has(toWritten(0, 1).startChar)).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('maps every written character to its spoken position and back, in any context', () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: 500, max: 900 }), (inputs, maxChars) => {
        const { text } = inputs
        const graphemes = getGraphemes(text)
        fc.pre(graphemes.every(({ segment }) => segment.length < 60))
        const starts = new Set(graphemes.map(({ index }) => index))
        const replaced = [...inputs.pronunciations, ...inputs.markup.filter(({ kind }) => kind === 'substitution')]
        const edges = [...inputs.pronunciations, ...inputs.markup].flatMap((run) => [run.startChar, run.endChar])
        // Accents that a span separates from their letter stay separate.
        const forms = findSpokenForms(text).filter(
          (form) => !edges.some((edge) => form.startChar < edge && edge < form.endChar),
        )
        const isUnsent = (form: SpokenForm | undefined) => form?.spoken === ''

        const parts = compileInputs(inputs, maxChars)

        let partBefore = -1
        const [first, last] = [text.search(/[^\s\p{Cf}]/u), text.length - /[\s\p{Cf}]*$/u.exec(text)![0].length]
        for (let written = first; written < last; written += 1) {
          const spoken = parts.map((part) => part.toSent(written))
          const form = forms.find((each) => each.startChar <= written && written < each.endChar)
          const whole = replaced.find((run) => run.startChar <= written && written < run.endChar) ?? form
          if (whole === form && isUnsent(form)) {
            expect(spoken.every((place) => place === null)).toBe(true)
            continue
          }
          const part = spoken.findIndex((sent) => sent !== null)
          const sent = spoken[part] ?? -1
          expect(spoken.filter((place) => place !== null)).toHaveLength(1)
          expect(part).toBeGreaterThanOrEqual(partBefore)
          if (part > partBefore) expect(starts.has(written)).toBe(true)
          partBefore = part
          const expected = whole ?? { startChar: written, endChar: written + 1 }
          expect(parts[part]?.toWritten(sent, sent + 1)).toEqual({
            startChar: expected.startChar,
            endChar: expected.endChar,
          })
          if (!whole) expect([text.charAt(written), ' ', '\ufffd', '&']).toContain(parts[part]?.input.charAt(sent))
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('writes documents that parse back to the same text and spans', () => {
    fc.assert(
      fc.property(anyInputs, ({ text, markup }) => {
        const clean = toSendable(text).replace(/[\n\u0085\u2028\u2029]/g, ' ')
        fc.pre(clean === text)

        const document = writeSsml(text, markup)

        expect(validateSsml(document)).toBeNull()
        expect(parseSsml(document)).toEqual({ kind: 'marks', text, markup })
      }),
      { numRuns: RUNS },
    )
  })

  it('cuts user-written documents, closing and reopening their elements at the cut', () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: 600, max: 900 }), (inputs, maxChars) => {
        fc.pre(getGraphemes(inputs.text).every(({ segment }) => segment.length < 60))
        const document = writeSsml(inputs.text, inputs.markup)

        const parts = compileInputs(plain(document), maxChars)

        const forms = findSpokenForms(document)
        expect(inOneForm(parts.map(({ input }) => getWords(input)).join(''))).toBe(inOneForm(getWords(document)))
        let place = 0
        for (const part of parts) {
          expect(part.input.length).toBeLessThanOrEqual(maxChars)
          expect(validateSsml(part.input)).toBeNull()
          for (let written = place; written < document.length; written += 1) {
            const sent = part.toSent(written)
            const isForm = forms.some((form) => form.startChar <= written && written < form.endChar)
            if (sent === null || isForm) continue
            expect(part.input.charAt(sent)).toBe(document.charAt(written))
            expect(part.toWritten(sent, sent + 1)).toEqual({ startChar: written, endChar: written + 1 })
            place = written
          }
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('sends plain words unchanged, without surrounding white space', () => {
    expect(getInputs(compileInputs(plain('  R&D <now> “so”. '), 100))).toEqual(['R&D <now> “so”.'])
  })

  it('rejects a block without words before anything is sent', () => {
    expect(() => compileInputs(plain(' … — 👍 '), 100)).toThrow(expect.objectContaining({ code: 'text_empty' }))
  })

  it('splits overlapping spans, merges simultaneous changes, and divides long pauses', () => {
    const markup: SpokenSpan[] = [
      { kind: 'emphasis', startChar: 0, endChar: 7, level: 'strong' },
      { kind: 'rate', startChar: 4, endChar: 13, value: 'slow' },
      { kind: 'volume', startChar: 4, endChar: 13, value: '+6dB' },
      { kind: 'pause', startChar: 13, endChar: 13, durationMs: 12_500 },
    ]

    const [part] = compileInputs(plain('One two three.', { markup }), 1_000)

    expect(part?.input).toBe(
      '<speak><emphasis level="strong">One <prosody rate="slow" volume="+6dB">two</prosody></emphasis>' +
        '<prosody rate="slow" volume="+6dB"> three</prosody><break time="10000ms"/><break time="2500ms"/>.</speak>',
    )
    expect(part?.chargedCharacters).toBe('One two three.'.length)
  })

  it('maps a mark anywhere in a substitution to the whole written word', () => {
    const pronunciations = [{ startChar: 4, endChar: 6, spoken: 'doctor medicinae' }]
    const markup: SpokenSpan[] = [{ kind: 'substitution', startChar: 7, endChar: 10, alias: 'A & B' }]

    const [part] = compileInputs(plain('See Dr Ada.', { markup, pronunciations }), 1_000)

    expect(part?.input).toBe('<speak>See doctor medicinae <sub alias="A &amp; B">Ada</sub>.</speak>')
    const range = (found: string) => {
      const at = part?.input.indexOf(found) ?? -1
      return part?.toWritten(at, at + found.length)
    }
    expect([range('doctor'), range('medicinae'), range('Ada'), range('See')]).toEqual([
      { startChar: 4, endChar: 6 },
      { startChar: 4, endChar: 6 },
      { startChar: 7, endChar: 10 },
      { startChar: 0, endChar: 3 },
    ])
    expect(part?.chargedCharacters).toBe('See doctor medicinae A & B.'.length)
  })

  it('starts at the given position, with the spans that cross it and the remaining pauses', () => {
    const markup: SpokenSpan[] = [
      { kind: 'pause', startChar: 3, endChar: 3, durationMs: 100 },
      { kind: 'emphasis', startChar: 0, endChar: 7, level: 'reduced' },
      { kind: 'pause', startChar: 7, endChar: 7, durationMs: 200 },
    ]

    const parts = compileInputs(plain('One two three.', { markup }), 1_000, { startChar: 4, pausesFromChar: 3 })

    expect(getInputs(parts)).toEqual([
      '<speak><emphasis level="reduced"><break time="100ms"/>two</emphasis><break time="200ms"/> three.</speak>',
    ])
  })

  it('omits an unspoken beginning', () => {
    const [part] = compileInputs(plain('Ada: Good morning.', { spokenFromChar: 4 }), 1_000)

    expect(part?.input).toBe('Good morning.')
    expect(part?.toWritten(0, 4)).toEqual({ startChar: 5, endChar: 9 })
  })

  it('escapes plain words that look like markup', () => {
    const [part] = compileInputs(plain('Say: <speak>Hello</speak>', { spokenFromChar: 4 }), 1_000)

    expect(part?.input).toBe('<speak>&lt;speak&gt;Hello&lt;/speak&gt;</speak>')
  })

  it('substitutes a word in a document without changing its tags', () => {
    const text = '<speak>The <emphasis level="strong">cat</emphasis> <sub alias="cat">dog</sub></speak>'

    const [part] = compileInputs(
      plain(text, { pronunciations: [{ startChar: 36, endChar: 39, spoken: 'tom & co' }] }),
      1_000,
    )

    expect(part?.input).toBe(
      '<speak>The <emphasis level="strong">tom &amp; co</emphasis> <sub alias="cat">dog</sub></speak>',
    )
  })

  it('reports the position and the reason of an error in a document', () => {
    expect(() => compileInputs(plain('<speak>One <loud>two</loud></speak>'), 1_000)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        reason: { kind: 'ssml-invalid', character: 12, reason: { kind: 'element-unknown', name: 'loud' } },
        message: 'Invalid markup at character 12: The service does not know <loud>.',
      }),
    )
  })

  it('rejects text that is too long and can’t be cut', () => {
    const markup: SpokenSpan[] = [{ kind: 'substitution', startChar: 0, endChar: 30, alias: 'a'.repeat(90) }]

    expect(() => compileInputs(plain('x'.repeat(30), { markup }), 100)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
})
