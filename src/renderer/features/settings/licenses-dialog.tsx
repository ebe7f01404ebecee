import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import styles from './licenses-dialog.module.css'

/** All packages used by the app, with their licenses. Works offline. */
export function LicensesDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [openName, setOpenName] = useState<string | null>(null)
  const read = useQuery({
    queryKey: ['license-notices'],
    queryFn: async () => (await import('virtual:license-notices')).notices,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const shown = (read.data ?? []).filter(({ name, license }) => matchesSearch(search, [name, license]))
  return (
    <Dialog title={t('licenses.title')} isOpen isWide onClose={onClose}>
      <p className={styles.quiet}>{t('licenses.text')}</p>
      {read.isPending && <Skeleton label={t('licenses.loading')} />}
      {read.isError && (
        <Notice tone="failed" role="alert">
          {t('licenses.failed')}
        </Notice>
      )}
      {read.data && (
        <>
          <SearchField label={t('licenses.find')} value={search} onChange={setSearch} autoFocus />
          <p role="status" className={styles.quiet}>
            {t('licenses.found', { count: shown.length })}
          </p>
          <ul className={styles.list} data-results>
            {shown.map(({ name, version, license, text }) => {
              const id = `${name} ${version}`
              return (
                <li key={id}>
                  <details
                    open={openName === id}
                    onToggle={({ currentTarget }) => {
                      if (currentTarget.open) setOpenName(id)
                      else setOpenName((now) => (now === id ? null : now))
                    }}
                  >
                    <summary className={styles.summary}>
                      <span className={styles.name}>{name}</span> <span>{version}</span> <span>{license}</span>
                    </summary>
                    {openName === id && <pre className={styles.text}>{text}</pre>}
                  </details>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Dialog>
  )
}
