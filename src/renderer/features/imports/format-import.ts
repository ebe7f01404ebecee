import type { ImportNote, ImportPreview, ImportResult } from '#shared/contract/imports.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatCount } from '../../lib/format-count.ts'

/** `3 chapters · 212 blocks · 40,213 characters`. */
export function formatFigures({ chapterCount, blockCount, characters }: ImportPreview): string {
  return [
    formatCount(chapterCount, 'chapter'),
    formatCount(blockCount, 'block'),
    formatCount(characters, 'character'),
  ].join(' · ')
}

/** What differs between the text and the script. */
export function formatNote({ kind, count }: ImportNote): string {
  switch (kind) {
    case 'front-matter':
      return 'Front matter skipped.'
    case 'book-title':
      return 'Book title skipped.'
    case 'code':
      return `${formatCount(count, 'piece of code', 'pieces of code')} included.`
    case 'html':
      return `${formatCount(count, 'piece of HTML', 'pieces of HTML')} skipped.`
    case 'images':
      return `${formatCount(count, 'image')} replaced with a description.`
    case 'tables':
      return `${formatCount(count, 'table')} read row by row.`
    case 'links':
      return `${formatCount(count, 'link')} replaced with text.`
    case 'footnotes':
      return `${formatCount(count, 'footnote')} skipped.`
    case 'joined-lines':
      return `${formatCount(count, 'line')} joined to the previous line.`
    case 'cue-tags':
      return `${formatCount(count, 'tag')} removed.`
    case 'cue-ids':
      return `${formatCount(count, 'cue ID')} skipped.`
    case 'repeated-lines':
      return `Rolling captions: ${formatCount(count, 'repeated line')} skipped.`
    case 'speaker-dashes':
      return `${formatCount(count, 'speaker dash', 'speaker dashes')} removed.`
    case 'empty-cues':
      return `${formatCount(count, 'empty cue')} skipped.`
    case 'unread-lines':
      return `${formatCount(count, 'line')} outside cues skipped.`
    case 'split-blocks':
      return `${formatCount(count, 'long block')} split at sentence ends.`
    case 'brackets':
      return `${formatCount(count, 'note')} made from text in brackets.`
    case 'title-page':
      return 'Title page skipped.'
    case 'control-characters':
      return `${formatCount(count, 'control character')} skipped.`
    default:
      return assertNever(kind)
  }
}

/** `Imported 3 chapters with 212 blocks.` */
export function formatImported({
  chapterCount,
  blockCount,
  speakerCount,
}: Pick<ImportResult, 'chapterCount' | 'blockCount' | 'speakerCount'>): string {
  const blocks = formatCount(blockCount, 'block')
  const brought =
    chapterCount === 0 ? `Imported ${blocks}.` : `Imported ${formatCount(chapterCount, 'chapter')} with ${blocks}.`
  if (speakerCount === 0) return brought
  return `${brought} Added ${formatCount(speakerCount, 'speaker')} to the cast. Assign their voices there.`
}

/** `Aria (12), Marlo (8) and 3 more`. */
export function formatSpeakers(speakers: ImportPreview['speakers']): string {
  const shown = speakers.slice(0, 8).map(({ name, lineCount }) => `${name} (${lineCount})`)
  const more = speakers.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
