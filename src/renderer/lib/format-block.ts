import { t } from './messages/t.ts'

/** `block 5`, or `chapter 2, block 5` if the project has several. */
export function formatBlock({
  chapterNumber,
  blockNumber,
}: {
  chapterNumber: number | null
  blockNumber: number
}): string {
  const block = String(blockNumber)
  return chapterNumber === null
    ? t('place.block', { block })
    : t('place.blockOfChapter', { chapter: String(chapterNumber), block })
}
