/** Name of the single window in which the user joins a real-time session. */
export const CALL_WINDOW = 'overvoice-call'

/** Path of its page: the same page as any window's, with a policy that also allows connecting to one session. */
const CALL_PATH = '/call'
const PARAMETER = 'conversation'

/** Path and query of the window that joins a conversation's session, without the origin. */
export function callAddress(conversationId: string): string {
  const id = encodeURIComponent(conversationId)
  return `${CALL_PATH}?${PARAMETER}=${id}#/call/${id}`
}

/** The parts of a `URL` that are used. */
interface PageAddress {
  pathname: string
  searchParams: { get(name: string): string | null }
}

/** The conversation whose session the page at this URL joins; null for any other page. */
export function conversationOfPage({ pathname, searchParams }: PageAddress): string | null {
  return pathname === CALL_PATH ? searchParams.get(PARAMETER) : null
}
