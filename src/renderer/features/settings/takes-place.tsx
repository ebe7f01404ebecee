import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
  | { kind: 'running'; doneBytes: number; totalBytes: number }
  | { kind: 'moved' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: FailureFacts }

/** Where takes lie, and the way to another folder. */
export function TakesPlace() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const about = useQuery(queries.app.about.queryOptions()).data
  const place = useQuery({ ...queries.storage.place.queryOptions(), staleTime: 0 })
  const [isChoosing, setChoosing] = useState(false)
  const [move, setMove] = useState<Move>({ kind: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (folder: string | null) => {
    setChoosing(false)
    const mine = (running.current = new AbortController())
    setMove({ kind: 'running', doneBytes: 0, totalBytes: 0 })
    try {
      for await (const event of await client.storage.moveTakes({ folder }, { signal: mine.signal })) {
        if (event.kind === 'progress') setMove({ ...event, kind: 'running' })
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
          <Button onPress={() => running.current?.abort()}>Cancel</Button>
        </div>
      )}
      {move.kind === 'moved' && (
        <Notice tone="quiet" role="status">
          The takes lie in the new folder.
        </Notice>
      )}
      {move.kind === 'cancelled' && (
        <Notice tone="quiet" role="status">
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
        <Button
          isLarge
          look="primary"
          isDisabled={folder.trim() === ''}
          onPress={() => onChoose(expandPath(folder.trim(), about?.ownFolder))}
        >
          Move the takes
        </Button>
      }
    >
      <p>
        A folder “Overvoice takes” is made in it, and every take is moved there while you go on working. Scripts,
        settings and recordings of speakers stay where they are.
      </p>
      <TextField
        label="Folder"
        isLarge
        autoFocus
        value={folder}
        onChange={setFolder}
        error={error}
        description="A whole path. It can be on another disk."
      />
      {about?.capabilities.pickFolder && (
        <div>
          <Button onPress={() => void pick()}>Choose</Button>
        </div>
      )}
    </Dialog>
  )
}
