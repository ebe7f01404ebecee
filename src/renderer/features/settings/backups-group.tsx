import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup, Backups } from '#shared/contract/storage.ts'
import { formatSize } from '../../lib/format-count.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SettingsGroup } from './settings-group.tsx'
import styles from './storage.module.css'

const KINDS: Record<Backup['kind'], string> = {
  daily: 'Automatic',
  'by-hand': 'Manual',
  'before-restore': 'before a backup was restored',
  'before-update': 'before an update',
}

/** Backups of the user's work, and how to restore one. */
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
        Hourly backups while you work and daily backups, of everything except audio. The last 24 hourly and 7 daily
        backups are kept.
      </p>
      {backups.isError && <FailureNotice failure={getFailure(backups.error)} topic="managing" />}
      {next && (
        <Notice tone="warning" role="status" actions={<Button onPress={() => plan(null)}>Cancel restore</Button>}>
          The backup from {formatMoment(next.at, now)} will be restored at the next start. Your current work is backed
          up first.
        </Notice>
      )}
      {list.length > 0 && (
        <ul className={styles.parts} aria-label="Backups, newest first">
          {list.map((backup) => (
            <li key={backup.name} className={styles.part}>
              <span className={styles.what}>
                <span>{formatMoment(backup.at, now)}</span>
                <span className={styles.quiet}>{KINDS[backup.kind]}</span>
              </span>
              <span className={styles.size}>{formatSize(backup.sizeBytes)}</span>
              <Button
                aria-label={`Restore the backup of ${formatMoment(backup.at, now)}, ${KINDS[backup.kind]}`}
                onPress={() => setAsked(backup)}
              >
                Restore…
              </Button>
            </li>
          ))}
        </ul>
      )}
      {backups.isSuccess && list.length === 0 && <p className={styles.quiet}>No backups yet.</p>}
      <div>
        <Button onPress={() => change.mutate(() => client.storage.backUp())}>Back up now</Button>
      </div>
      {change.isError && <FailureNotice failure={getFailure(change.error)} topic="managing" />}
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
                Restore at next start
              </Button>
            </>
          }
        >
          <p>
            At the next start, your work returns to {formatMoment(asked.at, now)}. Later changes are saved in a separate
            backup first. Newer takes are hidden until you restore that one; their audio is kept. Recording retention
            doesn’t change.
          </p>
        </Dialog>
      )}
    </SettingsGroup>
  )
}
