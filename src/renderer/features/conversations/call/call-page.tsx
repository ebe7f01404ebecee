import { Mic, MicOff, PhoneOff, Volume2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { assertNever } from '#shared/errors/must.ts'
import { getInitials } from '../../../audio/preview/initials.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { formatCountdown } from '../../../lib/format-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useStore } from '../../../lib/use-store.ts'
import { useStudio, type StudioClient } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { t } from '../messages/t.ts'
import styles from './call-page.module.css'
import { type Call, type CallState, createCall, type HeldSession } from './create-call.ts'
import { formatNoMicrophone, describeMicStatus } from './format-call.ts'

const ICON = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const

/** A separate window for talking to an agent. The transcript appears in the main window. */
export function CallPage({ conversationId }: { conversationId: string }) {
  const { client, queries } = useStudio()
  const detail = useQuery({
    ...queries.conversations.get.queryOptions({ input: { conversationId } }),
    staleTime: Infinity,
  }).data
  const [call, setCall] = useState<Call | null>(null)
  useEffect(() => {
    const opened = createCall({
      hold: () => holdSession(client, conversationId),
      library: () => import('livekit-client'),
    })
    setCall(opened)
    void opened.join()
    return () => {
      setCall(null)
      void opened.dispose()
    }
  }, [client, conversationId])
  const name = detail?.row.agentName ?? ''
  useEffect(() => {
    document.title = name === '' ? t('call.windowTitleUnknown') : t('call.windowTitle', { name })
  }, [name])
  return (
    <section className={styles.page} aria-labelledby="call-title">
      <h1 id="call-title" className={styles.title} dir="auto">
        {name || t('call.agent')}
      </h1>
      {call && <OpenedCall call={call} agentName={name} />}
    </section>
  )
}

/** Who speaks and how long the call has lasted, with the buttons of its state. */
export function OpenedCall({ call, agentName }: { call: Call; agentName: string }) {
  const state = useStore(call.state)
  const isIn = state.kind === 'in'
  return (
    <>
      <div className={styles.avatar} data-speaking={(isIn && state.isAgentSpeaking) || undefined} aria-hidden>
        {getInitials(agentName)}
      </div>
      <div>
        <p className={styles.state} role="status">
          {formatState(state)}
        </p>
        <p className={styles.state}>{isIn && <CallTime />}</p>
      </div>
      <Ways call={call} state={state} />
      <p className={styles.fact}>
        {describeMicStatus(state)} {t('call.transcript')}
      </p>
    </>
  )
}

/** Counts from when it is first shown. */
function CallTime() {
  const [startedMs] = useState(() => Date.now())
  const now = useNow(1_000)
  return (
    <time role="timer" aria-label={t('call.time')}>
      {formatCountdown(Math.max(0, now - startedMs))}
    </time>
  )
}

function formatState(state: CallState): string {
  if (state.kind !== 'in') return t(`call.state.${state.kind}`)
  if (state.connection === 'again') return t('call.state.reconnecting')
  const agent = state.hasAgent ? (state.isAgentSpeaking ? 'speaking' : 'listening') : 'waiting'
  return `${t(`call.agent.${agent}`)} · ${t(`call.microphone.${state.microphone}`)}`
}

function Ways({ call, state }: { call: Call; state: CallState }) {
  switch (state.kind) {
    case 'asking-microphone':
    case 'connecting':
      return (
        <div className={styles.ways}>
          <Button isLarge onPress={() => void call.leave()}>
            {common('cancel')}
          </Button>
        </div>
      )
    case 'no-microphone':
      return (
        <>
          <Notice tone="warning">{formatNoMicrophone(state.why)}</Notice>
          <div className={styles.ways}>
            <Button isLarge look="primary" onPress={() => void call.join()}>
              {common('retry')}
            </Button>
            <Button isLarge onPress={() => void call.joinSilently()}>
              {t('call.listenOnly')}
            </Button>
          </div>
        </>
      )
    case 'in':
      return (
        <>
          {state.isSilent && (
            <Notice
              tone="warning"
              role="status"
              actions={
                <Button onPress={() => void call.unblockSound()}>
                  <Volume2 size={16} strokeWidth={1.5} aria-hidden />
                  {t('call.enableAudio')}
                </Button>
              }
            >
              {t('call.silent')}
            </Notice>
          )}
          <div className={styles.ways} data-large>
            {(state.microphone === 'on' || state.microphone === 'muted') && (
              <Button isLarge onPress={() => void call.setMuted(state.microphone === 'on')}>
                {state.microphone === 'on' ? <Mic {...ICON} /> : <MicOff {...ICON} />}
                {t(state.microphone === 'on' ? 'call.mute' : 'call.unmute')}
              </Button>
            )}
            <Button isLarge look="danger" onPress={() => void call.leave()}>
              <PhoneOff {...ICON} />
              {t('call.leave')}
            </Button>
          </div>
        </>
      )
    case 'ended':
      return (
        <>
          <Notice tone={state.why === 'left' || state.why === 'closed' ? 'quiet' : 'warning'}>
            {t(`call.end.${state.why}`)}
          </Notice>
          <div className={styles.ways}>
            {state.why !== 'refused' && (
              <Button isLarge onPress={() => void call.join()}>
                {t('call.joinAgain')}
              </Button>
            )}
            <Button isLarge look="primary" onPress={() => window.close()}>
              {t('call.close')}
            </Button>
          </div>
        </>
      )
    default:
      return assertNever(state)
  }
}

/**
 * Requests a session's connection details and holds it: the studio counts it as running work until released. Losing the
 * connection to the studio doesn't revoke it, since the call doesn't go through the studio.
 *
 * @throws the studio's error if it can't be joined
 */
async function holdSession(client: StudioClient, conversationId: string): Promise<HeldSession> {
  const leaving = new AbortController()
  const events = await client.conversations.joinSession({ conversationId }, { signal: leaving.signal })
  const first = await events.next()
  if (first.done) throw new Error('The session was revoked')
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
