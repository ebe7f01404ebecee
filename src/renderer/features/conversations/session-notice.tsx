import { Copy, Phone } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionCheck, StartedConversation } from '#shared/contract/conversations.ts'
import { assertNever } from '#shared/errors/must.ts'
import { copyText } from '../../lib/copy-text.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'

export interface SessionNoticeProps {
  conversationId: string
  session: NonNullable<StartedConversation['session']>
  /** Opens the call window. */
  onJoin: () => void
}

/** Connection details of a real-time session, and the offer to join it if reachable. */
export function SessionNotice({ conversationId, session, onJoin }: SessionNoticeProps) {
  const { queries } = useStudio()
  const check = useQuery({
    ...queries.conversations.checkSession.queryOptions({ input: { conversationId } }),
    enabled: session.token !== null,
    // Only refetched on request: the server belongs to someone else.
    staleTime: Infinity,
    retry: false,
  })
  const askAgain = (
    <Button isDisabled={check.isFetching} onPress={() => void check.refetch()}>
      {check.isFetching ? 'Asking' : 'Check again'}
    </Button>
  )
  if (check.error) {
    return <FailureNotice role="status" failure={getFailure(check.error)} topic="managing" actions={askAgain} />
  }
  const isOpen = check.data?.kind === 'open'
  return (
    <Notice
      tone={check.data === undefined || isOpen ? 'quiet' : 'warning'}
      role="status"
      detail={<Address session={session} />}
      actions={
        <>
          {isOpen && (
            <Button look="primary" onPress={onJoin}>
              <Phone size={16} strokeWidth={1.5} aria-hidden />
              Join call
            </Button>
          )}
          {check.data !== undefined && !isOpen && askAgain}
          <CopyButton what="Address" text={session.url} />
          {session.token !== null && <CopyButton what="Token" text={session.token} />}
        </>
      }
    >
      {session.token === null
        ? 'The session needs a real-time caller, but the service returned no token.'
        : formatCheck(check.data)}
    </Notice>
  )
}

function formatCheck(check: SessionCheck | undefined): string {
  const waits = 'The session is ready for a caller.'
  switch (check?.kind) {
    case undefined:
      return `${waits} Checking connection…`
    case 'open':
      return `${waits} Join to talk to the agent. A call window opens.`
    case 'refused':
      return `${waits} The session ended or its token expired.`
    case 'other':
      return `${waits} The server at this URL isn’t a real-time server${check.status === 0 ? '' : ` (status ${check.status})`}.`
    case 'unsafe':
      return `${waits} The URL isn’t secure (wss/https), so nothing was sent.`
    case 'unreachable':
      return `${waits} ${UNREACHABLE[check.why]}`
    default:
      return assertNever(check)
  }
}

const UNREACHABLE = {
  'no-connection': 'Can’t reach it from this computer. You can still watch the conversation.',
  untrusted: 'The server’s certificate isn’t valid, so nothing was sent.',
  silent: 'Its server doesn’t respond. The conversation is still monitored.',
}

function Address({ session: { url, token } }: Pick<SessionNoticeProps, 'session'>): ReactNode {
  return (
    <>
      Address: <code>{url}</code>
      {token !== null && <div>Token hidden. Kept in memory until Overvoice closes.</div>}
    </>
  )
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const copy = () => showToast({ text: copyText(text) ? `${what} copied.` : `${what} couldn’t be copied.` })
  return (
    <Button onPress={copy}>
      <Copy size={16} strokeWidth={1.5} aria-hidden />
      Copy the {what.toLowerCase()}
    </Button>
  )
}
