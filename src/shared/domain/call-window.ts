/** Name of the one window in which a person joins a real-time session. */
export const CALL_WINDOW = 'overvoice-call'

/** Path of its page: the same page as any window's, under a policy that also lets it reach one session. */
const CALL_PATH = '/call'
const PARAMETER = 'conversation'

/** Address of the window that joins the session of a conversation, without its origin. */
export function callAddress(conversationId: string): string {
  const id = encodeURIComponent(conversationId)
  return `${CALL_PATH}?${PARAMETER}=${id}#/call/${id}`
}

/** What is read of a `URL`. */
interface PageAddress {
  pathname: string
  searchParams: { get(name: string): string | null }
}

/** The conversation whose session the page at this address joins; null for any other page. */
export function conversationOfPage({ pathname, searchParams }: PageAddress): string | null {
  return pathname === CALL_PATH ? searchParams.get(PARAMETER) : null
}
