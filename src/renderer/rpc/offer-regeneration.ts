import { formatReason } from '#shared/errors/failure-texts.ts'
import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import { getFailure, type StudioClient } from './studio.ts'

export interface RegenerationClient {
  takes: Pick<StudioClient['takes'], 'regenerateRunning'>
}

/**
 * Says which blocks are still queued or generating as they were before a change, and offers to regenerate them. For
 * changes that don't ask first, such as undo. Shows nothing without blocks.
 *
 * @param settle stores edits that the regeneration depends on
 */
export function offerRegeneration(
  client: RegenerationClient,
  blockIds: readonly string[],
  settle?: () => Promise<unknown>,
): void {
  if (blockIds.length === 0) return
  const regenerate = async () => {
    try {
      if (settle) await settle()
      await client.takes.regenerateRunning({ blockIds: [...blockIds] })
    } catch (error) {
      showToast({ text: t('running.failed', { reason: formatReason(getFailure(error)) }) })
    }
  }
  showToast({
    text: t('running.stillOthers', { count: blockIds.length }),
    action: { label: t('running.regenerate'), onPress: () => void regenerate() },
  })
}
