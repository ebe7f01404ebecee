import type { ListedPronunciation, PronunciationPreview } from '#shared/contract/pronunciation.ts'
import { formatCount } from '../../lib/format-count.ts'

/** Describes a change's effect: how many blocks, and the characters to generate them again. */
export function formatEffect({ blockCount, freshBlockCount, characters }: PronunciationPreview): string {
  if (blockCount === 0) return 'No blocks are affected.'
  const blocks = `${formatCount(blockCount, 'block')} will sound different.`
  if (freshBlockCount === 0) return `${blocks} ${blockCount === 1 ? 'It hasn’t' : 'None have'} been generated yet.`
  const which =
    freshBlockCount === blockCount
      ? blockCount === 1
        ? 'It has'
        : 'All have'
      : `${freshBlockCount} of them ${freshBlockCount === 1 ? 'has' : 'have'}`
  return `${blocks} ${which} audio already; regenerating uses ${formatCount(characters, 'character')}.`
}

/** Where an entry applies, for lists. */
export function formatScope({ scope, projectTitle, chapterTitle }: ListedPronunciation): string {
  switch (scope.kind) {
    case 'everywhere':
      return 'Everywhere'
    case 'project':
      return projectTitle ?? 'A project'
    case 'block':
      return `One block${chapterTitle ? `, ${chapterTitle}` : ''}${projectTitle ? `, ${projectTitle}` : ''}`
  }
}
