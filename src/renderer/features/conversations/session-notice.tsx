import { Copy, Phone } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionCheck, StartedConversation } from '#shared/contract/conversations.ts'
import { assertNever } from '#shared/errors/must.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'

export interface SessionNoticeProps {
  conversationId: string
  session: NonNullable<StartedConversation['session']>
  /** Opens the window in which it is joined. */
  onJoin: () => void
}

/** Where and with what a real-time session is joined, and the offer to join it where it can be reached from here. */
export function SessionNotice({ conversationId, session, onJoin }: SessionNoticeProps) {
  const { queries } = useStudio()
  const check = useQuery({
    ...queries.conversations.checkSession.queryOptions({ input: { conversationId } }),
    enabled: session.token !== null,
    // Asked again at a press only: it is another's server.
    staleTime: Infinity,
    retry: false,
  })
  const askAgain = (
    <Button isDisabled={check.isFetching} onPress={() => void check.refetch()}>
      {check.isFetching ? 'Asking' : 'Ask again'}
    </Button>
  )
  if (check.error) {
    return (
      <FailureNotice role="status" failure={failureOf(reasonOf(check.error))} topic="managing" actions={askAgain} />
    )
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
              Join and speak
            </Button>
          )}
          {check.data !== undefined && !isOpen && askAgain}
          <CopyButton what="Address" text={session.url} />
          {session.token !== null && <CopyButton what="Token" text={session.token} />}
        </>
      }
    >
      {session.token === null
        ? 'The service waits for a caller in a real-time session, and gave no token to join it with.'
        : sayCheck(check.data)}
    </Notice>
  )
}

function sayCheck(check: SessionCheck | undefined): string {
  const waits = 'The service waits for a caller in a real-time session.'
  switch (check?.kind) {
    case undefined:
      return `${waits} Asking whether it can be joined from here`
    case 'open':
      return `${waits} You can join it and speak with the agent; a window of its own opens for that.`
    case 'refused':
      return `${waits} It does not take the token any more: it has ended, or the token has expired.`
    case 'other':
      return `${waits} What answers at its address is no server of such sessions${check.status === 0 ? '' : ` (it answered ${check.status})`}.`
    case 'unsafe':
      return `${waits} Its address is not a secure one, so nothing was sent there.`
    case 'unreachable':
      return `${waits} ${UNREACHABLE[check.why]}`
    default:
      return assertNever(check)
  }
}

const UNREACHABLE = {
  'no-connection': 'It cannot be reached from this computer. The conversation is watched all the same.',
  untrusted: 'Its server could not prove who it is, so nothing was sent there.',
  silent: 'Its server does not answer. The conversation is watched all the same.',
}

function Address({ session: { url, token } }: Pick<SessionNoticeProps, 'session'>): ReactNode {
  return (
    <>
      Address: <code>{url}</code>
      {token !== null && <div>Token: not shown. It is kept in memory only and forgotten when Overvoice closes.</div>}
    </>
  )
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const copy = () => showToast({ text: copyText(text) ? `${what} copied.` : `${what} could not be copied.` })
  return (
    <Button onPress={copy}>
      <Copy size={16} strokeWidth={1.5} aria-hidden />
      Copy the {what.toLowerCase()}
    </Button>
  )
}
