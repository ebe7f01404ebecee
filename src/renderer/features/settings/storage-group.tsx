import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CleanablePart, StoragePartId } from '#shared/contract/storage.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { TakesPlace } from './takes-place.tsx'
import styles from './storage.module.css'

const WORDS: Record<StoragePartId, { name: string; detail: string }> = {
  work: { name: 'Your work', detail: 'Scripts, settings and what belongs to them.' },
  sound: { name: 'Sound', detail: 'Takes and recordings. Takes are deleted in “Manage takes” of their project.' },
  fetched: { name: 'Fetched', detail: 'Lists of the service, lines that were heard, the log of requests.' },
  pictures: { name: 'Waveforms', detail: 'Drawn from the sound, and drawn again when they are needed.' },
  backups: { name: 'Backups', detail: 'The last seven days, and those that were made by hand.' },
  logs: { name: 'Failures', detail: 'What went wrong in the program, for reports.' },
}
const CLEANED: Partial<Record<StoragePartId, { part: CleanablePart; verb: string }>> = {
  fetched: { part: 'fetched', verb: 'Clean up heard lines and the log' },
  pictures: { part: 'pictures', verb: 'Clean up waveforms' },
  logs: { part: 'logs', verb: 'Clean up failures' },
}

/** Where the studio keeps everything, how much room each part takes, and what can be cleaned up without loss. */
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
      {sizes.isPending && <Skeleton label="Measuring the folder" />}
      {sizes.isError && (
        <FailureNotice
          failure={failureOf(reasonOf(sizes.error))}
          topic="managing"
          actions={<Button onPress={() => void sizes.refetch()}>Measure again</Button>}
        />
      )}
      {sizes.data && (
        <>
          <p className={styles.quiet}>
            {formatSize(total)} in <bdi>{shortenPath(sizes.data.folder, about.data?.ownFolder)}</bdi>
            {sizes.data.freeBytes !== null && `, ${formatSize(sizes.data.freeBytes)} free on this disk`}. Another folder
            for all of it is chosen when Overvoice is started, with <code>--home</code>.
          </p>
          <TakesPlace />
          <ul className={styles.parts} aria-label="What takes room">
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
      {cleaning.isError && <FailureNotice failure={failureOf(reasonOf(cleaning.error))} topic="managing" />}
    </SettingsGroup>
  )
}
