import type { UsedChannels } from '#shared/contract/cloning.ts'
import { Notice } from '../../../ui/notice.tsx'
import { t } from './messages/t.ts'

/** Says which channel of a microphone or a file is used, if not all are. */
export function ChannelNotice({ channels }: { channels: UsedChannels | undefined }) {
  if (!channels || channels.kind === 'all' || channels.number === null) return null
  const { kind, speaker, number, count } = channels
  const side = count === 2 && (speaker === 'left' || speaker === 'right') ? speaker : null
  if (kind === 'only')
    return (
      <Notice tone="quiet" role="status">
        {side ? t(`only.${side}`) : t('only.other', { number, count })}
      </Notice>
    )
  return (
    <Notice tone="warning" role="status">
      {side ? t(`canceling.${side}`) : t('canceling.other', { number, count })}
    </Notice>
  )
}
