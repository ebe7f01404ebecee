import { Copy, Phone } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionCheck, StartedConversation } from '#shared/contract/conversations.ts'
import { assertNever } from '#shared/errors/must.ts'
import { copyText } from '../../lib/copy-text.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'

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
      {t(check.isFetching ? 'session.asking' : 'session.checkAgain')}
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
              {t('session.join')}
            </Button>
          )}
          {check.data !== undefined && !isOpen && askAgain}
          <CopyButton what="address" text={session.url} />
          {session.token !== null && <CopyButton what="token" text={session.token} />}
        </>
      }
    >
      {session.token === null ? t('session.noToken') : formatCheck(check.data)}
    </Notice>
  )
}

function formatCheck(check: SessionCheck | undefined): string {
  switch (check?.kind) {
    case undefined:
      return t('session.checking')
    case 'open':
    case 'refused':
    case 'unsafe':
      return t(`session.${check.kind}`)
    case 'other':
      return check.status === 0 ? t('session.other') : t('session.otherWithStatus', { status: String(check.status) })
    case 'unreachable':
      return t(`session.unreachable.${check.why}`)
    default:
      return assertNever(check)
  }
}

function Address({ session: { url, token } }: Pick<SessionNoticeProps, 'session'>): ReactNode {
  return (
    <>
      <RichText parts={t.rich('session.address', { url, code: (content) => <code>{content}</code> })} />
      {token !== null && <div>{t('session.tokenHidden')}</div>}
    </>
  )
}

function CopyButton({ what, text }: { what: 'address' | 'token'; text: string }) {
  const copy = () => showToast({ text: copyText(text) ? t(`session.${what}.copied`) : t(`session.${what}.notCopied`) })
  return (
    <Button onPress={copy}>
      <Copy size={16} strokeWidth={1.5} aria-hidden />
      {t(`session.${what}.copy`)}
    </Button>
  )
}
