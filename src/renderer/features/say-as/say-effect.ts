import type { SayAsListed, SayAsPreview } from '#shared/contract/say-as.ts'
import { formatCount } from '../../lib/format-count.ts'

/** What a change would do, in a sentence: how many blocks, and what speaking them again would count. */
export function sayEffect({ blockCount, freshBlockCount, characters }: SayAsPreview): string {
  if (blockCount === 0) return 'No block is spoken differently by this.'
  const blocks = `${formatCount(blockCount, 'block')} would be spoken differently.`
  if (freshBlockCount === 0)
    return `${blocks} ${blockCount === 1 ? 'It waits' : 'All of them wait'} to be spoken anyway.`
  const which =
    freshBlockCount === blockCount
      ? blockCount === 1
        ? 'It is'
        : 'All are'
      : `${freshBlockCount} of them ${freshBlockCount === 1 ? 'is' : 'are'}`
  return `${blocks} ${which} spoken already: speaking again counts ${formatCount(characters, 'character')}.`
}

/** Where an entry applies, as a list shows it. */
export function sayScope({ scope, projectTitle, chapterTitle }: SayAsListed): string {
  switch (scope.kind) {
    case 'everywhere':
      return 'Everywhere'
    case 'project':
      return projectTitle ?? 'A project'
    case 'block':
      return `One block${chapterTitle ? `, ${chapterTitle}` : ''}${projectTitle ? `, ${projectTitle}` : ''}`
  }
}
