import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup, Backups } from '#shared/contract/storage.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatSize } from '../../lib/format-count.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SettingsGroup } from './settings-group.tsx'
import styles from './storage.module.css'

const KINDS: Record<Backup['kind'], string> = {
  daily: 'made by itself',
  'by-hand': 'made by hand',
  'before-restore': 'before a backup was restored',
  'before-update': 'before an update',
}

/** The copies of a person's work, and the way back to one of them. */
export function BackupsGroup() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Backup | null>(null)
  const backups = useQuery({ ...queries.storage.backups.queryOptions(), staleTime: 0 })
  const change = useMutation({
    mutationFn: (work: () => Promise<Backups>) => work(),
    onSuccess: (next) => cache.setQueryData(queries.storage.backups.queryKey(), next),
  })
  const now = new Date(useNow(60_000))
  const plan = (name: string | null) => change.mutate(() => client.storage.restoreNext({ name }))
  const list = backups.data?.backups ?? []
  const next = list.find(({ name }) => name === backups.data?.restoresNext)
  return (
    <SettingsGroup title="Backups">
      <p className={styles.quiet}>
        A copy of scripts, settings and everything but sound is made each day, and the last seven are kept.
      </p>
      {backups.isError && <FailureNotice failure={failureOf(reasonOf(backups.error))} topic="managing" />}
      {next && (
        <Notice tone="warning" role="status" actions={<Button onPress={() => plan(null)}>Do not restore it</Button>}>
          The backup of {sayMoment(next.at, now)} takes the place of your work at the next start of Overvoice. What is
          there now is kept as a backup.
        </Notice>
      )}
      {list.length > 0 && (
        <ul className={styles.parts} aria-label="Backups, newest first">
          {list.map((backup) => (
            <li key={backup.name} className={styles.part}>
              <span className={styles.what}>
                <span>{sayMoment(backup.at, now)}</span>
                <span className={styles.quiet}>{KINDS[backup.kind]}</span>
              </span>
              <span className={styles.size}>{formatSize(backup.sizeBytes)}</span>
              <Button
                aria-label={`Restore the backup of ${sayMoment(backup.at, now)}, ${KINDS[backup.kind]}`}
                onPress={() => setAsked(backup)}
              >
                Restore…
              </Button>
            </li>
          ))}
        </ul>
      )}
      {backups.isSuccess && list.length === 0 && <p className={styles.quiet}>There is no backup yet.</p>}
      <div>
        <Button onPress={() => change.mutate(() => client.storage.backUp())}>Back up now</Button>
      </div>
      {change.isError && <FailureNotice failure={failureOf(reasonOf(change.error))} topic="managing" />}
      {asked && (
        <Dialog
          title="Restore this backup"
          isOpen
          onClose={() => setAsked(null)}
          footer={
            <>
              <Button isLarge onPress={() => setAsked(null)}>
                Cancel
              </Button>
              <Button
                isLarge
                look="danger"
                onPress={() => {
                  plan(asked.name)
                  setAsked(null)
                }}
              >
                Restore it at the next start
              </Button>
            </>
          }
        >
          <p>
            At the next start your work is as it was {sayMoment(asked.at, now)}. What was written since is then only in
            a backup of its own, which is made first: restore that to come back to it. Takes made since are not listed
            until then, and their sound stays where it is. How long recordings of speakers are kept stays as it is now.
          </p>
        </Dialog>
      )}
    </SettingsGroup>
  )
}
