import { describe, expect, it } from 'vitest'
import { getRequiredChanges } from '#shared/domain/delivery/required-changes.ts'
import { EXPORT_FORMAT_IDS } from '#shared/domain/export-formats.ts'
import type { ExportChoice } from './export-choice.ts'
import { applyPreset, EXPORT_PRESETS, estimateSizeBytes, findPreset } from './export-presets.ts'

const CUSTOM: ExportChoice = {
  what: { projectId: 'proj_1' },
  formats: ['wav', 'srt'],
  division: 'whole',
  sampleRateHz: 24_000,
  bitDepth: 16,
  mp3Kbps: 128,
  aacKbps: 64,
  opusKbps: 48,
  loudness: 'as-is',
  delivery: 'findaway',
  silenceBeforeMs: 250,
  silenceAfterMs: 0,
  cueLength: 'phrase',
  cueLineChars: 42,
  cueCharsPerSecond: 17,
  speakerNames: true,
  markerFramesPerSecond: 25,
  tags: null,
  manifest: 'csv',
  folder: '~/Voice-overs',
  baseName: '{chapter}',
  onlyChanged: false,
}

describe.each(EXPORT_PRESETS)('preset $id', (preset) => {
  const applied = applyPreset(CUSTOM, preset)

  it('is found again in the choice it makes', () => {
    expect(findPreset(applied)?.id).toBe(preset.id)
  })

  it('keeps names, folder, scope and speaker names', () => {
    expect(applied).toMatchObject({
      ...{ what: CUSTOM.what, folder: CUSTOM.folder, baseName: CUSTOM.baseName, speakerNames: true, tags: null },
    })
  })

  it('lists its formats in the order the form does, and meets the rules of its destination', () => {
    expect(applied.formats).toEqual(EXPORT_FORMAT_IDS.filter((format) => applied.formats.includes(format)))
    const { delivery } = applied
    const { changes } = delivery ? getRequiredChanges(delivery, applied, null) : { changes: {} }
    expect(changes).toEqual({})
  })
})

it('finds no preset once one of its settings differs', () => {
  expect(findPreset(CUSTOM)).toBeNull()
  for (const preset of EXPORT_PRESETS)
    expect(findPreset({ ...applyPreset(CUSTOM, preset), silenceBeforeMs: 1_500 })).toBeNull()
})

it('divides by block for a game and returns to chapters for everything else', () => {
  const applied = (id: string, choice: ExportChoice) => {
    const preset = EXPORT_PRESETS.find((each) => each.id === id)
    return preset && applyPreset(choice, preset)
  }
  expect(applied('game', CUSTOM)?.division).toBe('block')
  expect(applied('podcast', CUSTOM)?.division).toBe('whole')
  expect(applied('podcast', { ...CUSTOM, division: 'block' })?.division).toBe('chapter')
  expect(applied('m4b', { ...CUSTOM, division: 'block' })?.division).toBe('chapter')
})

it('writes a manifest for a game only', () => {
  const manifests = EXPORT_PRESETS.map((preset) => [preset.id, applyPreset(CUSTOM, preset).manifest])
  expect(manifests.filter(([, manifest]) => manifest !== 'none')).toEqual([['game', 'json']])
})

it('selects the whole project for an M4B, and stays selected for one file per chapter', () => {
  const preset = EXPORT_PRESETS.find(({ id }) => id === 'm4b')!
  const chapter: ExportChoice = { ...CUSTOM, what: { chapterId: 'chap_1' }, division: 'chapter' }

  const applied = applyPreset(chapter, preset, 'proj_1')
  expect(applied).toMatchObject({ what: { projectId: 'proj_1' }, division: 'whole', formats: ['m4b'] })
  expect(findPreset(applied)?.id).toBe('m4b')
  expect(findPreset({ ...applied, division: 'chapter' })?.id).toBe('m4b')
  expect(findPreset({ ...applied, division: 'block' })).toBeNull()
  expect(applyPreset(chapter, preset, null)).toMatchObject({ what: chapter.what, division: 'chapter' })
})

it('estimates the size of all audio formats together', () => {
  const minute = (part: Partial<ExportChoice>) => estimateSizeBytes({ ...CUSTOM, ...part }, 60_000)

  expect(minute({ formats: ['wav'], sampleRateHz: 48_000, bitDepth: 24 })).toBe(8_640_000)
  expect(minute({ formats: ['wav', 'flac'], sampleRateHz: 48_000, bitDepth: 24 })).toBe(12_960_000)
  // MP3 ends at 160 kbps below 32 kHz.
  expect(minute({ formats: ['mp3', 'srt'], sampleRateHz: 24_000, mp3Kbps: 320 })).toBe(1_200_000)
  expect(minute({ formats: ['m4a', 'm4b'], aacKbps: 96 })).toBe(1_440_000)
  expect(minute({ formats: ['opus'], opusKbps: 64 })).toBe(480_000)
  expect(minute({ formats: ['srt', 'text'] })).toBe(0)
})
