import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../lib/format-count.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import styles from './licences-dialog.module.css'

/** Every package that the program is made of, with the licence that it ships. Needs no service. */
export function LicencesDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [openName, setOpenName] = useState<string | null>(null)
  const read = useQuery({
    queryKey: ['licence-notices'],
    queryFn: async () => (await import('virtual:licence-notices')).notices,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const words = search.trim().toLowerCase()
  const shown = (read.data ?? []).filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(words))
  return (
    <Dialog title="Licences" isOpen isWide onClose={onClose}>
      <p className={styles.quiet}>
        Overvoice is under the MIT licence. The practice service is a program of its own under the GPL-3.0, as its
        speech engine is. Both are made with the packages of others that are listed here.
      </p>
      {read.isPending && <Skeleton label="Reading the licences" />}
      {read.isError && (
        <Notice tone="failed" role="alert">
          The licences could not be read. They are also in THIRD-PARTY-NOTICES.txt beside the program.
        </Notice>
      )}
      {read.data && (
        <>
          <SearchField label="Find a package or a licence" value={search} onChange={setSearch} autoFocus />
          <p role="status" className={styles.quiet}>
            {formatCount(shown.length, 'package')}
          </p>
          <ul className={styles.list}>
            {shown.map(({ name, version, licence, text }) => {
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
                      <span className={styles.name}>{name}</span> <span>{version}</span> <span>{licence}</span>
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
