import { formatReason } from '#shared/errors/failure-texts.ts'
import type { ReplacementStep } from '../document/replacement-step.ts'
import { getFailure, type StudioClient } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import { t } from './messages/t.ts'

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
    const done = t(step.isDone ? 'replacement.redone' : 'replacement.undone', { count: blockCount })
    const left = leftBlockCount === 0 ? '' : ` ${t('replacement.left', { count: leftBlockCount })}`
    showToast({ text: `${done}${left}` })
  } catch (error) {
    showToast({ text: t('replacement.failed', { reason: formatReason(getFailure(error)) }) })
  }
}
