import { PDFDocument } from '@cantoo/pdf-lib'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { putExportedFile } from '../../db/repos/exported-files-repo.ts'
import { insertCheck, updateCheck, type StoredCheck } from '../../db/repos/watermark-checks-repo.ts'
import { putResult } from '../../db/repos/watermark-results-repo.ts'
import { openDesk } from './open-watermark.test-support.ts'

/** A service with three checked files, one of them made by an export. */
async function openAnswered() {
  const opened = await openDesk({ baseUrl: 'http://127.0.0.1:9', apiKey: 'key' })
  const { db } = opened
  const own = { db, workspaceId: 'ws_first' }
  db.script(`
    INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
      VALUES ('proj_1', 'The Lamp', 'aria', 'simba-3.2', 1, 0, 500, 'now', 'now');
  `)
  const check: StoredCheck = {
    ...{ id: 'chk_1', batch: 1, position: 0, fileName: '=cmd.wav', folder: 'Session 3', sizeBytes: 12, modifiedMs: 1 },
    ...{ source: { kind: 'none' }, withKey: true, method: { kind: 'whole' }, state: 'done', service: 'sandbox' },
    ...{ sha256: 'aa', failure: null, heard: null, addedAt: 'now' },
  }
  const sent = { sizeBytes: 12, fromMs: 0, toMs: null, kbps: null }
  const result = { watermarked: true, confidence: 0.98, method: check.method, sent, windows: null, requestId: 'req_1' }
  const checkedAt = '2026-11-22T01:02:03.000Z'
  insertCheck(own, check)
  putResult(db, { sha256: 'aa', service: 'sandbox', withKey: true, method: check.method }, { ...result, checkedAt })
  const windows = [
    { fromMs: 0, toMs: 30_000, finding: 'clear', confidence: 0 },
    { fromMs: 30_000, toMs: 60_000, finding: 'marked', confidence: 1 },
  ] as const
  const method = { kind: 'windows', windowMs: 30_000 } as const
  insertCheck(own, { ...check, id: 'chk_2', position: 1, fileName: 'שלום.mp3', folder: '', sha256: 'bb', method })
  putResult(
    db,
    { sha256: 'bb', service: 'sandbox', withKey: true, method },
    { ...result, confidence: null, method, windows: [...windows], checkedAt },
  )
  insertCheck(own, { ...check, id: 'chk_3', position: 2, fileName: 'letter.wav', sha256: 'cc', state: 'failed' })
  updateCheck(own, {
    ...check,
    id: 'chk_3',
    sha256: 'cc',
    state: 'failed',
    failure: { code: 'request_refused', serviceMessage: 'Too little speech' },
  })
  const exported = {
    path: '/a.wav',
    sizeBytes: 12,
    projectId: 'proj_1',
    chapterId: null,
    blockIds: ['b'],
    takeIds: ['t'],
  }
  putExportedFile(db, { ...exported, sha256: 'aa', exportedAt: 'now' })
  return opened
}

it('writes a table with each file’s result and lets no name be computed', async () => {
  const { desk } = await openAnswered()

  const file = await desk.report('Watermark report.csv')
  const rows = parse(Buffer.from(file?.bytes ?? []), { columns: true, bom: true }) as Record<string, string>[]

  expect(file?.contentType).toBe('text/csv; charset=utf-8')
  expect(rows).toEqual([
    expect.objectContaining({
      File: "'=cmd.wav",
      Folder: 'Session 3',
      Result: 'Watermarked',
      'Confidence (0 to 1)': '0.98',
      'Exported from': 'The Lamp',
      'SHA-256': 'aa',
      'Request ID': 'req_1',
      'Checked (UTC)': '2026-11-22 01:02:03',
    }),
    expect.objectContaining({ File: 'שלום.mp3', 'Watermarked ranges': '0:00:30 to 0:01:00' }),
    expect.objectContaining({ File: 'letter.wav', Result: 'Not checked: Too little speech' }),
  ])
})

it('draws printable pages, and nothing for another extension', async () => {
  const { desk } = await openAnswered()

  const file = await desk.report('Watermark report.pdf')
  const pages = await PDFDocument.load(file?.bytes ?? new Uint8Array())

  expect(file?.contentType).toBe('application/pdf')
  expect([pages.getTitle(), pages.getPageCount()]).toEqual(['Watermark report', 1])
  expect(await desk.report('report.html')).toBeUndefined()
})
