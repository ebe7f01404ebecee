import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { must } from '#shared/errors/must.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { Workspace } from '../open-workspace.ts'
import type { ProjectSteps } from '../project/project-steps.ts'
import { castPassages } from './cast-passages.ts'
import { t } from './messages/t.ts'
import type { QuotationReview } from './use-quotation-review.ts'

/**
 * Adds the missing speakers to the cast, each as its own undo step, and then casts the included quotations as one. If a
 * speaker can't be added, no quotation is cast.
 */
export function useApplyCasting(workspace: Workspace, steps: ProjectSteps, onDone: () => void) {
  const { client } = useStudio()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Speakers that were added before a failure. */
  const [addedNames, setAddedNames] = useState<readonly string[]>([])
  const { session } = workspace

  async function apply(review: QuotationReview): Promise<void> {
    const projectId = workspace.project.get().id
    const added: string[] = []
    setBusy(true)
    setFailure(null)
    try {
      // Another window may have added or removed a speaker since.
      const { members } = await client.cast.list({ projectId })
      const names = new Map(members.map(({ name }) => [foldSpeakerName(name), name]))
      for (const speaker of review.usedSpeakers) {
        if (names.has(speaker.key)) continue
        const { name, member: removed } = speaker
        const voice = {
          voiceId: removed ? removed.voiceId : review.voiceOf(speaker),
          modelId: removed?.modelId ?? null,
          language: removed?.language ?? null,
          emotion: removed?.emotion ?? null,
        }
        const member = await client.cast.add({ projectId, name, voice })
        names.set(speaker.key, member.name)
        added.push(member.name)
        session.recordStep(steps.added(member))
      }
      await workspace.reopen()
      const castCount = castIncluded(workspace, review, names)
      const skippedCount = review.included.length - castCount
      showToast({
        text: [
          t('done', { count: castCount }),
          ...(added.length > 0 ? [t('doneAdded', { count: added.length })] : []),
          ...(skippedCount > 0 ? [t('skipped', { count: skippedCount })] : []),
        ].join(' '),
      })
      onDone()
    } catch (error) {
      // What failed already says why; the names are shown once the script is reachable again.
      if (added.length > 0) await workspace.reopen().catch(() => undefined)
      setAddedNames((before) => [...before, ...added])
      setFailure(getFailure(error))
      setBusy(false)
    }
  }

  return { apply, isBusy, failure, addedNames }
}

/** Returns how many quotations were cast. */
function castIncluded(workspace: Workspace, { included }: QuotationReview, names: ReadonlyMap<string, string>): number {
  const { view } = must(workspace.editor(), 'the script is open behind the dialog')
  const passages = included.map(({ quotation: { blockId, startChar, endChar }, text, speakerKey }) => ({
    ...{ blockId, startChar, endChar, text },
    name: speakerKey === null ? null : must(names.get(speakerKey), 'every speaker was added'),
  }))
  const { spec, castCount } = castPassages(view.state, passages)
  view.dispatch(spec)
  return castCount
}
