import { type ReactNode, useState } from 'react'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { formatCount } from '../lib/format-count.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { getFailure, useStudio } from './studio.ts'

type Choice = 'regenerate' | 'finish'

const CHOICES: readonly { id: Choice; label: string }[] = [
  { id: 'regenerate', label: 'Cancel and regenerate' },
  { id: 'finish', label: 'Finish as they are' },
]
const EFFECTS: Record<Choice, string> = {
  regenerate: 'Audio received so far is kept as partial takes.',
  finish: 'They use the earlier settings and will be out of date.',
}

export interface RunningChoice {
  /** The choice, to be shown before the change is stored; null if nothing is running. */
  field: ReactNode
  /** Carries out the choice. Call it once the change is stored. */
  apply: () => Promise<void>
}

/** Asks what happens to queued and generating blocks that a change would leave out of date. */
export function useRunningChoice(blockIds: readonly string[]): RunningChoice {
  const { client } = useStudio()
  const [choice, setChoice] = useState<Choice>('regenerate')
  const count = blockIds.length
  if (count === 0) return { field: null, apply: () => Promise.resolve() }
  return {
    field: (
      <Notice
        tone="warning"
        role="status"
        detail={EFFECTS[choice]}
        actions={
          <ChoiceField
            label="Queued and generating blocks"
            isLabelHidden
            options={CHOICES}
            value={choice}
            onChange={setChoice}
          />
        }
      >
        {formatCount(count, 'block')} {count === 1 ? 'is' : 'are'} queued or generating with the current settings.
      </Notice>
    ),
    async apply() {
      if (choice === 'finish') return
      try {
        await client.takes.regenerateRunning({ blockIds: [...blockIds] })
      } catch (error) {
        showToast({ text: `The change is saved. Couldn’t regenerate all blocks: ${formatReason(getFailure(error))}` })
      }
    },
  }
}
