import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { findNextSpeaker } from '#shared/domain/next-speaker.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useAction } from '../../lib/actions.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { BarrierNotice } from './barrier-notice.tsx'
import { AddSpeakersDialog } from './add-speakers-dialog.tsx'
import styles from './cloning.module.css'
import { formatProgress } from './format-step.ts'
import { t } from './messages/t.ts'
import { useDeletedVoices } from './use-deleted-voices.ts'
import { nameOf, useSession } from './use-session.ts'

export interface SessionBoardProps {
  sessionId: string
  onOpen: (speakerId: string) => void
  onSettings: () => void
  onBack: () => void
}

/** The speakers of a session and their progress. */
export function SessionBoard({ sessionId, onOpen, onSettings, onBack }: SessionBoardProps) {
  const { client } = useStudio()
  const { session, speakers, failure, remove } = useSession(sessionId)
  const [isAdding, setAdding] = useState(false)
  const deleted = useDeletedVoices()
  const columns = useMemo(() => getColumns(deleted), [deleted])
  const next = speakers && findNextSpeaker(speakers, null)

  const addOne = async () => {
    try {
      const [added] = await client.cloning.addSpeakers({
        sessionId,
        speakers: [{ fullName: '', voiceName: '', gender: 'not_specified', locale: 'en-US' }],
      })
      if (added) onOpen(added.id)
    } catch (error) {
      showToast({ text: t('speaker.addFailed', { reason: formatReason(getFailure(error)) }) })
    }
  }
  useAction('add-speaker', () => void addOne(), speakers !== null)
  useAction('add-speakers', () => setAdding(true), speakers !== null)
  useAction('record-next-speaker', () => next && onOpen(next.id), Boolean(next))
  const addButtons = (
    <>
      <Button onPress={() => setAdding(true)}>{t('addFromList')}</Button>
      <Button look={next ? 'plain' : 'primary'} onPress={() => void addOne()}>
        <UserPlus size={16} strokeWidth={1.5} aria-hidden />
        {t('addSpeaker')}
      </Button>
    </>
  )

  return (
    <Screen
      title={session?.title ?? t('session')}
      path={session ? [session.title] : failure?.code === 'not_found' ? 'missing' : []}
      back={{ label: t('allSessions'), onPress: onBack }}
      actions={
        <>
          {speakers !== null && speakers.length > 0 && addButtons}
          {next && (
            <Button look="primary" onPress={() => onOpen(next.id)}>
              <span>
                <RichText
                  parts={t.rich('recordSpeaker', { name: nameOf(next), bdi: (content) => <bdi>{content}</bdi> })}
                />
              </span>
            </Button>
          )}
        </>
      }
    >
      {failure && (
        <div className={styles.inset}>
          <FailureNotice failure={failure} />
        </div>
      )}
      <div className={styles.inset}>
        <BarrierNotice onSettings={onSettings} />
      </div>
      {speakers === null && !failure && <Skeleton label={t('loadingSpeakers')} />}
      {speakers?.length === 0 && (
        <EmptyState title={t('noSpeakers.title')} action={<div className={styles.buttons}>{addButtons}</div>}>
          {t('noSpeakers.text')}
        </EmptyState>
      )}
      {speakers !== null && speakers.length > 0 && (
        <Table
          label={t('speakers')}
          name="speakers"
          items={speakers}
          columns={columns}
          nameOf={nameOf}
          onAction={onOpen}
          actionsOf={(speaker) => [{ id: 'remove', label: common('remove'), onAction: () => void remove(speaker) }]}
        />
      )}
      {isAdding && <AddSpeakersDialog sessionId={sessionId} onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function getColumns(deleted: ReadonlySet<string>): TableColumn<Speaker>[] {
  const progressOf = (speaker: Speaker) =>
    formatProgress(speaker, speaker.voiceId !== null && deleted.has(speaker.voiceId))
  const stepOf = ({ withdrawal, step }: Speaker) => (withdrawal === 'complete' ? '' : t(`step.${step}`))
  return [
    { id: 'name', header: common('name'), widthRem: 22, minRem: 9, sortBy: nameOf, cell: nameOf },
    { id: 'progress', header: t('progress'), widthRem: 16, minRem: 8, sortBy: progressOf, cell: progressOf },
    { id: 'step', header: t('step'), widthRem: 11, cell: stepOf },
    {
      ...{ id: 'voice', header: common('voice'), widthRem: 14 },
      sortBy: ({ voiceName }) => voiceName,
      cell: ({ voiceName }) => voiceName,
    },
    {
      ...{ id: 'language', header: common('language'), widthRem: 7 },
      sortBy: ({ locale }) => locale,
      cell: ({ locale }) => locale,
    },
  ]
}
