import { formatReason } from '#shared/errors/failure-texts.ts'
import type { ReplacementStep } from '../document/replacement-step.ts'
import { getFailure, type StudioClient } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import { t } from './messages/t.ts'

/**
 * Updates the closed chapters after undo or redo of a replacement or an update. The open chapter is stored first, so its
 * current text counts as the desired one.
 */
export async function followReplacement(
  client: StudioClient,
  settle: () => Promise<void>,
  step: ReplacementStep,
): Promise<void> {
  try {
    await settle()
    const { replacementId, isDone } = step
    const { blockCount, leftBlockCount } = step.isUpdate
      ? await client.imports.setUpdate({ updateId: replacementId, isDone })
      : await client.search.setReplacement({ replacementId, isDone })
    const done = formatDone(step, blockCount)
    const left = leftBlockCount === 0 ? '' : ` ${t('replacement.left', { count: leftBlockCount })}`
    showToast({ text: `${done}${left}` })
  } catch (error) {
    showToast({ text: t('replacement.failed', { reason: formatReason(getFailure(error)) }) })
  }
}

function formatDone({ isDone, isUpdate }: ReplacementStep, count: number): string {
  if (isUpdate) return t(isDone ? 'update.redone' : 'update.undone', { count })
  return t(isDone ? 'replacement.redone' : 'replacement.undone', { count })
}
