import { Mic, MicOff, PhoneOff, Volume2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { assertNever } from '#shared/errors/must.ts'
import { useStore } from '../../../lib/use-store.ts'
import { useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './call-page.module.css'
import { type Call, type CallState, createCall } from './create-call.ts'
import { holdSession } from './hold-session.ts'
import { sayEnd, sayNoMicrophone, sayWhereVoiceGoes } from './say-call.ts'

const ICON = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const

/** A window of its own, in which a person speaks with an agent. What is said is written down in the studio's window. */
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
  const name = detail?.row.agentName || 'the agent'
  useEffect(() => {
    document.title = `In conversation with ${name} · Overvoice`
  }, [name])
  return (
    <section className={styles.page} aria-labelledby="call-title">
      <h1 id="call-title" className={styles.title} dir="auto">
        {name}
      </h1>
      {call && <Opened call={call} />}
    </section>
  )
}

function Opened({ call }: { call: Call }) {
  const state = useStore(call.state)
  return (
    <>
      <p className={styles.state} role="status">
        {sayState(state)}
      </p>
      <Ways call={call} state={state} />
      <p className={styles.fact}>{sayWhereVoiceGoes(state)} What is said appears in the studio’s window.</p>
    </>
  )
}

const MICROPHONES = {
  on: 'your microphone is on',
  muted: 'you are muted',
  none: 'you listen only',
  'not-taken': 'the session lets you listen only',
}

function sayState(state: CallState): string {
  switch (state.kind) {
    case 'asking-microphone':
      return 'Asking for the microphone'
    case 'no-microphone':
      return 'No microphone'
    case 'connecting':
      return 'Connecting'
    case 'in': {
      if (state.connection === 'again') return 'The connection broke. Connecting again'
      const agent = state.hasAgent
        ? state.isAgentSpeaking
          ? 'The agent speaks'
          : 'The agent listens'
        : 'Waiting for the agent'
      return `${agent} · ${MICROPHONES[state.microphone]}`
    }
    case 'ended':
      return 'Not in the conversation'
    default:
      return assertNever(state)
  }
}

function Ways({ call, state }: { call: Call; state: CallState }) {
  switch (state.kind) {
    case 'asking-microphone':
    case 'connecting':
      return (
        <div className={styles.ways}>
          <Button isLarge onPress={() => void call.leave()}>
            Cancel
          </Button>
        </div>
      )
    case 'no-microphone':
      return (
        <>
          <Notice tone="warning">{sayNoMicrophone(state.why)}</Notice>
          <div className={styles.ways}>
            <Button isLarge look="primary" onPress={() => void call.join()}>
              Ask again
            </Button>
            <Button isLarge onPress={() => void call.joinSilently()}>
              Listen only
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
                  Let the agent be heard
                </Button>
              }
            >
              The window holds the sound back until you press something.
            </Notice>
          )}
          <div className={styles.ways}>
            {(state.microphone === 'on' || state.microphone === 'muted') && (
              <Button isLarge onPress={() => void call.setMuted(state.microphone === 'on')}>
                {state.microphone === 'on' ? <Mic {...ICON} /> : <MicOff {...ICON} />}
                {state.microphone === 'on' ? 'Mute' : 'Unmute'}
              </Button>
            )}
            <Button isLarge look="danger" onPress={() => void call.leave()}>
              <PhoneOff {...ICON} />
              Leave
            </Button>
          </div>
        </>
      )
    case 'ended':
      return (
        <>
          <Notice tone={state.why === 'left' || state.why === 'closed' ? 'quiet' : 'warning'}>
            {sayEnd(state.why)}
          </Notice>
          <div className={styles.ways}>
            {state.why !== 'refused' && (
              <Button isLarge onPress={() => void call.join()}>
                Join again
              </Button>
            )}
            <Button isLarge look="primary" onPress={() => window.close()}>
              Close the window
            </Button>
          </div>
        </>
      )
    default:
      return assertNever(state)
  }
}
