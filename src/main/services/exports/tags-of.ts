import type { ExportTags } from '#shared/contract/exports.ts'
import { SOUND_TAG_LENGTHS } from '#shared/domain/sound-tags.ts'
import type { ChapterMark, SoundTags } from '../../media/sound-tags.ts'
import { fillPattern } from './fill-pattern.ts'
import { listChapterMarks } from './chapter-marks/list-chapter-marks.ts'
import type { ExportUnit } from './plan-export.ts'

/**
 * Metadata of a unit's files: the user's choice or the studio's default. Control characters and unpaired surrogates are
 * removed.
 *
 * @param defaults the project's picture, prepared, and the language of the export
 */
export function getTags(
  unit: ExportUnit,
  chosen: ExportTags,
  { cover, language }: Pick<SoundTags, 'cover' | 'language'>,
): SoundTags {
  const { project } = unit.layout
  return {
    title: oneLine(fillPattern(chosen.title, unit.parts).trim() || unit.title, SOUND_TAG_LENGTHS.title),
    artist: oneLine(chosen.artist, SOUND_TAG_LENGTHS.artist) || null,
    album: oneLine(chosen.album || project.title, SOUND_TAG_LENGTHS.album),
    track: unit.track,
    disc: unit.disc,
    year: chosen.year,
    language: chosen.language || language,
    comment: printable(chosen.comment).trim().slice(0, SOUND_TAG_LENGTHS.comment) || null,
    copyright: oneLine(chosen.copyright, SOUND_TAG_LENGTHS.copyright) || null,
    cover,
    chapters: getChapters(unit),
  }
}

/** The chapters that an audio file lists; empty if there is only one. */
export function getChapters(unit: ExportUnit): ChapterMark[] {
  const chapters = listChapterMarks(unit)
  if (chapters.length < 2) return []
  return chapters.map((chapter) => ({ ...chapter, title: oneLine(chapter.title, SOUND_TAG_LENGTHS.title) }))
}

function oneLine(text: string, longest: number): string {
  const line = printable(text).replace(/\s+/gu, ' ').trim()
  // Truncating inside a surrogate pair leaves an invalid character.
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/u, '')}…`
}

function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  return text
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/gu, '')
}
