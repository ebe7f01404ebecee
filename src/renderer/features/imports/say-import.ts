import type { ImportNote, ImportPreview, ImportResult } from '#shared/contract/imports.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatCount } from '../../lib/format-count.ts'
import type { Encoding } from '../../lib/decode-bytes.ts'

/** `3 chapters · 212 blocks · 40,213 characters`. */
export function sayFigures({ chapterCount, blockCount, characters }: ImportPreview): string {
  return [
    formatCount(chapterCount, 'chapter'),
    formatCount(blockCount, 'block'),
    formatCount(characters, 'character'),
  ].join(' · ')
}

/** What of a text is not in the script as it stood. */
export function sayNote({ kind, count }: ImportNote): string {
  switch (kind) {
    case 'front-matter':
      return 'The front matter is left out.'
    case 'code':
      return `${formatCount(count, 'piece of code', 'pieces of code')} in it.`
    case 'html':
      return `${formatCount(count, 'piece of HTML', 'pieces of HTML')} left out.`
    case 'images':
      return `${formatCount(count, 'picture')} reduced to a description.`
    case 'tables':
      return `${formatCount(count, 'table')} read row by row.`
    case 'links':
      return `${formatCount(count, 'link')} reduced to text.`
    case 'footnotes':
      return `${formatCount(count, 'footnote')} left out.`
    case 'joined-lines':
      return `${formatCount(count, 'line')} joined to the one before.`
    case 'cue-tags':
      return `${formatCount(count, 'tag')} taken out.`
    case 'speaker-dashes':
      return `${formatCount(count, 'dash', 'dashes')} of speakers taken out.`
    case 'empty-cues':
      return `${formatCount(count, 'cue')} without words left out.`
    case 'unread-lines':
      return `${formatCount(count, 'line')} outside of cues left out.`
    case 'split-blocks':
      return `${formatCount(count, 'long block')} cut at sentence ends.`
    case 'control-characters':
      return `${formatCount(count, 'control character')} left out.`
    default:
      return assertNever(kind)
  }
}

/** `Brought in 3 chapters with 212 blocks.` */
export function sayImported({ chapterCount, blockCount, speakerCount }: ImportResult): string {
  const blocks = formatCount(blockCount, 'block')
  const brought =
    chapterCount === 0 ? `Brought in ${blocks}.` : `Brought in ${formatCount(chapterCount, 'chapter')} with ${blocks}.`
  if (speakerCount === 0) return brought
  return `${brought} ${formatCount(speakerCount, 'speaker')} joined the cast: give them voices there.`
}

/** `Aria (12), Marlo (8) and 3 more`. */
export function saySpeakers(speakers: ImportPreview['speakers']): string {
  const shown = speakers.slice(0, 8).map(({ name, lineCount }) => `${name} (${lineCount})`)
  const more = speakers.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

export const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little end first',
  'utf-16be': 'UTF-16, big end first',
  'windows-1252': 'Windows-1252, Western European',
}
