import type { ImportNote, ImportPreview, ImportResult } from '#shared/contract/imports.ts'
import type { BlockOutput } from '#shared/domain/block-output.ts'
import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import { t } from './messages/t.ts'

/** `3 chapters · 212 blocks · 40,213 characters`. */
export function formatFigures({ chapterCount, blockCount, characters }: ImportPreview): string {
  return [
    t('count.chapters', { count: chapterCount }),
    t('count.blocks', { count: blockCount }),
    t('count.characters', { count: characters }),
  ].join(' · ')
}

/** `Note: Whispered · ID: B-17 · File: storm_17 · Target: 3.5 s`: what a block has beside its text, or nothing. */
export function formatBlockDetails({ note, externalId, fileName, targetMs }: BlockOutput & { note: string }): string {
  return [
    note !== '' && t('row.note', { note }),
    externalId !== '' && t('row.id', { id: externalId }),
    fileName !== '' && t('row.file', { fileName }),
    targetMs !== null && t('row.target', { seconds: targetMs / 1_000 }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** What differs between the text and the script. */
export function formatNote({ kind, count, line = 0 }: ImportNote): string {
  switch (kind) {
    case 'front-matter':
    case 'book-title':
    case 'title-page':
    case 'unread-elements':
      return t(`note.${kind}`)
    case 'unread-lines':
    case 'unread-times':
      return t(`note.${kind}`, { count, line })
    case 'titles-shortened':
      return t(`note.${kind}`, { count, limit: TITLE_LENGTH })
    default:
      return t(`note.${kind}`, { count })
  }
}

/** `“The Lighthouse” by Ada Marlow, with a cover.`; null if the document says nothing. */
export function formatDetails(details: ImportPreview['details']): string | null {
  if (!details) return null
  const { title, author, hasCover } = details
  if (title === '' && author === '') return hasCover ? t('details.cover') : null
  const named =
    title === '' ? author : author === '' ? t('details.title', { title }) : t('details.by', { title, author })
  return hasCover ? t('details.withCover', { named }) : t('details.named', { named })
}

/** `Imported 3 chapters with 212 blocks.` */
export function formatImported({
  chapterCount,
  blockCount,
  speakerCount,
  lacksCover = false,
}: Pick<ImportResult, 'chapterCount' | 'blockCount' | 'speakerCount'> & { lacksCover?: boolean }): string {
  const brought =
    chapterCount === 0
      ? t('imported.blocks', { blocks: blockCount })
      : t('imported.chapters', { chapters: chapterCount, blocks: blockCount })
  return [
    brought,
    ...(speakerCount === 0 ? [] : [t('imported.speakers', { count: speakerCount })]),
    ...(lacksCover ? [t('imported.withoutCover')] : []),
  ].join(' ')
}

/** `Aria (12), Marlo (8) and 3 more`. */
export function formatSpeakers(speakers: ImportPreview['speakers']): string {
  const shown = speakers.slice(0, 8).map(({ name, lineCount }) => `${name} (${lineCount})`)
  const names = shown.join(', ')
  const more = speakers.length - shown.length
  return more > 0 ? t('speakers.andMore', { names, count: more }) : names
}
