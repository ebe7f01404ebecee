import { assertNever } from '#shared/errors/must.ts'
import type { MicrophoneState } from '../../audio/microphone/microphone.ts'
import { microphoneHelp } from '../../lib/microphone-help.ts'

type Ended = MicrophoneState & { kind: 'ended' }

/** What happened to an open microphone, what was kept and what to do. */
export function formatEnd(state: Ended): string {
  return `${formatCause(state)} The recording up to that point is saved. ${formatRemedy(state)}`
}

/** What happened to an open microphone. */
export function formatCause({ why, label }: Ended): string {
  const name = label || 'The microphone'
  switch (why) {
    case 'unplugged':
      return `${name} was disconnected.`
    case 'withdrawn':
      return 'Microphone access was revoked.'
    case 'rate-changed':
      return `${name} changed its sample rate.`
    case 'silenced':
      return `${name} stopped sending audio, for example because the computer slept.`
    default:
      return assertNever(why)
  }
}

function formatRemedy({ why }: Ended): string {
  if (why === 'unplugged') return 'Reconnect it or choose another.'
  return why === 'withdrawn' ? microphoneHelp() : 'Try again to continue.'
}
