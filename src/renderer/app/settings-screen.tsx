import { SettingsForm } from '../features/settings/settings-form.tsx'
import { t } from './messages/t.ts'
import { usePageTitle } from './page-title.ts'

/** Service connection and appearance. */
export function SettingsScreen() {
  usePageTitle(t('rail.settings'))
  return <SettingsForm />
}
