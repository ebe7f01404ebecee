import type { ReplacementStep } from '../../features/script/document/replacement-step.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf, type StudioClient } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'

/**
 * Makes the chapters that are not open follow when undo or redo went over a replacement. The open one is stored first,
 * so that what it says by then counts as what is wanted.
 */
export async function followReplacement(
  client: StudioClient,
  settle: () => Promise<void>,
  step: ReplacementStep,
): Promise<void> {
  try {
    await settle()
    const { blockCount, leftBlockCount } = await client.search.setReplacement(step)
    const what = step.isDone ? 'Replaced again' : 'Took the replacement back'
    const left =
      leftBlockCount === 0
        ? ''
        : ` ${formatCount(leftBlockCount, 'block')} changed since, or locked, ${leftBlockCount === 1 ? 'was' : 'were'} left.`
    showToast({ text: `${what} in ${formatCount(blockCount, 'block')}.${left}` })
  } catch (error) {
    showToast({ text: `Other chapters were not changed. ${reasonOf(error).message}` })
  }
}
