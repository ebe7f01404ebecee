import { useQuery } from '@tanstack/react-query'
import { CheckboxGroup, Label } from 'react-aria-components'
import type { ImportPreview } from '#shared/contract/imports.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { useStudio } from '../../rpc/studio.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { t } from './messages/t.ts'
import styles from './imports.module.css'
import { formatSpeakers } from './format-import.ts'

/** Names offered; with more, use the cast itself. */
const MAX_OFFERED = 24

export interface ImportSpeakersProps {
  /** Whose cast is shown as known; null for a new project. */
  projectId: string | null
  found: ImportPreview['speakers']
  chosen: readonly string[]
  onChange: (names: readonly string[]) => void
}

/** Names before a colon, selectable for the cast. Nothing if there are none. */
export function ImportSpeakers({ projectId, found, chosen, onChange }: ImportSpeakersProps) {
  const { queries } = useStudio()
  const cast = useQuery({
    ...queries.cast.list.queryOptions({ input: { projectId: projectId ?? '' } }),
    enabled: projectId !== null,
    staleTime: 0,
  })
  if (found.length === 0 || cast.isLoading) return null
  const known = new Set(cast.data?.members.map(({ name }) => foldSpeakerName(name)))
  const there = found.filter(({ name }) => known.has(foldSpeakerName(name)))
  const others = found.filter((speaker) => !there.includes(speaker))
  return (
    <>
      {there.length > 0 && <p className="quiet">{t('speakers.known', { names: formatSpeakers(there) })}</p>}
      {others.length > 0 && (
        <CheckboxGroup value={[...chosen]} onChange={onChange} className={styles.speakers}>
          <Label className="quiet">{t('speakers.choose')}</Label>
          <div className={styles.names}>
            {others.slice(0, MAX_OFFERED).map(({ name, lineCount }) => (
              <CheckBox key={name} value={name}>
                <span dir="auto">{name}</span> <span className="quiet">{t('count.lines', { count: lineCount })}</span>
              </CheckBox>
            ))}
          </div>
          {others.length > MAX_OFFERED && (
            <p className="quiet">
              {t(
                others.slice(MAX_OFFERED).every(({ name }) => chosen.includes(name))
                  ? 'speakers.restAdded'
                  : 'speakers.rest',
                {
                  count: others.length - MAX_OFFERED,
                },
              )}
            </p>
          )}
        </CheckboxGroup>
      )}
    </>
  )
}
