import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CleanablePart, StoragePartId } from '#shared/contract/storage.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { TakesPlace } from './takes-place.tsx'
import styles from './storage.module.css'

const WORDS: Record<StoragePartId, { name: string; detail: string }> = {
  work: { name: 'Projects and settings', detail: 'Scripts, settings and what belongs to them.' },
  sound: { name: 'Audio', detail: 'Takes and recordings. Delete takes in “Manage takes” in a project.' },
  fetched: { name: 'Cache', detail: 'Service lists, voice auditions and the request log.' },
  pictures: { name: 'Waveforms', detail: 'Rebuilt when needed.' },
  backups: { name: 'Backups', detail: 'The last seven days, and backups created manually.' },
  logs: { name: 'Crash logs', detail: 'For bug reports.' },
}
const CLEANED: Partial<Record<StoragePartId, { part: CleanablePart; verb: string }>> = {
  fetched: { part: 'fetched', verb: 'Clear cache and log' },
  pictures: { part: 'pictures', verb: 'Clear waveforms' },
  logs: { part: 'logs', verb: 'Clear crash logs' },
}

/** Where the studio stores data, how much space each part takes, and what can be cleaned up safely. */
export function StorageGroup() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const about = useQuery(queries.app.about.queryOptions())
  const sizes = useQuery({ ...queries.storage.sizes.queryOptions(), staleTime: 0 })
  const cleaning = useMutation({
    mutationFn: (part: CleanablePart) => client.storage.cleanUp({ part }),
    onSuccess: (next) => cache.setQueryData(queries.storage.sizes.queryKey(), next),
  })
  const total = sizes.data?.parts.reduce((sum, part) => sum + part.sizeBytes, 0) ?? 0
  return (
    <SettingsGroup title="Storage">
      {sizes.isPending && <Skeleton label="Calculating…" />}
      {sizes.isError && (
        <FailureNotice
          failure={getFailure(sizes.error)}
          topic="managing"
          actions={<Button onPress={() => void sizes.refetch()}>Recalculate</Button>}
        />
      )}
      {sizes.data && (
        <>
          <p className={styles.quiet}>
            {formatSize(total)} in <bdi>{shortenPath(sizes.data.folder, about.data?.ownFolder)}</bdi>
            {sizes.data.freeBytes !== null && `, ${formatSize(sizes.data.freeBytes)} free`}. To move everything, start
            Overvoice with
            <code>--home</code>.
          </p>
          <TakesPlace />
          <ul className={styles.parts} aria-label="Storage used">
            {sizes.data.parts.map(({ id, sizeBytes, files }) => {
              const cleaned = CLEANED[id]
              return (
                <li key={id} className={styles.part}>
                  <span className={styles.what}>
                    <span>{WORDS[id].name}</span>
                    <span className={styles.quiet}>{WORDS[id].detail}</span>
                  </span>
                  <span className={styles.size}>
                    {formatSize(sizeBytes)}, {formatCount(files, 'file')}
                  </span>
                  {cleaned && files > 0 && (
                    <Button onPress={() => !cleaning.isPending && cleaning.mutate(cleaned.part)}>{cleaned.verb}</Button>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {cleaning.isError && <FailureNotice failure={getFailure(cleaning.error)} topic="managing" />}
    </SettingsGroup>
  )
}
