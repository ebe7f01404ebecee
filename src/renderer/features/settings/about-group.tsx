import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LicencesDialog } from './licences-dialog.tsx'
import { SettingsGroup } from './settings-group.tsx'
import styles from './settings.module.css'

/** Which program this is, what it has to say about this machine, and what it is made of. */
export function AboutGroup() {
  const { queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions())
  const [showsLicences, setShowsLicences] = useState(false)
  if (!about.data) return null
  return (
    <SettingsGroup title="About">
      <p className={styles.quiet}>
        Overvoice {about.data.version}, {about.data.host} host
      </p>
      {about.data.notes.map((note) => (
        <Notice key={note} tone="quiet">
          {note}
        </Notice>
      ))}
      <div>
        <Button isLarge onPress={() => setShowsLicences(true)}>
          Licences…
        </Button>
      </div>
      {showsLicences && <LicencesDialog onClose={() => setShowsLicences(false)} />}
    </SettingsGroup>
  )
}
