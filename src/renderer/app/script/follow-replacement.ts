import { formatReason } from '#shared/errors/failure-texts.ts'
import type { ReplacementStep } from '../../features/script/document/replacement-step.ts'
import { formatCount } from '../../lib/format-count.ts'
import { getFailure, type StudioClient } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'

/**
 * Updates the closed chapters after undo or redo of a replacement. The open chapter is stored first, so its current
 * text counts as the desired one.
 */
export async function followReplacement(
  client: StudioClient,
  settle: () => Promise<void>,
  step: ReplacementStep,
): Promise<void> {
  try {
    await settle()
    const { blockCount, leftBlockCount } = await client.search.setReplacement(step)
    const what = step.isDone ? 'Redid replacement' : 'Undid replacement'
    const left =
      leftBlockCount === 0 ? '' : ` ${formatCount(leftBlockCount, 'block')} skipped: edited since, or locked.`
    showToast({ text: `${what} in ${formatCount(blockCount, 'block')}.${left}` })
  } catch (error) {
    showToast({ text: `Other chapters were not changed. ${formatReason(getFailure(error))}` })
  }
}
