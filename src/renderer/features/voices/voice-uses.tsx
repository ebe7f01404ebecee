import { useQuery } from '@tanstack/react-query'
import type { VoiceUse } from '#shared/contract/voices.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './voices.module.css'

/** Projects that speak with a voice, as the studio counts them now. */
export function useVoiceUses(voiceId: string) {
  const { queries } = useStudio()
  return useQuery({ ...queries.voices.uses.queryOptions({ input: { voiceId } }), staleTime: 0 })
}

/** Blocks and lines that would have to get another voice before they can be spoken again. */
export function countBroken(uses: readonly VoiceUse[]): number {
  return uses.reduce(
    (sum, use) =>
      sum +
      use.chosenBlockCount +
      use.inheritedBlockCount +
      use.castMembers.reduce((lines, { lineCount }) => lines + lineCount, 0),
    0,
  )
}

/** `voice of the project for 12 blocks; 3 blocks of their own; Ada, 4 lines; 20 takes`. */
export function sayUse(use: VoiceUse): string {
  return [
    use.isProjectVoice ? `voice of the project for ${formatCount(use.inheritedBlockCount, 'block')}` : null,
    use.chosenBlockCount > 0 ? `chosen for ${formatCount(use.chosenBlockCount, 'block')}` : null,
    ...use.castMembers.map(({ name, lineCount }) => `${name} of the cast, ${formatCount(lineCount, 'line')}`),
    use.takeCount > 0 ? formatCount(use.takeCount, 'take') : null,
  ]
    .filter((part) => part !== null)
    .join('; ')
}

/** Where the voice is used, project by project. */
export function VoiceUses({ voiceId, hrefOf }: { voiceId: string; hrefOf: (projectId: string) => string }) {
  const uses = useVoiceUses(voiceId)
  if (uses.isPending) return <Skeleton label="Looking where the voice is used" />
  if (uses.isError) return <p className={styles.failed}>{reasonOf(uses.error).message}</p>
  if (uses.data.length === 0) return <p className={styles.others}>No project uses this voice.</p>
  return (
    <ul className={styles.uses} aria-label="Used in">
      {uses.data.map((use) => (
        <li key={use.projectId}>
          <a href={hrefOf(use.projectId)} className={styles.useTitle}>
            {use.projectTitle}
          </a>
          <span className={styles.fact}>{sayUse(use)}</span>
        </li>
      ))}
    </ul>
  )
}
