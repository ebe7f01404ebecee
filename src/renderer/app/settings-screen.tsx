import { SettingsForm } from '../features/settings/settings-form.tsx'
import { usePageTitle } from './page-title.ts'

/** Service connection and appearance. */
export function SettingsScreen() {
  usePageTitle('Settings')
  return <SettingsForm />
}
