import { FailureNotice } from '../../ui/failure-notice.tsx'
import type { HearState } from './heard-player.ts'
import { t } from './messages/t.ts'

/** What a preview is doing, what it cost, and why it failed. */
export function HearStatus({ state, voiceName }: { state: HearState; voiceName: string }) {
  return (
    <>
      <span className="quiet" role="status">
        {state.kind === 'asking' && t('generating', { voice: voiceName })}
        {state.kind === 'playing' && t('playing', { voice: voiceName })}
        {state.kind === 'heard' &&
          (state.chargedCharacters === null
            ? t('cost.unknown')
            : state.chargedCharacters === 0
              ? t('cost.none')
              : t('cost.used', { count: state.chargedCharacters }))}
      </span>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </>
  )
}
