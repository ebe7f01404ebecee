import { loadEspeak } from '../engine/espeak.ts'
import { createAskedThread, isThread, serveThread } from '../threads/asked-thread.ts'
import { judgeClone } from './judge-clone.ts'
import type { CloneCheck, CloneVerdict, VoiceChecks } from './voice-checks.ts'

const THREAD_ROLE = 'overvoice-voice-checks'

/** Whether this is the checks' own thread. */
export const isVoiceChecksThread: boolean = isThread(THREAD_ROLE)

/** Checks on a thread of its own, which starts with the first and keeps no program running. */
export function createVoiceChecks(): VoiceChecks {
  const thread = createAskedThread<CloneCheck, CloneVerdict>({
    url: import.meta.url,
    role: THREAD_ROLE,
    name: 'The checking of voices',
  })
  return { check: thread.ask, dispose: thread.dispose }
}

serveThread(THREAD_ROLE, async () => {
  const espeak = await loadEspeak()
  return (check: CloneCheck) => judgeClone(espeak, check)
})
