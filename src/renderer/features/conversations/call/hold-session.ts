import type { StudioClient } from '../../../rpc/studio.ts'
import type { HeldSession } from './create-call.ts'

/**
 * Asks where a session is joined, and holds it: the studio counts it as work until it is let go. A studio that stops answering takes
 * nothing back, as the call does not go through it.
 *
 * @throws whatever the studio answers when it cannot be joined
 */
export async function holdSession(client: StudioClient, conversationId: string): Promise<HeldSession> {
  const leaving = new AbortController()
  const events = await client.conversations.joinSession({ conversationId }, { signal: leaving.signal })
  const first = await events.next()
  if (first.done) throw new Error('The session was taken back')
  return {
    ...first.value,
    takenBack: new Promise((resolve) => {
      events.next().then(
        () => void (leaving.signal.aborted || resolve()),
        () => undefined,
      )
    }),
    letGo: () => leaving.abort(),
  }
}
