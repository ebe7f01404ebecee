import type { Failure } from '#shared/contract/base.ts'
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import { t } from './messages/t.ts'
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
    <SettingsGroup title={t('section.network')}>
      <SettingField
        name="proxy"
        label={t('network.proxy')}
        description={t('network.proxyHint')}
        value={settings.proxy}
        onCommit={(proxy) => update({ proxy })}
      />
      <SwitchField
        label={t('network.certificates')}
        description={t('network.certificatesHint')}
        isSelected={settings.systemCertificates}
        onChange={(systemCertificates) => onChange({ systemCertificates })}
      />
    </SettingsGroup>
  )
}
