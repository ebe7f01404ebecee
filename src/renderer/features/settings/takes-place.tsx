import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
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
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: FailureFacts }

/** What became of a move lies with what the window knows, so that it goes on while another screen is shown. */
const MOVE = ['takes-move']
const NONE: Move = { kind: 'none' }

/** Where takes lie, and the way to another folder. */
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
      setMove(mine.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', failure: failureOf(reasonOf(error)) })
    }
    await cache.invalidateQueries({ queryKey: queries.storage.key() })
  }

  if (place.isError)
    return (
      <FailureNotice
        failure={failureOf(reasonOf(place.error))}
        topic="managing"
        actions={<Button onPress={() => void place.refetch()}>Look again</Button>}
      />
    )
  if (!place.data) return null
  const { folder, isOwn, absentFolder, elsewhere, freeBytes } = place.data
  const isMoving = move.kind === 'running'
  const dismiss = <Button onPress={() => setMove(NONE)}>Dismiss</Button>
  return (
    <>
      <p className={styles.quiet}>
        Takes lie in <bdi>{shortenPath(folder, about?.ownFolder)}</bdi>
        {freeBytes !== null && `, with ${formatSize(freeBytes)} free there`}.
      </p>
      {absentFolder !== null && (
        <Notice tone="warning">
          The folder chosen for takes, <bdi>{shortenPath(absentFolder, about?.ownFolder)}</bdi>, is not there. Its takes
          are silent until it is and Overvoice is started again. New ones lie in the studio’s own folder meanwhile.
        </Notice>
      )}
      {elsewhere.files > 0 && !isMoving && absentFolder === null && (
        <Notice
          tone="warning"
          actions={<Button onPress={() => void start(isOwn ? null : folder)}>Move them too</Button>}
        >
          {formatCount(elsewhere.files, 'file')} of takes, {formatSize(elsewhere.sizeBytes)},{' '}
          {elsewhere.files === 1 ? 'lies' : 'lie'} in another folder and {elsewhere.files === 1 ? 'is' : 'are'} played
          from there.
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
          The takes lie in the new folder.
        </Notice>
      )}
      {move.kind === 'cancelled' && (
        <Notice tone="quiet" role="status" actions={dismiss}>
          Cancelled. Every take is where it was, or is found in both folders.
        </Notice>
      )}
      {move.kind === 'failed' && <FailureNotice failure={move.failure} topic="managing" />}
      {!isMoving && (
        <div className={styles.buttons}>
          <Button onPress={() => setChoosing(true)}>Choose another folder for takes…</Button>
          {!isOwn && <Button onPress={() => void start(null)}>Back to the studio’s own</Button>}
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
    if (folder.trim() === '') setError('Enter the folder that the takes are to lie in.')
    else onChoose(expandPath(folder.trim(), about?.ownFolder))
  }
  const pick = async () => {
    try {
      const picked = await client.app.pickFolder()
      if (picked !== null) setFolder(picked)
    } catch (reason) {
      setError(reasonOf(reason).message)
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
        A folder “Overvoice takes” is made in it, and every take is moved there while you go on working. Scripts,
        settings and recordings of speakers stay where they are.
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
          description="A whole path. It can be on another disk."
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
