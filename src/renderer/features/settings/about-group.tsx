import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LicensesDialog } from './licenses-dialog.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { UpdateCheck, type UpdateCheckProps } from './update-check.tsx'
import styles from './settings.module.css'

/** The app's version and newer ones, notes about this computer, and its components. */
export function AboutGroup(updates: UpdateCheckProps) {
  const { queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions())
  const [showsLicenses, setShowsLicenses] = useState(false)
  if (!about.data) return null
  return (
    <SettingsGroup title="About">
      <p className={styles.quiet}>
        Overvoice {about.data.version}, ({about.data.host === 'electron' ? 'Electron' : 'browser'})
      </p>
      <UpdateCheck {...updates} />
      {about.data.notes.map((note) => (
        <Notice key={note} tone="quiet">
          {note}
        </Notice>
      ))}
      <div>
        <Button isLarge onPress={() => setShowsLicenses(true)}>
          Licenses…
        </Button>
      </div>
      {showsLicenses && <LicensesDialog onClose={() => setShowsLicenses(false)} />}
    </SettingsGroup>
  )
}
