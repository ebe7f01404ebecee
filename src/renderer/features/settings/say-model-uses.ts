import type { ModelUse } from '#shared/contract/projects.ts'
import { formatCount } from '../../lib/format-count.ts'

/** Projects that are named one by one. */
const NAMED = 3

/** `2 projects of yours have one: “The Lamp” (3 blocks, 12 takes), “Storm” (the whole project).` */
export function sayModelUses(uses: readonly ModelUse[]): string {
  if (uses.length === 0) return 'None of your projects has one of them, nor does any of its blocks, speakers or takes.'
  const named = uses.slice(0, NAMED).map((use) => `“${use.projectTitle}” (${sayWhere(use)})`)
  const more = uses.length > NAMED ? ` and ${uses.length - NAMED} more` : ''
  return `${formatCount(uses.length, 'project')} of yours ${uses.length === 1 ? 'has' : 'have'} one: ${named.join(', ')}${more}.`
}

function sayWhere({ isProjectModel, blockCount, castCount, takeCount }: ModelUse): string {
  return [
    isProjectModel && 'the whole project',
    blockCount > 0 && formatCount(blockCount, 'block'),
    castCount > 0 && formatCount(castCount, 'speaker'),
    takeCount > 0 && formatCount(takeCount, 'take'),
  ]
    .filter(Boolean)
    .join(', ')
}
