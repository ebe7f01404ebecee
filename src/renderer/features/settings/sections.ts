import { createStore } from '../../lib/create-store.ts'
import { t } from './messages/t.ts'

/** All groups of settings, in order. */
export const SECTIONS = [
  ...(['service', 'workspaces', 'network', 'appearance', 'devices', 'exports', 'versions', 'recordings'] as const),
  ...(['storage', 'backups', 'shortcuts', 'reset', 'about'] as const),
]
export type SettingsSection = (typeof SECTIONS)[number]

/** The section that the settings show as soon as they are loaded; null afterwards. */
export const soughtSection = createStore<SettingsSection | null>(null)

/** The section's heading. */
export function formatSection(section: SettingsSection): string {
  return t(`section.${section}`)
}
