import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup, Backups } from '#shared/contract/storage.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from './messages/t.ts'
import { SettingsGroup } from './settings-group.tsx'
import styles from './storage.module.css'

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
    <SettingsGroup title={t('section.backups')}>
      <p className={styles.quiet}>{t('backups.text')}</p>
      {backups.isError && <FailureNotice failure={getFailure(backups.error)} topic="managing" />}
      {next && (
        <Notice
          tone="warning"
          role="status"
          actions={<Button onPress={() => plan(null)}>{t('backups.cancelRestore')}</Button>}
        >
          {t('backups.restoresNext', { time: formatMoment(next.at, now) })}
        </Notice>
      )}
      {list.length > 0 && (
        <ul className={styles.parts} aria-label={t('backups.list')}>
          {list.map((backup) => (
            <li key={backup.name} className={styles.part}>
              <span className={styles.what}>
                <span>{formatMoment(backup.at, now)}</span>
                <span className={styles.quiet}>{t(`backups.kind.${backup.kind}`)}</span>
              </span>
              <span className={styles.size}>{formatSize(backup.sizeBytes)}</span>
              <Button
                aria-label={t('backups.restoreOne', {
                  time: formatMoment(backup.at, now),
                  kind: t(`backups.kind.${backup.kind}`),
                })}
                onPress={() => setAsked(backup)}
              >
                {t('backups.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {backups.isSuccess && list.length === 0 && <p className={styles.quiet}>{t('backups.none')}</p>}
      <div>
        <Button onPress={() => change.mutate(() => client.storage.backUp())}>{t('backups.backUp')}</Button>
      </div>
      {change.isError && <FailureNotice failure={getFailure(change.error)} topic="managing" />}
      {asked && (
        <Dialog
          title={t('backups.restoreTitle')}
          isOpen
          onClose={() => setAsked(null)}
          footer={
            <DialogFooter
              onCancel={() => setAsked(null)}
              look="danger"
              onPress={() => {
                plan(asked.name)
                setAsked(null)
              }}
            >
              {t('backups.restoreAtStart')}
            </DialogFooter>
          }
        >
          <p>{t('backups.restoreText', { time: formatMoment(asked.at, now) })}</p>
        </Dialog>
      )}
    </SettingsGroup>
  )
}
