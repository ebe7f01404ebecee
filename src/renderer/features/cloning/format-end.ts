import type { CutReason } from '#shared/contract/cloning.ts'
import type { MicrophoneState } from '../../audio/microphone/microphone.ts'
import { microphoneHelp } from '../../lib/microphone-help.ts'
import { t } from './messages/t.ts'

type Ended = MicrophoneState & { kind: 'ended' }

/** What happened to an open microphone, what was kept and what to do. */
export function formatEnd(state: Ended): string {
  return t('mic.ended', { cause: formatCause(state), remedy: formatRemedy(state) })
}

/** Why a recording ended unexpectedly; a reason that is text already was stored by an earlier version. */
export function formatCutReason(reason: CutReason | string): string {
  if (typeof reason === 'string') return reason
  return 'microphone' in reason ? formatCause({ why: reason.kind, label: reason.microphone }) : t(`cut.${reason.kind}`)
}

/** What happened to an open microphone. */
function formatCause({ why, label }: Pick<Ended, 'why' | 'label'>): string {
  if (why === 'withdrawn') return t('cause.withdrawn')
  return t(`cause.${why}`, { name: label || t('unnamedMicrophone') })
}

function formatRemedy({ why }: Ended): string {
  if (why === 'unplugged') return t('remedy.unplugged')
  return why === 'withdrawn' ? microphoneHelp() : t('remedy.other')
}
