import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNote } from '#shared/errors/start-note.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LicensesDialog } from './licenses-dialog.tsx'
import { t } from './messages/t.ts'
import { SettingsGroup } from './settings-group.tsx'
import { UpdateCheck, type UpdateCheckProps } from './update-check.tsx'

/** The app's version and newer ones, notes about this computer, and its components. */
export function AboutGroup(updates: UpdateCheckProps) {
  const { queries } = useStudio()
  const about = useQuery(queries.app.about.queryOptions())
  const [showsLicenses, setShowsLicenses] = useState(false)
  if (!about.data) return null
  return (
    <SettingsGroup title={t('section.about')}>
      <p className="quiet">{t('about.version', { version: about.data.version, host: about.data.host })}</p>
      <UpdateCheck {...updates} />
      {about.data.notes.map(formatNote).map((note) => (
        <Notice key={note} tone="quiet">
          {note}
        </Notice>
      ))}
      <div>
        <Button isLarge onPress={() => setShowsLicenses(true)}>
          {t('about.licenses')}
        </Button>
      </div>
      {showsLicenses && <LicensesDialog onClose={() => setShowsLicenses(false)} />}
    </SettingsGroup>
  )
}
