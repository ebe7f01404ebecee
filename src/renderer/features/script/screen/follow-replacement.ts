import { assertNever } from '#shared/errors/must.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import type { ReplacementStep } from '../document/replacement-step.ts'
import { offerRegeneration } from '../../../rpc/offer-regeneration.ts'
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
    const { blockCount, leftBlockCount } = await setReplacement(client, step)
    const done = formatDone(step, blockCount)
    const left = leftBlockCount === 0 ? '' : ` ${t('replacement.left', { count: leftBlockCount })}`
    showToast({ text: `${done}${left}` })
  } catch (error) {
    showToast({ text: t('replacement.failed', { reason: formatReason(getFailure(error)) }) })
  }
}

/** Makes a step in the studio, or undoes it there. */
export async function setReplacement(
  client: StudioClient,
  { replacementId, isDone, source }: ReplacementStep,
): Promise<{ blockCount: number; leftBlockCount: number; chapterIds: string[] }> {
  switch (source) {
    case 'update': {
      const result = await client.imports.setUpdate({ updateId: replacementId, isDone })
      offerRegeneration(client, result.runningBlockIds)
      return result
    }
    case 'comments':
      return client.imports.setComments({ commentsId: replacementId, isDone })
    case undefined:
      return client.search.setReplacement({ replacementId, isDone })
    default:
      return assertNever(source)
  }
}

function formatDone({ isDone, source }: ReplacementStep, count: number): string {
  const change = source ?? 'replacement'
  return isDone ? t(`redone.${change}`, { count }) : t(`undone.${change}`, { count })
}
