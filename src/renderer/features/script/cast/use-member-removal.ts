import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CastList } from '#shared/contract/cast.ts'
import { common } from '../../../lib/common/messages/common.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { ProjectSteps } from '../project/project-steps.ts'
import { t } from './messages/t.ts'

export interface MemberRemoval {
  /** Removes the speaker, then calls `afterwards`. */
  remove: (member: CastList['members'][number], afterwards?: () => Promise<void>) => void
  /** Why the last removal, or undoing it, failed; null if it didn't. */
  failure: Failure | null
}

/** Removes speakers from the cast as undoable steps, each with a message that undoes it. */
export function useMemberRemoval(
  steps: ProjectSteps,
  { onStep, onChanged }: { onStep: (step: OutsideStep) => void; onChanged: () => Promise<void> },
): MemberRemoval {
  const { client } = useStudio()
  const [failure, setFailure] = useState<Failure | null>(null)
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
      await onChanged()
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  return {
    remove: (member, afterwards) =>
      void attempt(async () => {
        const { id: castId, name } = member
        await client.cast.remove({ castId })
        onStep(steps.removed(member))
        await afterwards?.()
        const restore = () =>
          void attempt(async () => {
            const step = steps.restored(member)
            await step.redo()
            onStep(step)
          })
        showToast({
          text: t('cast.removed', { name }),
          action: { label: common('undo'), onPress: restore },
        })
      }),
    failure,
  }
}
