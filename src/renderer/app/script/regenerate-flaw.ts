import { withFlaw } from '#shared/domain/flaws.ts'
import type { TakeActivity } from '../../features/takes/take-activity.ts'
import { type MarkedFlaw, removeFlaw } from './edit-flaws.ts'
import type { Workspace } from './open-workspace.ts'

/**
 * Asks for another take of the block of a mark, which that deals with: the mark goes at once, as one step to undo. Where the
 * block then still plays the take that was marked, because nothing was sent, it failed or it was cancelled, the mark is back.
 * Answers whether it is dealt with, once nothing goes on for the block any more.
 */
export async function regenerateFlaw(
  { session, activity, generation }: Pick<Workspace, 'session' | 'activity' | 'generation'>,
  marked: MarkedFlaw,
): Promise<boolean> {
  const { blockId, flaw } = marked
  removeFlaw({ session }, marked)
  await generation.generateAnew(blockId)
  await whenIdle(activity, blockId)
  const { activeTake, flaws } = session.book.record(blockId)
  const isGone = session.textOf(blockId) === null
  if (isGone || activeTake?.id !== flaw.takeId) return true
  session.setInterim({ kind: 'set-flaws', blockId, flaws: withFlaw(flaws, flaw) })
  return false
}

function whenIdle(activity: TakeActivity, blockId: string): Promise<void> {
  const isIdle = () => !['queued', 'speaking'].includes(activity.get(blockId)?.kind ?? '')
  return new Promise((resolve) => {
    if (isIdle()) return resolve()
    const end = activity.subscribe((blockIds) => {
      if (!blockIds.includes(blockId) || !isIdle()) return
      end()
      resolve()
    })
  })
}
