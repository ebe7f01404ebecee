import { expect, it } from 'vitest'
import * as paths from './media-paths.ts'

it('encodes names and IDs from outside in paths', () => {
  const name = 'a/b ?#&ä'
  const encoded = encodeURIComponent(name)

  expect(paths.voicePreviewPath(name)).toBe(`/media/voices/${encoded}/preview`)
  expect(paths.agentVoicePreviewPath(name)).toBe(`/media/agent-voices/${encoded}/preview`)
  expect(paths.exportDownloadPath('exp_1', name)).toBe(`/media/exports/exp_1/${encoded}`)
  expect(paths.consentRecordPath('con_1', name)).toBe(`/media/consent-records/con_1/${encoded}`)
  expect(paths.watermarkReportPath(name)).toBe(`/media/watermark/${encoded}`)
  expect(paths.coverPath(name, '7')).toBe(`/media/covers/${encoded}?version=7`)
  expect(paths.projectPeaksPath('proj_1', name)).toBe(`/media/projects/proj_1.peaks?revision=${encoded}`)
})

it('gives each kind of peaks its own URL', () => {
  expect(paths.chapterPeaksPath('chap_1', '4&5')).toBe('/media/chapters/chap_1.peaks?revision=4%265')
  expect(paths.chapterPeaksPath('chap_1', '4', 'heard')).toBe('/media/chapters/chap_1.peaks?revision=4&heard=1')
  expect(paths.getPeaksUrl(paths.takeAudioPath('take_1'))).toBe(paths.takePeaksPath('take_1'))
  expect(paths.getPeaksUrl(paths.recordingAudioPath('rec_1'))).toBe(paths.recordingPeaksPath('rec_1'))
  expect(paths.getPeaksUrl('/media/a.pcm.b')).toBe('/media/a.pcm.b')
})

it('leaves filters that are null out of the usage table', () => {
  expect(paths.usageTablePath('usage.csv', { from: '2026-01-01', project: null, voice: 'a b' })).toBe(
    '/media/usage/usage.csv?from=2026-01-01&voice=a%20b',
  )
})

it.each([
  paths.recordingPiecePath('rec_a1', 0).replace(/\?.*/, ''),
  paths.uploadPiecePath('upl_12345678', 9).replace('?fromByte=9', ''),
  `/media/recordings/rec_${'a'.repeat(80)}`,
])('accepts an upload to %s', (path) => {
  expect(paths.mayPut(path)).toBe(true)
})

it.each([
  '/media/takes/take_1.pcm',
  '/media/recordings/rec_',
  '/media/recordings/rec_a1.pcm',
  '/media/recordings/rec_a-1',
  '/media/recordings/rec_a1/..',
  '/other/media/recordings/rec_a1',
  `/media/recordings/rec_${'a'.repeat(81)}`,
  '/media/uploads/upl_1234567',
  '/media/uploads/rec_12345678',
])('rejects an upload to %s', (path) => {
  expect(paths.mayPut(path)).toBe(false)
})
