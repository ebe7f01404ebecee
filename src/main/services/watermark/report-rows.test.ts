import { expect, it } from 'vitest'
import type { CheckMethod, HeardWindow, WatermarkCheck, WatermarkResult } from '#shared/contract/watermark.ts'
import { reportRow } from './report-rows.ts'

const RESULT: WatermarkResult = {
  ...{ watermarked: true, confidence: 0.9, method: { kind: 'whole' }, windows: null, requestId: 'req_1' },
  sent: { sizeBytes: 1_000, fromMs: 0, toMs: null, kbps: null },
  checkedAt: '2026-11-23T04:05:06.789Z',
}
const CHECK: WatermarkCheck = {
  ...{ id: 'check_1', batch: 1, position: 1, fileName: 'a.mp3', folder: 'old', sizeBytes: 1_234, sha256: 'abc' },
  ...{ withKey: true, method: { kind: 'whole' }, hasBytes: true, madeBy: null },
  state: { kind: 'done', result: RESULT },
}
const rowOf = (result: Partial<WatermarkResult>, check: Partial<WatermarkCheck> = {}) =>
  reportRow({ ...CHECK, state: { kind: 'done', result: { ...RESULT, ...result } }, ...check })
const piece = (fromMs: number, toMs: number, finding: HeardWindow['finding']) => ({
  fromMs,
  toMs,
  finding,
  confidence: null,
})

it('describes a checked file in every column', () => {
  expect(reportRow(CHECK)).toEqual({
    ...{
      file: 'a.mp3',
      folder: 'old',
      finding: 'marked',
      answer: 'Watermarked',
      confidence: '0.9',
      sent: 'the file as it is',
    },
    ...{
      places: '',
      madeBy: '',
      checkedAt: '2026-11-23 04:05:06',
      sizeBytes: '1234',
      sha256: 'abc',
      requestId: 'req_1',
    },
  })
})

it('describes a failed check with its reason and request', () => {
  const failure = { code: 'offline', reason: 'service-unreachable', requestId: 'req_2' } as const
  expect(reportRow({ ...CHECK, sha256: null, state: { kind: 'failed', failure } })).toEqual({
    ...{
      file: 'a.mp3',
      folder: 'old',
      finding: 'failed',
      answer: 'Not checked: The service could not be reached.',
      confidence: '',
      sent: '',
      places: '',
    },
    ...{ madeBy: '', checkedAt: '', sizeBytes: '1234', sha256: '', requestId: 'req_2' },
  })
  expect(reportRow({ ...CHECK, state: { kind: 'failed', failure: { code: 'offline' } } })?.requestId).toBe('')
})

it.each(['arriving', 'missing', 'waiting', 'checking', 'too-large', 'canceled'] as const)(
  'has no row for a file that is %s',
  (kind) => {
    expect(reportRow({ ...CHECK, state: { kind } })).toBeUndefined()
  },
)

it.each<[result: Partial<WatermarkResult>, withKey: boolean, answer: string, confidence: string]>([
  [{ watermarked: false, confidence: 0.1 }, true, 'No watermark', '0.1'],
  [{ watermarked: true, confidence: 0.6 }, true, 'Unsure', '0.6'],
  [{ watermarked: false, confidence: null }, true, 'No watermark', ''],
  [{ watermarked: true, confidence: null }, false, 'Watermarked', 'none without a key'],
])('reports the result %j', (result, withKey, answer, confidence) => {
  expect(rowOf(result, { withKey })).toMatchObject({ answer, confidence })
})

it('names the project and chapter of an export', () => {
  const madeBy = {
    ...{ projectId: 'p', projectTitle: 'Audiobook', chapterId: 'c', chapterTitle: 'One', blockId: null, takeCount: 1 },
    exportedAt: '2026-11-23T04:00:00Z',
  }
  expect(rowOf({}, { madeBy })?.madeBy).toBe('Audiobook – One')
  expect(rowOf({}, { madeBy: { ...madeBy, chapterTitle: null } })?.madeBy).toBe('Audiobook')
})

it.each<[method: CheckMethod, sent: Partial<WatermarkResult['sent']>, text: string]>([
  [{ kind: 'cut', fromMs: 61_000 }, { fromMs: 61_999, toMs: 3_725_000 }, 'an excerpt, 0:01:01 to 1:02:05'],
  [{ kind: 'cut', fromMs: 0 }, {}, 'an excerpt, 0:00:00 to the end'],
  [{ kind: 'compressed' }, { kbps: 64 }, 'a copy as MP3 at 64 kbps'],
  [{ kind: 'compressed' }, { kbps: 32, toMs: 600_000 }, 'a copy as MP3 at 32 kbps, up to 0:10:00'],
  [{ kind: 'windows', windowMs: 12_500 }, {}, '0 segments of 12.5 s'],
])('describes what was sent by %j', (method, sent, text) => {
  expect(rowOf({ method, sent: { ...RESULT.sent, ...sent } })?.sent).toBe(text)
})

it('lists the watermarked ranges of a file checked in segments', () => {
  const windows = [piece(0, 9_000, 'marked'), piece(9_000, 20_000, 'clear'), piece(3_600_000, 36_059_999, 'marked')]
  expect(rowOf({ method: { kind: 'windows', windowMs: 9_000 }, windows })).toMatchObject({
    ...{ answer: 'Watermarked', sent: '3 segments of 9 s', places: '0:00:00 to 0:00:09, 1:00:00 to 10:00:59' },
  })
  expect(rowOf({ windows: [piece(0, 1, 'clear'), piece(1, 2, 'unsure')] })).toMatchObject({
    answer: 'Unsure',
    places: '',
  })
})

it('leaves the request ID empty if the service stated none', () => {
  expect(rowOf({ requestId: null })?.requestId).toBe('')
})
