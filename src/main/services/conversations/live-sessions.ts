import type { SessionCheck } from '#shared/contract/conversations.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { SessionAnswer } from '../../speech-api/ask-session.ts'
import { parseSessionAddress } from '../../speech-api/ask-session.ts'

/** Connection details of a real-time session. */
export interface SessionKeys {
  url: string
  token: string
}

type OfConversation = { conversationId: string }

/** Sessions started in this run. In memory only: no file, log or bundle ever contains a token. */
export interface LiveSessions {
  keep(conversationId: string, keys: SessionKeys): void
  /**
   * Checks whether the session can be joined from here. If so, its page may connect to it from now on.
   *
   * @throws StudioError `not_found` if it wasn't started in this run; `canceled`
   */
  check(request: OfConversation, signal: AbortSignal): Promise<SessionCheck>
  /**
   * Yields the connection details and stays open until the signal aborts: as long as someone is in it.
   *
   * @throws StudioError `not_found` as above, or if it wasn't found reachable
   */
  join(request: OfConversation, signal: AbortSignal): AsyncGenerator<SessionKeys>
  /** Origins that the session's page may connect to; empty unless the session was found reachable. */
  reachable(conversationId: string): string[]
}

/** Tokens live for minutes, so older sessions aren't worth keeping. */
const KEPT_SESSIONS = 20

/** Starts empty. */
export function createLiveSessions(speech: {
  askSession(keys: SessionKeys, signal: AbortSignal): Promise<SessionAnswer>
}): LiveSessions {
  const sessions = new Map<string, SessionKeys & { isReachable: boolean }>()

  function require(conversationId: string): SessionKeys & { isReachable: boolean } {
    const session = sessions.get(conversationId)
    if (!session) throw new StudioError('not_found', 'session-of-previous-run')
    return session
  }

  return {
    keep(conversationId, { url, token }) {
      sessions.set(conversationId, { url, token, isReachable: false })
      const [oldest] = sessions.keys()
      if (sessions.size > KEPT_SESSIONS && oldest !== undefined) sessions.delete(oldest)
    },
    async check({ conversationId }, signal) {
      const session = require(conversationId)
      session.isReachable = false
      try {
        const answer = await speech.askSession(session, signal)
        session.isReachable = answer.kind === 'open'
        return answer
      } catch (error) {
        if (isStudioError(error) && error.code === 'invalid_input') return { kind: 'unsafe' }
        throw error
      }
    },
    async *join({ conversationId }, signal) {
      const { url, token, isReachable } = require(conversationId)
      if (!isReachable) throw new StudioError('not_found', 'session-not-checked')
      yield { url, token }
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    },
    reachable(conversationId) {
      const session = sessions.get(conversationId)
      if (!session?.isReachable) return []
      const { origin, socketOrigin } = parseSessionAddress(session.url)
      return [socketOrigin, origin]
    },
  }
}
