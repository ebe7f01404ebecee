import { loadEspeak } from '../engine/espeak.ts'
import { createAskedThread, isThread, serveThread, ThreadOverrun } from '../threads/asked-thread.ts'
import { judgeClone } from './judge-clone.ts'
import { createStatementJudge } from './statement/judge-statement.ts'
import type { CloneCheck, CloneVerdict, Unfitness, VoiceChecks } from './voice-checks.ts'

const THREAD_ROLE = 'overvoice-voice-checks'

/** A check takes one to three seconds of a machine that has nothing else to do. */
const LIMIT_MS = 120_000

const UNREADABLE_IN_TIME: Unfitness = {
  reason: 'undecodable',
  message: 'cannot be read in reasonable time, or the consent recording cannot',
}

/** Whether this is the checks' own thread. */
export const isVoiceChecksThread: boolean = isThread(THREAD_ROLE)

/**
 * Checks on their own thread, which starts on first use and doesn't keep the process alive.
 *
 * @param limitMs longest time of one check
 */
export function createVoiceChecks(limitMs = LIMIT_MS): VoiceChecks {
  const thread = createAskedThread<CloneCheck, CloneVerdict>({
    url: import.meta.url,
    role: THREAD_ROLE,
    name: 'The checking of voices',
    limitMs: () => limitMs,
  })
  return {
    async check(request, signal) {
      try {
        return await thread.ask(request, signal)
      } catch (error) {
        if (error instanceof ThreadOverrun) return { kind: 'sample-unfit', unfitness: UNREADABLE_IN_TIME }
        throw error
      }
    },
    dispose: thread.dispose,
  }
}

serveThread(THREAD_ROLE, async () => {
  const espeak = await loadEspeak()
  const judgeStatement = await createStatementJudge(espeak)
  return (check: CloneCheck) => judgeClone(espeak, judgeStatement, check)
})
