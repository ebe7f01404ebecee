import { withListeningIssue } from '#shared/domain/listening-issues.ts'
import type { Generation } from '../generation/generation.ts'
import type { TakeActivity } from '../generation/take-activity.ts'
import { type FlaggedIssue, removeListeningIssue } from './edit-listening-issues.ts'
import type { Workspace } from '../open-workspace.ts'

interface IssueRegenerationDeps extends Pick<Workspace, 'session' | 'activity'> {
  generation: Pick<Generation, 'regenerate'>
}

/**
 * Requests another take to resolve an issue. The issue is removed immediately as one undo step, and restored if the
 * block still plays the flagged take because nothing was sent, the request failed or it was canceled. Returns whether
 * it is resolved, once nothing is running for the block.
 */
export async function regenerateListeningIssue(
  { session, activity, generation }: IssueRegenerationDeps,
  marked: FlaggedIssue,
): Promise<boolean> {
  const { blockId, listeningIssue } = marked
  removeListeningIssue({ session }, marked)
  await generation.regenerate(blockId)
  await whenIdle(activity, blockId)
  const { activeTake, listeningIssues } = session.book.record(blockId)
  const isGone = session.textOf(blockId) === null
  if (isGone || activeTake?.id !== listeningIssue.takeId) return true
  session.setInterim({
    kind: 'set-listening-issues',
    blockId,
    listeningIssues: withListeningIssue(listeningIssues, listeningIssue),
  })
  return false
}

function whenIdle(activity: TakeActivity, blockId: string): Promise<void> {
  const isIdle = () => !activity.isRunning(blockId)
  return new Promise((resolve) => {
    if (isIdle()) return resolve()
    const end = activity.subscribe((blockIds) => {
      if (!blockIds.includes(blockId) || !isIdle()) return
      end()
      resolve()
    })
  })
}
