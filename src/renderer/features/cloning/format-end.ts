import type { MicrophoneState } from '../../audio/microphone/microphone.ts'
import { microphoneHelp } from '../../lib/microphone-help.ts'
import { t } from './messages/t.ts'

type Ended = MicrophoneState & { kind: 'ended' }

/** What happened to an open microphone, what was kept and what to do. */
export function formatEnd(state: Ended): string {
  return t('mic.ended', { cause: formatCause(state), remedy: formatRemedy(state) })
}

/** What happened to an open microphone. */
export function formatCause({ why, label }: Ended): string {
  if (why === 'withdrawn') return t('cause.withdrawn')
  return t(`cause.${why}`, { name: label || t('unnamedMicrophone') })
}

function formatRemedy({ why }: Ended): string {
  if (why === 'unplugged') return t('remedy.unplugged')
  return why === 'withdrawn' ? microphoneHelp() : t('remedy.other')
}
