import { useEffect, useState } from 'react'
import type { UnusualWord } from '#shared/contract/pronunciation.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { HearStatus } from './hear-status.tsx'
import { t } from './messages/t.ts'
import { PronunciationDialog } from './pronunciation-dialog.tsx'
import tools from './pronunciation.module.css'
import { UnusualWordsTable } from './unusual-words-table.tsx'
import styles from './unusual-words.module.css'
import { useUnusualWords } from './use-unusual-words.ts'
import { createWordPlayer } from './word-player.ts'

export interface UnusualWordsDialogProps {
  projectId: string
  voiceName: (voiceId: string) => string
  /** Resolves once all edits are stored: stored texts are read. */
  beforeAsking: () => Promise<unknown>
  /** Goes to a word in the script, in place of the dialog. */
  onGoTo: (place: Pick<UnusualWord, 'chapterId' | 'blockId' | 'startChar' | 'endChar'>) => void
  onClose: () => void
}

/** A project's names and unusual words by frequency, to hear and fix each once. */
export function UnusualWordsDialog({ projectId, voiceName, beforeAsking, onGoTo, onClose }: UnusualWordsDialogProps) {
  const [search, setSearch] = useState('')
  const [showsAccepted, setShowsAccepted] = useState(false)
  const [edited, setEdited] = useState<UnusualWord | null>(null)
  const { client } = useStudio()
  const [player] = useState(() =>
    createWordPlayer(async (request, signal) => {
      await beforeAsking()
      return client.takes.hear(request, { signal })
    }),
  )
  useEffect(() => () => player.close(), [player])
  const sounding = useStore(player.sounding)
  const words = useUnusualWords({ projectId, search, showsAccepted, beforeAsking })
  const { read, rows, listedCount } = words
  return (
    <Dialog title={t('unusual.title')} isOpen isFull onClose={onClose}>
      <div className={styles.words}>
        <p className={styles.summary}>{t('unusual.text')}</p>
        <div className={tools.tools}>
          <div className={tools.search}>
            <SearchField label={t('list.find')} value={search} onChange={setSearch} />
          </div>
          {words.acceptedCount > 0 && (
            <SwitchField label={t('unusual.showAccepted')} isSelected={showsAccepted} onChange={setShowsAccepted} />
          )}
        </div>
        <p className={styles.summary} role="status">
          {read.isSuccess && t('list.count', { count: rows.length })}
          {words.unlistedCount > 0 && ` · ${t('unusual.unlisted', { count: words.unlistedCount })}`}
        </p>
        <HearStatus state={sounding.state} voiceName={voiceName(sounding.voiceId)} />
        {words.failure && <FailureNotice failure={words.failure} />}
        {read.isPending && <Skeleton label={t('unusual.reading')} />}
        {read.isError && (
          <FailureNotice
            failure={getFailure(read.error)}
            actions={<Button onPress={() => void read.refetch()}>{common('retry')}</Button>}
          />
        )}
        {read.isSuccess && listedCount === 0 && (
          <EmptyState title={t('unusual.emptyTitle')}>{t('unusual.emptyText')}</EmptyState>
        )}
        {listedCount > 0 && rows.length === 0 && (
          <EmptyState
            title={t('list.noMatchTitle')}
            action={<Button onPress={() => setSearch('')}>{t('unusual.clearFilter')}</Button>}
          >
            {t('unusual.noMatchText')}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <UnusualWordsTable
            rows={rows}
            player={player}
            sounding={sounding}
            onGoTo={onGoTo}
            onPronounce={setEdited}
            onAccept={({ word, isAccepted }) => void words.accept(word, !isAccepted)}
          />
        )}
      </div>
      {edited && (
        <PronunciationDialog
          draft={
            edited.pronunciation ?? {
              ...{ written: edited.word, spoken: '', scope: { kind: 'project', projectId } },
              // As a word in lower case it may be another one.
              matchCase: edited.reason === 'abbreviation',
            }
          }
          pronunciationId={edited.pronunciation?.id ?? null}
          projectId={projectId}
          blockId={edited.blockId}
          voiceName={voiceName(edited.voiceId)}
          beforeAsking={beforeAsking}
          onSaved={() => void read.refetch()}
          onClose={() => setEdited(null)}
        />
      )}
    </Dialog>
  )
}
