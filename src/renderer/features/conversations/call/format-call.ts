import { microphoneHelp } from '../../../lib/microphone-help.ts'
import { t } from '../messages/t.ts'
import type { CallState } from './create-call.ts'

/** Why there is no microphone, and what to do. */
export function formatNoMicrophone(why: Extract<CallState, { kind: 'no-microphone' }>['why']): string {
  return why === 'refused' ? t('call.noMicrophone.refused', { help: microphoneHelp() }) : t(`call.noMicrophone.${why}`)
}

/** Describes whether the user's voice leaves this window. */
export function describeMicStatus(state: CallState): string {
  if (state.kind === 'in' && state.microphone === 'on') return t('call.micStatus.live')
  if (state.kind === 'in' && state.microphone === 'muted') return t('call.micStatus.muted')
  if (state.kind === 'in') return t('call.micStatus.listening')
  return t(state.kind === 'ended' ? 'call.micStatus.off' : 'call.micStatus.notYet')
}
