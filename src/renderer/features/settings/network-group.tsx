import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import type { Reason } from '../../rpc/studio.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import { SettingField } from './setting-field.tsx'
import { SettingsGroup } from './settings-group.tsx'

export interface NetworkGroupProps {
  settings: Pick<Settings, 'proxy' | 'systemCertificates'>
  onChange: (patch: SettingsPatch) => void
  update: (patch: SettingsPatch) => Promise<Reason | null>
}

/** How the service is reached where the way is not straight. */
export function NetworkGroup({ settings, onChange, update }: NetworkGroupProps) {
  return (
    <SettingsGroup title="Network">
      <SettingField
        name="proxy"
        label="Proxy"
        description="An address such as http://proxy.example:8080, “system” for the one of the environment, or nothing. This computer is never asked through it."
        value={settings.proxy}
        onCommit={(proxy) => update({ proxy })}
      />
      <SwitchField
        label="Certificates of the system"
        description="Trusts what this computer trusts too, as a proxy that reads along needs it."
        isSelected={settings.systemCertificates}
        onChange={(systemCertificates) => onChange({ systemCertificates })}
      />
    </SettingsGroup>
  )
}
