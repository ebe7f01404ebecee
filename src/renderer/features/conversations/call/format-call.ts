import { microphoneHelp } from '../../../lib/microphone-help.ts'
import type { CallEnd, CallState } from './create-call.ts'

/** Why there is no microphone, and what to do. */
export function formatNoMicrophone(why: Extract<CallState, { kind: 'no-microphone' }>['why']): string {
  switch (why) {
    case 'refused':
      return `Overvoice doesn’t have microphone access. ${microphoneHelp()}`
    case 'absent':
      return 'No microphone is connected. Connect one and retry, or listen only.'
    default:
      return 'Couldn’t open the microphone. Another app may be using it.'
  }
}

/** Describes whether the user's voice leaves this window. */
export function describeMicStatus(state: CallState): string {
  if (state.kind === 'in' && state.microphone === 'on') return 'Your microphone is live.'
  if (state.kind === 'in' && state.microphone === 'muted')
    return 'Your microphone is muted. Unmute to talk to the agent.'
  if (state.kind === 'in') return 'Your microphone is off. You’re only listening.'
  if (state.kind === 'ended') return 'Your microphone is off.'
  return 'Your microphone isn’t connected yet.'
}

const ENDS: Record<CallEnd, string> = {
  left: 'You left. The agent may keep the conversation open briefly.',
  closed: 'The conversation has ended. Its transcript and evaluation appear in the main window.',
  elsewhere: 'You joined from another place, so this window was disconnected.',
  refused: 'The session ended or its token expired. Start another test conversation.',
  switched: 'You left because another workspace was opened. The agent may keep the conversation open briefly.',
  unreachable: 'Couldn’t reach the session. A firewall may be blocking calls even though web pages load.',
  lost: 'The connection was lost. The conversation may have continued.',
}

/** Why the call ended. */
export function formatEnd(why: CallEnd): string {
  return ENDS[why]
}
