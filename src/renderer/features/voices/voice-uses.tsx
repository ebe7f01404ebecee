import { useQuery } from '@tanstack/react-query'
import type { VoiceUse } from '#shared/contract/voices.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from './messages/t.ts'
import styles from './voices.module.css'

/** Projects that use a voice, as currently counted by the studio. */
export function useVoiceUses(voiceId: string) {
  const { queries } = useStudio()
  return useQuery({ ...queries.voices.uses.queryOptions({ input: { voiceId } }), staleTime: 0 })
}

/** True if the project chooses the voice anywhere, not only in takes. */
export function isVoiceNeeded({ isProjectVoice, chosenBlockCount, castMembers }: VoiceUse): boolean {
  return isProjectVoice || chosenBlockCount > 0 || castMembers.length > 0
}

/** `voice of the project for 12 blocks; 3 blocks of their own; Ada, 4 lines; 20 takes`. */
export function formatUse(use: VoiceUse): string {
  return [
    use.isProjectVoice ? t('use.project', { count: use.inheritedBlockCount }) : null,
    use.chosenBlockCount > 0 ? t('use.chosen', { count: use.chosenBlockCount }) : null,
    ...use.castMembers.map(({ name, lineCount }) => t('use.cast', { name, count: lineCount })),
    use.runningBlockIds.length > 0 ? t('use.running', { count: use.runningBlockIds.length }) : null,
    use.takeCount > 0 ? t('use.takes', { count: use.takeCount }) : null,
  ]
    .filter((part) => part !== null)
    .join('; ')
}

/** Where the voice is used, by project. */
export function VoiceUses({ voiceId, hrefOf }: { voiceId: string; hrefOf: (projectId: string) => string }) {
  const uses = useVoiceUses(voiceId)
  if (uses.isPending) return <Skeleton label={t('checkingUse')} />
  if (uses.isError) return <p className={styles.failed}>{formatReason(getFailure(uses.error))}</p>
  if (uses.data.length === 0) return <p className={styles.others}>{t('unused')}</p>
  return (
    <ul className={styles.uses} aria-label={t('usedIn')}>
      {uses.data.map((use) => (
        <li key={use.projectId}>
          <a href={hrefOf(use.projectId)} className={styles.useTitle}>
            {use.projectTitle}
          </a>
          <span className={styles.fact}>{formatUse(use)}</span>
        </li>
      ))}
    </ul>
  )
}
