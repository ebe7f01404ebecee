import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import styles from './storage.module.css'

type Move =
  | { kind: 'none' }
  | { kind: 'running'; doneBytes: number; totalBytes: number; cancel: () => void }
  | { kind: 'moved' }
  | { kind: 'canceled' }
  | { kind: 'failed'; failure: Failure }

/** The result of a move is stored in the window's cache, so it continues while another screen is shown. */
const MOVE = ['takes-move']
const NONE: Move = { kind: 'none' }

/** Where takes are stored, and how to choose another folder. */
export function TakesPlace() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const about = useQuery(queries.app.about.queryOptions()).data
  const place = useQuery({ ...queries.storage.place.queryOptions(), staleTime: 0 })
  const [isChoosing, setChoosing] = useState(false)
  const move =
    useQuery<Move>({ queryKey: MOVE, queryFn: skipToken, gcTime: Infinity, structuralSharing: false }).data ?? NONE
  const setMove = (next: Move) => cache.setQueryData<Move>(MOVE, next)

  const start = async (folder: string | null) => {
    setChoosing(false)
    const mine = new AbortController()
    const cancel = () => mine.abort()
    setMove({ kind: 'running', doneBytes: 0, totalBytes: 0, cancel })
    try {
      for await (const event of await client.storage.moveTakes({ folder }, { signal: mine.signal })) {
        if (event.kind === 'progress') setMove({ ...event, kind: 'running', cancel })
        else setMove({ kind: 'moved' })
      }
    } catch (error) {
      setMove(mine.signal.aborted ? { kind: 'canceled' } : { kind: 'failed', failure: getFailure(error) })
    }
    await cache.invalidateQueries({ queryKey: queries.storage.key() })
  }

  if (place.isError)
    return (
      <FailureNotice
        failure={getFailure(place.error)}
        topic="managing"
        actions={<Button onPress={() => void place.refetch()}>{t('takes.searchAgain')}</Button>}
      />
    )
  if (!place.data) return null
  const { folder, isOwn, absentFolder, elsewhere, freeBytes } = place.data
  const isMoving = move.kind === 'running'
  const bdi = (content: ReactNode[]) => <bdi>{content}</bdi>
  const shown = { folder: shortenPath(folder, about?.ownFolder), bdi }
  const dismiss = <Button onPress={() => setMove(NONE)}>{common('dismiss')}</Button>
  return (
    <>
      <p className={styles.quiet}>
        <RichText
          parts={
            freeBytes === null
              ? t.rich('takes.folder', shown)
              : t.rich('takes.folderAndFree', { ...shown, free: formatSize(freeBytes) })
          }
        />
      </p>
      {absentFolder !== null && (
        <Notice tone="warning">
          <RichText parts={t.rich('takes.absent', { folder: shortenPath(absentFolder, about?.ownFolder), bdi })} />
        </Notice>
      )}
      {elsewhere.files > 0 && !isMoving && absentFolder === null && (
        <Notice
          tone="warning"
          actions={<Button onPress={() => void start(isOwn ? null : folder)}>{t('takes.moveThese')}</Button>}
        >
          {t('takes.elsewhere', { count: elsewhere.files, size: formatSize(elsewhere.sizeBytes) })}
        </Notice>
      )}
      {move.kind === 'running' && (
        <div className={styles.moving}>
          <ProgressBar label={t('takes.moving')} done={move.doneBytes} total={move.totalBytes} />
          <Button onPress={move.cancel}>{common('cancel')}</Button>
        </div>
      )}
      {move.kind === 'moved' && (
        <Notice tone="quiet" role="status" actions={dismiss}>
          {t('takes.moved')}
        </Notice>
      )}
      {move.kind === 'canceled' && (
        <Notice tone="quiet" role="status" actions={dismiss}>
          {t('takes.canceled')}
        </Notice>
      )}
      {move.kind === 'failed' && <FailureNotice failure={move.failure} topic="managing" />}
      {!isMoving && (
        <div className={styles.buttons}>
          <Button onPress={() => setChoosing(true)}>{t('takes.change')}</Button>
          {!isOwn && <Button onPress={() => void start(null)}>{t('takes.useDefault')}</Button>}
        </div>
      )}
      {isChoosing && <ChooseFolder onChoose={(chosen) => void start(chosen)} onClose={() => setChoosing(false)} />}
    </>
  )
}

function ChooseFolder({ onChoose, onClose }: { onChoose: (folder: string) => void; onClose: () => void }) {
  const { client, queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions()).data
  const [folder, setFolder] = useState('')
  const [error, setError] = useState<string | null>(null)
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (folder.trim() === '') setError(t('takes.folderMissing'))
    else onChoose(expandPath(folder.trim(), about?.ownFolder))
  }
  const pick = async () => {
    try {
      const picked = await client.app.pickFolder()
      if (picked !== null) setFolder(picked)
    } catch (reason) {
      setError(formatReason(getFailure(reason)))
    }
  }
  return (
    <Dialog
      title={t('takes.title')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} type="submit" form={formId}>
          {t('takes.move')}
        </DialogFooter>
      }
    >
      <p>{t('takes.text')}</p>
      <form id={formId} onSubmit={submit}>
        <TextField
          label={common('folder')}
          isLarge
          autoFocus
          value={folder}
          onChange={(next) => {
            setError(null)
            setFolder(next)
          }}
          error={error}
          description={t('takes.folderHint')}
        />
      </form>
      {about?.capabilities.pickFolder && (
        <div>
          <Button onPress={() => void pick()}>{common('choose')}</Button>
        </div>
      )}
    </Dialog>
  )
}
