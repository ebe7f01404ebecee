import type { ScriptUpdatePreview, UpdateProblem } from '#shared/contract/script-update.ts'
import { t } from './messages/t.ts'
import type { UpdateChoice } from './update-choice.ts'

/** `3 blocks change · 1 new block · 40 blocks unchanged.` */
export function formatFigures(preview: ScriptUpdatePreview): string {
  const { changedCount, insertedCount, newChapterCount, unchangedCount } = preview
  const figures = [
    ...(changedCount > 0 ? [t('count.changed', { count: changedCount })] : []),
    ...(insertedCount > 0 ? [t('count.inserted', { count: insertedCount })] : []),
    ...(newChapterCount > 0 ? [t('count.chapters', { count: newChapterCount })] : []),
    t('count.unchanged', { count: unchangedCount }),
  ]
  return `${figures.join(' · ')}.`
}

/** How much audio becomes out of date, with the chosen conflicts. */
export function formatOutdated(
  { items, outdated, conflictOutdated }: ScriptUpdatePreview,
  { isAll, blockIds }: UpdateChoice,
): string {
  const named = items.flatMap((item) =>
    item.kind === 'changed' && item.outdatedCharacters > 0 && blockIds.has(item.blockId)
      ? [item.outdatedCharacters]
      : [],
  )
  const sum = named.reduce((all, characters) => all + characters, 0)
  const count = outdated.blockCount + (isAll ? conflictOutdated.blockCount - named.length : named.length)
  const characters = outdated.characters + (isAll ? conflictOutdated.characters - sum : sum)
  return count === 0 ? t('nothingOutdated') : t('outdated', { count, characters })
}

/** What the file doesn't record, and what that means; empty for a file with IDs and versions. */
export function describeSource({ isByText, hasUnversioned }: ScriptUpdatePreview): string {
  return [...(isByText ? [t('byText')] : []), ...(hasUnversioned ? [t('unversioned')] : [])].join(' ')
}

/** What isn't used as it is in the file, one sentence each. */
export function describeProblems(preview: ScriptUpdatePreview): string[] {
  const { studioCount, lockedCount, isReordered, problems } = preview
  return [
    ...(studioCount > 0 ? [t('studio', { count: studioCount })] : []),
    ...(lockedCount > 0 ? [t('locked', { count: lockedCount })] : []),
    ...(isReordered ? [t('reordered')] : []),
    ...problems.map(formatProblem),
  ]
}

function formatProblem({ kind, count, examples }: UpdateProblem): string {
  if (kind === 'empty-rows') return t('problem.empty-rows', { count })
  const listed = `${examples.join(', ')}${examples.length < count ? ' …' : ''}`
  return t(`problem.${kind}`, { count, examples: listed })
}
