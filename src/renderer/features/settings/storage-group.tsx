import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CleanablePart } from '#shared/contract/storage.ts'
import { formatSize } from '../../lib/format-number.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from './messages/t.ts'
import { SettingsGroup } from './settings-group.tsx'
import { TakesPlace } from './takes-place.tsx'
import styles from './storage.module.css'

const CLEANABLE: readonly CleanablePart[] = ['fetched', 'pictures', 'logs']

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
  const place = {
    size: formatSize(sizes.data?.parts.reduce((sum, part) => sum + part.sizeBytes, 0) ?? 0),
    folder: shortenPath(sizes.data?.folder ?? '', about.data?.ownFolder),
    bdi: (content: ReactNode[]) => <bdi>{content}</bdi>,
    code: (content: ReactNode[]) => <code>{content}</code>,
  }
  return (
    <SettingsGroup title={t('section.storage')}>
      {sizes.isPending && <Skeleton label={t('storage.calculating')} />}
      {sizes.isError && (
        <FailureNotice
          failure={getFailure(sizes.error)}
          topic="managing"
          actions={<Button onPress={() => void sizes.refetch()}>{t('storage.recalculate')}</Button>}
        />
      )}
      {sizes.data && (
        <>
          <p className={styles.quiet}>
            <RichText
              parts={
                sizes.data.freeBytes === null
                  ? t.rich('storage.used', place)
                  : t.rich('storage.usedAndFree', { ...place, free: formatSize(sizes.data.freeBytes) })
              }
            />
          </p>
          <TakesPlace />
          <ul className={styles.parts} aria-label={t('storage.parts')}>
            {sizes.data.parts.map(({ id, sizeBytes, files }) => {
              const cleaned = CLEANABLE.find((part) => part === id)
              return (
                <li key={id} className={styles.part}>
                  <span className={styles.what}>
                    <span>{t(`storage.name.${id}`)}</span>
                    <span className={styles.quiet}>{t(`storage.detail.${id}`)}</span>
                  </span>
                  <span className={styles.size}>
                    {t('storage.size', { size: formatSize(sizeBytes), count: files })}
                  </span>
                  {cleaned && files > 0 && (
                    <Button onPress={() => !cleaning.isPending && cleaning.mutate(cleaned)}>
                      {t(`storage.clear.${cleaned}`)}
                    </Button>
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
