import type { SessionCheck } from '#shared/contract/conversations.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { SessionAnswer } from '../../speech-api/ask-session.ts'
import { parseSessionAddress } from '../../speech-api/ask-session.ts'

/** Where and with what a real-time session is joined. */
export interface SessionKeys {
  url: string
  token: string
}

type OfConversation = { conversationId: string }

/** Sessions that were begun in this run. They are in memory: no file, log or bundle ever holds a token. */
export interface LiveSessions {
  keep(conversationId: string, keys: SessionKeys): void
  /**
   * Asks whether the session can be joined from here. When it can, the page that joins it may reach it from now on.
   *
   * @throws StudioError `not_found`: it was not begun in this run; `cancelled`
   */
  check(request: OfConversation, signal: AbortSignal): Promise<SessionCheck>
  /**
   * Says where and with what it is joined, and lasts until the signal aborts: for as long as somebody is in it.
   *
   * @throws StudioError `not_found`: as above, or it was not found to be reachable
   */
  join(request: OfConversation, signal: AbortSignal): AsyncGenerator<SessionKeys>
  /** Origins that the page of this conversation's session may connect to; empty unless the session was found to be reachable. */
  reachable(conversationId: string): string[]
}

/** Tokens live for minutes: of older sessions nothing is worth keeping. */
const KEPT_SESSIONS = 20

/** None yet. */
export function createLiveSessions(speech: {
  askSession(keys: SessionKeys, signal: AbortSignal): Promise<SessionAnswer>
}): LiveSessions {
  const sessions = new Map<string, SessionKeys & { isReachable: boolean }>()

  function require(conversationId: string): SessionKeys & { isReachable: boolean } {
    const session = sessions.get(conversationId)
    if (!session) throw new StudioError('not_found', 'This session was not begun since Overvoice was started.')
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
      if (!isReachable) throw new StudioError('not_found', 'This session has not been found to be reachable.')
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
