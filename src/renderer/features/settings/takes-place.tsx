import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
        actions={<Button onPress={() => void place.refetch()}>Search again</Button>}
      />
    )
  if (!place.data) return null
  const { folder, isOwn, absentFolder, elsewhere, freeBytes } = place.data
  const isMoving = move.kind === 'running'
  const dismiss = <Button onPress={() => setMove(NONE)}>Dismiss</Button>
  return (
    <>
      <p className={styles.quiet}>
        Takes folder: <bdi>{shortenPath(folder, about?.ownFolder)}</bdi>
        {freeBytes !== null && `, ${formatSize(freeBytes)} free`}
      </p>
      {absentFolder !== null && (
        <Notice tone="warning">
          The takes folder <bdi>{shortenPath(absentFolder, about?.ownFolder)}</bdi> isn’t available, so its takes can’t
          play. Reconnect it and restart Overvoice. New takes are saved to the default folder.
        </Notice>
      )}
      {elsewhere.files > 0 && !isMoving && absentFolder === null && (
        <Notice
          tone="warning"
          actions={<Button onPress={() => void start(isOwn ? null : folder)}>Move these too</Button>}
        >
          {formatCount(elsewhere.files, 'take file')} ({formatSize(elsewhere.sizeBytes)}){' '}
          {elsewhere.files === 1 ? 'is in another folder and plays' : 'are in another folder and play'} from there.
        </Notice>
      )}
      {move.kind === 'running' && (
        <div className={styles.moving}>
          <ProgressBar label="Moving the takes" done={move.doneBytes} total={move.totalBytes} />
          <Button onPress={move.cancel}>Cancel</Button>
        </div>
      )}
      {move.kind === 'moved' && (
        <Notice tone="quiet" role="status" actions={dismiss}>
          Takes moved.
        </Notice>
      )}
      {move.kind === 'canceled' && (
        <Notice tone="quiet" role="status" actions={dismiss}>
          Canceled. No takes were lost.
        </Notice>
      )}
      {move.kind === 'failed' && <FailureNotice failure={move.failure} topic="managing" />}
      {!isMoving && (
        <div className={styles.buttons}>
          <Button onPress={() => setChoosing(true)}>Change takes folder…</Button>
          {!isOwn && <Button onPress={() => void start(null)}>Use default folder</Button>}
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
    if (folder.trim() === '') setError('Enter a folder.')
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
      title="Another folder for takes"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" type="submit" form={formId}>
            Move the takes
          </Button>
        </>
      }
    >
      <p>
        Takes are moved to a new “Overvoice takes” folder there while you keep working. Scripts, settings and speaker
        recordings stay put.
      </p>
      <form id={formId} onSubmit={submit}>
        <TextField
          label="Folder"
          isLarge
          autoFocus
          value={folder}
          onChange={(next) => {
            setError(null)
            setFolder(next)
          }}
          error={error}
          description="Full path. Can be on another disk."
        />
      </form>
      {about?.capabilities.pickFolder && (
        <div>
          <Button onPress={() => void pick()}>Choose</Button>
        </div>
      )}
    </Dialog>
  )
}
