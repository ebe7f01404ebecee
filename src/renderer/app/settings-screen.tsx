import { SettingsForm } from '../features/settings/settings-form.tsx'
import { usePageTitle } from './page-title.ts'

/** Where the service is reached and how the studio looks. */
export function SettingsScreen() {
  usePageTitle('Settings')
  return <SettingsForm />
}
