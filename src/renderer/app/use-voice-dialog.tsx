import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Voice } from '#shared/contract/voices.ts'
import { common } from '../lib/common/messages/common.ts'
import { formatInstant } from '../lib/format-time.ts'
import { useNow } from '../lib/use-now.ts'
import { getFailure, useStudio } from '../rpc/studio.ts'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { PickDialog } from '../ui/pick-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { t } from './messages/t.ts'

export interface UseVoiceDialogProps {
  /** At least one. */
  voices: readonly Voice[]
  onUse: (projectId: string, voiceId: string) => void
  onClose: () => void
}

/** Picks the project that is to use a voice; with several voices, also the voice. */
export function UseVoiceDialog({ voices, onUse, onClose }: UseVoiceDialogProps) {
  const { queries } = useStudio()
  const projects = useQuery({ ...queries.projects.list.queryOptions(), staleTime: 0 })
  const now = new Date(useNow(60_000))
  const [voiceId, setVoiceId] = useState(voices[0]?.id ?? '')
  const name = voices.find(({ id }) => id === voiceId)?.displayName ?? voiceId
  const items = (projects.data ?? []).map(({ id, title, updatedAt }) => ({
    id,
    label: title,
    detail: formatInstant(updatedAt, now),
  }))
  return (
    <PickDialog
      title={t('useVoice.title')}
      searchLabel={t('useVoice.find')}
      groups={[{ name: common('projects'), items }]}
      emptyWords={t(projects.isPending ? 'useVoice.loading' : items.length > 0 ? 'useVoice.noMatch' : 'useVoice.none')}
      before={
        <>
          {voices.length > 1 ? (
            <SelectField
              label={common('voice')}
              value={voiceId}
              onChange={setVoiceId}
              options={voices.map(({ id, displayName }) => ({ id, label: displayName }))}
            />
          ) : (
            <p>{t('useVoice.text', { name })}</p>
          )}
          {projects.isError && <FailureNotice failure={getFailure(projects.error)} />}
        </>
      }
      onPick={(projectId) => onUse(projectId, voiceId)}
      onClose={onClose}
    />
  )
}
