import { sameInputs } from '#shared/domain/block-state.ts'
import type { ChapterSession } from '../session/chapter-session.ts'
import type { TakeActivity } from './take-activity.ts'
import { offerRegeneration, type RegenerationClient } from '../../../rpc/offer-regeneration.ts'

/** Offers to regenerate those of the blocks that are queued or generating: undo changed their voices without asking. */
export function offerRevertedVoices(
  client: RegenerationClient,
  { session, activity }: { session: ChapterSession; activity: TakeActivity },
  blockIds: readonly string[],
): void {
  const isOutdated = (blockId: string) => {
    const now = activity.get(blockId)
    // Undo can bring back exactly the voice that a block is being generated with.
    if (now?.kind === 'speaking')
      return !sameInputs(now.take.inputs, session.book.inputs(blockId, session.textOf(blockId) ?? ''))
    return now?.kind === 'queued'
  }
  offerRegeneration(client, blockIds.filter(isOutdated), () => session.queue.settle())
}
