import type { Failure } from '#shared/contract/base.ts'
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import { SettingField } from './setting-field.tsx'
import { SettingsGroup } from './settings-group.tsx'

export interface NetworkGroupProps {
  settings: Pick<Settings, 'proxy' | 'systemCertificates'>
  onChange: (patch: SettingsPatch) => void
  update: (patch: SettingsPatch) => Promise<Failure | null>
}

/** Connection settings for indirect network access. */
export function NetworkGroup({ settings, onChange, update }: NetworkGroupProps) {
  return (
    <SettingsGroup title="Network">
      <SettingField
        name="proxy"
        label="Proxy"
        description="For example http://proxy.example:8080. Use “system” for environment settings, or leave empty. Localhost bypasses the proxy."
        value={settings.proxy}
        onCommit={(proxy) => update({ proxy })}
      />
      <SwitchField
        label="Use system certificates"
        description="Also trust certificates installed on this computer. Needed for proxies that inspect TLS traffic."
        isSelected={settings.systemCertificates}
        onChange={(systemCertificates) => onChange({ systemCertificates })}
      />
    </SettingsGroup>
  )
}
