import { useEffect, useState } from 'react'
import { SPEAKER_WINDOW } from '#shared/domain/window-handshake.ts'
import { ReceiptList } from '../features/cloning/receipt-list.tsx'
import { ReceiptPage } from '../features/cloning/receipt-page.tsx'
import { createRecordingSound } from '../features/cloning/recording-sound.ts'
import { SessionBoard } from '../features/cloning/session-board.tsx'
import { SessionList } from '../features/cloning/session-list.tsx'
import { SpeakerPath } from '../features/cloning/speaker-path.tsx'
import { useMicrophone } from '../features/cloning/use-microphone.ts'
import { nameOf, useSession } from '../features/cloning/use-session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { usePageTitle } from './page-title.ts'
import { hashOf } from './routes.ts'
import { goTo } from './use-route.ts'

/** Consent sessions: the list, one of them, or one of its speakers. */
export function RecordScreen({ sessionId, speakerId }: { sessionId: string | null; speakerId: string | null }) {
  usePageTitle('Record')
  if (sessionId === null)
    return (
      <SessionList
        onOpen={(opened) => goTo({ area: 'record', sessionId: opened, speakerId: null })}
        actions={<Button onPress={() => goTo({ area: 'receipts', receiptId: null })}>Receipts</Button>}
      />
    )
  if (speakerId === null)
    return (
      <SessionBoard
        sessionId={sessionId}
        onOpen={(opened) => goTo({ area: 'record', sessionId, speakerId: opened })}
        onSettings={() => goTo({ area: 'settings' })}
        onBack={() => goTo({ area: 'record', sessionId: null, speakerId: null })}
      />
    )
  return <RecordSpeaker sessionId={sessionId} speakerId={speakerId} />
}

function RecordSpeaker({ sessionId, speakerId }: { sessionId: string; speakerId: string }) {
  const { session, speakers, submit, cancelSubmit } = useSession(sessionId)
  const used = useMicrophone()
  const [sound] = useState(createRecordingSound)
  useEffect(() => () => sound.stop(), [sound])

  const back = () => goTo({ area: 'record', sessionId, speakerId: null })
  if (speakers === null) return <Skeleton label="Reading the speaker" />
  const index = speakers.findIndex((each) => each.id === speakerId)
  const speaker = speakers[index]
  if (!speaker)
    return (
      <EmptyState
        title="This speaker is not in the session"
        action={<Button onPress={back}>Back to the session</Button>}
      >
        The speaker was removed. What was recorded is kept until the session is deleted.
      </EmptyState>
    )
  const rest = [...speakers.slice(index + 1), ...speakers.slice(0, index)]
  const next = rest.find((each) => each.voiceId === null) ?? null
  return (
    <SpeakerPath
      key={speaker.id}
      speaker={speaker}
      place={`${session?.title ?? 'Session'} · speaker ${index + 1} of ${speakers.length}`}
      nextName={next && nameOf(next)}
      used={used}
      submit={() => submit(speaker.id)}
      cancelSubmit={() => cancelSubmit(speaker.id)}
      sound={sound}
      onNextSpeaker={() => (next ? goTo({ area: 'record', sessionId, speakerId: next.id }) : back())}
      onReceipt={(receiptId) => goTo({ area: 'receipts', receiptId })}
      onSettings={() => goTo({ area: 'settings' })}
      onMirror={() => openMirror(sessionId)}
      onClose={back}
    />
  )
}

/** A second window for the speaker; a host that has only one says so. */
function openMirror(sessionId: string): void {
  const address = `${location.pathname}${location.search}${hashOf({ area: 'mirror', sessionId })}`
  const opened = window.open(address, SPEAKER_WINDOW, 'popup,width=1000,height=700')
  if (opened) opened.focus()
  else showToast({ text: 'The second window was not allowed to open. Allow windows of Overvoice, then try again.' })
}

/** The consents that were given, or one of them. */
export function ReceiptsScreen({ receiptId }: { receiptId: string | null }) {
  usePageTitle('Receipts')
  return receiptId === null ? (
    <ReceiptList
      onOpen={(opened) => goTo({ area: 'receipts', receiptId: opened })}
      onBack={() => goTo({ area: 'record', sessionId: null, speakerId: null })}
    />
  ) : (
    <ReceiptPage receiptId={receiptId} onBack={() => goTo({ area: 'receipts', receiptId: null })} />
  )
}
