import { assertNever } from '#shared/errors/must.ts'
import type { MicrophoneState } from '../../audio/microphone/microphone.ts'
import { microphoneHelp } from '../../lib/microphone-help.ts'

/** What happened to a microphone that was open, what was kept and what to do. */
export function sayEnd({ why, label }: MicrophoneState & { kind: 'ended' }): string {
  const name = label || 'The microphone'
  switch (why) {
    case 'unplugged':
      return `${name} was disconnected. What was recorded up to then is kept. Connect it again, or choose another.`
    case 'withdrawn':
      return `The permission to use the microphone was taken back. What was recorded up to then is kept. ${microphoneHelp()}`
    case 'rate-changed':
      return `${name} changed its sample rate. What was recorded up to then is kept. Open it again to go on.`
    case 'silenced':
      return `${name} stopped sending, as it does when the computer sleeps. What was recorded up to then is kept. Open it again to go on.`
    default:
      return assertNever(why)
  }
}
