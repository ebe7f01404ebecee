import type { ListedPronunciation, PronunciationPreview } from '#shared/contract/pronunciation.ts'
import { t } from './messages/t.ts'

/** Describes a change's effect: how many blocks, and the characters to generate them again. */
export function formatEffect({ blockCount, freshBlockCount, characters }: PronunciationPreview): string {
  if (blockCount === 0) return t('effect.none')
  return `${t('effect.blocks', { count: blockCount })} ${formatAudio(blockCount, freshBlockCount, characters)}`
}

function formatAudio(count: number, freshCount: number, characters: number): string {
  if (freshCount === 0) return t('effect.notGenerated', { count })
  return freshCount === count
    ? t('effect.allGenerated', { count, characters })
    : t('effect.someGenerated', { count: freshCount, number: String(freshCount), characters })
}

/** Where an entry applies, for lists. */
export function formatScope({ scope, projectTitle, chapterTitle }: ListedPronunciation): string {
  switch (scope.kind) {
    case 'everywhere':
      return t('appliesTo.everywhere')
    case 'project':
      return projectTitle ?? t('scope.project')
    case 'block':
      return [t('scope.block'), chapterTitle, projectTitle].filter(Boolean).join(', ')
  }
}
