import { useEffect, useState } from 'react'
import type { ConsentRecord } from '#shared/contract/cloning.ts'
import { findNextSpeaker } from '#shared/domain/next-speaker.ts'
import { SPEAKER_WINDOW } from '#shared/domain/window-handshake.ts'
import { ConsentRecordList } from '../features/cloning/consent-record-list.tsx'
import { ConsentRecordPage } from '../features/cloning/consent-record-page.tsx'
import { createRecordingSound } from '../features/cloning/recording-sound.ts'
import { SessionBoard } from '../features/cloning/session-board.tsx'
import { SessionList } from '../features/cloning/session-list.tsx'
import { SpeakerPath } from '../features/cloning/speaker-path.tsx'
import { useMicrophone } from '../features/cloning/use-microphone.ts'
import { nameOf, useSession } from '../features/cloning/use-session.ts'
import { usePagePath } from '../lib/page-path.ts'
import { RichText } from '../lib/rich-text.tsx'
import { useStudio } from '../rpc/studio.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import { RetireVoiceDialog } from './retire-voice-dialog.tsx'
import { hashOf } from './routes.ts'
import { goTo } from './use-route.ts'

/** Consent sessions: the list, one of them, or one of its speakers. */
export function RecordScreen({ sessionId, speakerId }: { sessionId: string | null; speakerId: string | null }) {
  if (sessionId === null)
    return (
      <SessionList
        onOpen={(opened) => goTo({ area: 'record', sessionId: opened, speakerId: null })}
        actions={
          <Button onPress={() => goTo({ area: 'consent-records', consentRecordId: null })}>
            {t('consentRecords')}
          </Button>
        }
      />
    )
  if (speakerId === null)
    return (
      <SessionBoard
        key={sessionId}
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
  const index = speakers?.findIndex((each) => each.id === speakerId) ?? -1
  const speaker = speakers?.[index]
  usePagePath(session && speaker ? [session.title, nameOf(speaker)] : [])
  if (speakers === null) return <Skeleton label={t('speaker.loading')} />
  if (!speaker)
    return (
      <EmptyState title={t('speaker.missingTitle')} action={<Button onPress={back}>{t('speaker.back')}</Button>}>
        {t('speaker.missingText')}
      </EmptyState>
    )
  const next = findNextSpeaker(speakers, speaker.id)
  return (
    <SpeakerPath
      key={speaker.id}
      speaker={speaker}
      place={t('speaker.place', {
        session: session?.title ?? t('speaker.session'),
        number: String(index + 1),
        count: String(speakers.length),
      })}
      nextName={next && nameOf(next)}
      used={used}
      submit={() => submit(speaker.id)}
      cancelSubmit={() => cancelSubmit(speaker.id)}
      sound={sound}
      onNextSpeaker={() => (next ? goTo({ area: 'record', sessionId, speakerId: next.id }) : back())}
      onConsentRecord={(consentRecordId) => goTo({ area: 'consent-records', consentRecordId })}
      onSettings={() => goTo({ area: 'settings' })}
      onMirror={() => openMirror(sessionId)}
      onClose={back}
    />
  )
}

/** Opens a second window for the speaker; a host limited to one window reports that. */
function openMirror(sessionId: string): void {
  const address = `${location.pathname}${location.search}${hashOf({ area: 'mirror', sessionId })}`
  const opened = window.open(address, SPEAKER_WINDOW, 'popup,width=1000,height=700')
  if (opened) opened.focus()
  else showToast({ text: t('speaker.windowBlocked') })
}

/** The consent records, or one of them. */
export function ConsentRecordsScreen({ consentRecordId }: { consentRecordId: string | null }) {
  return consentRecordId === null ? (
    <ConsentRecordList
      onOpen={(opened) => goTo({ area: 'consent-records', consentRecordId: opened })}
      onBack={() => goTo({ area: 'record', sessionId: null, speakerId: null })}
    />
  ) : (
    <ConsentRecordPage
      key={consentRecordId}
      consentRecordId={consentRecordId}
      renderWithdrawal={(consentRecord, onClose) => <WithdrawDialog consentRecord={consentRecord} onClose={onClose} />}
      onSpeaker={(sessionId, speakerId) => goTo({ area: 'record', sessionId, speakerId })}
      onBack={() => goTo({ area: 'consent-records', consentRecordId: null })}
    />
  )
}

function WithdrawDialog({ consentRecord, onClose }: { consentRecord: ConsentRecord; onClose: () => void }) {
  const { client } = useStudio()
  return (
    <RetireVoiceDialog
      title={t('withdraw.title')}
      voice={{ id: consentRecord.voiceId, name: consentRecord.voiceName }}
      confirm={t('withdraw.confirm')}
      busy={t('withdraw.busy')}
      kept={t('withdraw.kept')}
      done={t('withdraw.done')}
      onConfirm={() => client.cloning.revoke({ consentRecordId: consentRecord.id })}
      onClose={onClose}
    >
      <p>
        <RichText
          parts={t.rich('withdraw.text', {
            voice: consentRecord.voiceName,
            name: (content) => <bdi>{content}</bdi>,
          })}
        />
      </p>
    </RetireVoiceDialog>
  )
}
