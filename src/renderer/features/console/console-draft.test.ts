import { expect, it } from 'vitest'
import { type ConsoleDraft, EMPTY_DRAFT, formatLikelyCharge, type FormRow, sizeProblem } from './console-draft.ts'

const row = (part: Partial<FormRow>): FormRow => ({ id: 1, name: 'a', value: 'b', file: null, ...part })
const rows = (count: number, part: Partial<FormRow> = {}) => Array.from({ length: count }, () => row(part))
const file = new File([], 'a.wav')

it.each<[Partial<ConsoleDraft>, string | null]>([
  [{}, null],
  [{ path: `/${'a'.repeat(8_192)}` }, 'The path has more than 8,192 characters.'],
  [{ bodyKind: 'json', json: ' '.repeat(5_000_001) }, 'The JSON has more than 5,000,000 characters.'],
  [{ bodyKind: 'none', json: ' '.repeat(5_000_001) }, null],
  [{ bodyKind: 'form', rows: [...rows(100), ...rows(20, { file })] }, null],
  [{ bodyKind: 'form', rows: rows(101) }, 'The form has more than 100 fields.'],
  [{ bodyKind: 'form', rows: rows(101, { name: '' }) }, null],
  [{ bodyKind: 'form', rows: rows(21, { file }) }, 'The form has more than 20 files.'],
  [{ bodyKind: 'form', rows: rows(1, { name: 'n'.repeat(201) }) }, 'A field name has more than 200 characters.'],
  [
    { bodyKind: 'form', rows: rows(1, { value: 'v'.repeat(1_000_001) }) },
    'A field has more than 1,000,000 characters.',
  ],
])('says which part of a request is too large (%#)', (part, sentence) => {
  expect(sizeProblem({ ...EMPTY_DRAFT, ...part })).toBe(sentence === null ? null : `${sentence} Nothing was sent.`)
})

it.each([
  [true, { isFree: true, words: 'Not charged in the sandbox. Sent once, without retries.' }],
  [false, { isFree: false, words: 'Charged: up to 5 characters. Sent once, without retries.' }],
])('says what speech costs, with the sandbox: %s', (usesSandbox, charge) => {
  const draft: ConsoleDraft = {
    ...EMPTY_DRAFT,
    ...{ method: 'POST', path: '/v1/audio/speech', bodyKind: 'json', json: '{"input":"Hello"}' },
  }

  expect(formatLikelyCharge(draft, usesSandbox)).toEqual(charge)
})
