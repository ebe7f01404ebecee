import { microphoneHelp } from '../../../lib/microphone-help.ts'
import type { CallEnd, CallState } from './create-call.ts'

/** Why there is no microphone, and what to do. */
export function sayNoMicrophone(why: Extract<CallState, { kind: 'no-microphone' }>['why']): string {
  switch (why) {
    case 'refused':
      return `This window may not use the microphone. ${microphoneHelp()}`
    case 'absent':
      return 'No microphone is connected. Connect one and ask again, or listen only.'
    default:
      return 'The microphone does not answer. Another program may hold it.'
  }
}

/** Whether the person's voice leaves this window, and to whom. */
export function sayWhereVoiceGoes(state: CallState): string {
  if (state.kind === 'in' && state.microphone === 'on')
    return 'Your voice goes to the service’s session and is heard by the agent.'
  if (state.kind === 'in' && state.microphone === 'muted')
    return 'The agent does not hear you. Your voice goes to the service’s session again when you unmute.'
  if (state.kind === 'in') return 'Your voice does not leave this window: you only listen.'
  if (state.kind === 'ended') return 'Your voice does not leave this window any more.'
  return 'Your voice does not leave this window yet.'
}

const ENDS: Record<CallEnd, string> = {
  left: 'You left. The conversation may go on without you until the agent notices.',
  closed: 'The conversation has ended. Its transcript and how it was judged follow in the studio’s window.',
  elsewhere:
    'Somebody joined with the same token, and this window was put out. A token is good for one place at a time.',
  refused:
    'The session does not let this window in: it has ended, or its token has expired. Begin another test conversation.',
  switched:
    'You left, because another workspace was opened. The conversation may go on without you until the agent notices.',
  unreachable:
    'The session could not be reached from this window. A firewall that lets web pages through can still hold back calls.',
  lost: 'The connection was lost and did not come back. The conversation may have gone on.',
}

/** Why the call is over. */
export function sayEnd(why: CallEnd): string {
  return ENDS[why]
}
