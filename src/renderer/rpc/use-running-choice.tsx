import { type ReactNode, useState } from 'react'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import { getFailure, useStudio } from './studio.ts'

const CHOICES = ['regenerate', 'finish'] as const

export interface RunningChoice {
  /** The choice, to be shown before the change is stored; null if nothing is running. */
  field: ReactNode
  /** Carries out the choice. Call it once the change is stored. */
  apply: () => Promise<void>
}

/** Asks what happens to queued and generating blocks that a change would leave out of date. */
export function useRunningChoice(blockIds: readonly string[]): RunningChoice {
  const { client } = useStudio()
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>('regenerate')
  const count = blockIds.length
  if (count === 0) return { field: null, apply: () => Promise.resolve() }
  return {
    field: (
      <Notice
        tone="warning"
        role="status"
        detail={t(`running.effect.${choice}`)}
        actions={
          <ChoiceField
            label={t('running.label')}
            isLabelHidden
            options={CHOICES.map((id) => ({ id, label: t(`running.${id}`) }))}
            value={choice}
            onChange={setChoice}
          />
        }
      >
        {t('running.current', { count })}
      </Notice>
    ),
    async apply() {
      if (choice === 'finish') return
      try {
        await client.takes.regenerateRunning({ blockIds: [...blockIds] })
      } catch (error) {
        showToast({ text: t('running.failedAfterSaving', { reason: formatReason(getFailure(error)) }) })
      }
    },
  }
}
