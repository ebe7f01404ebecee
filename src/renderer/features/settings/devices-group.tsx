import { useState } from 'react'
import { chooseOutput, findOutput } from '../../audio/output/output-device.ts'
import { useOutput } from '../../audio/output/use-output.ts'
import { mayPlayInSeveralWindows, setPlayInSeveralWindows } from '../../lib/playback-claim.ts'
import { Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { t } from './messages/t.ts'
import { SettingsGroup } from './settings-group.tsx'

/** Represents the system's output in the list, because an empty ID can't be selected. */
const SYSTEM = 'system'

/** Audio output selection. The choice belongs to this computer and is stored in the window, not with the projects. */
export function DevicesGroup() {
  const { devices, areNamed, choice, isAbsent } = useOutput()
  const [isSeveral, setSeveral] = useState(mayPlayInSeveralWindows)
  const [isRefused, setRefused] = useState(false)
  const found = findOutput(choice, devices)
  const options = [
    { id: SYSTEM, label: t('devices.system') },
    ...devices.map(({ deviceId, label }) => ({ id: deviceId, label })),
    ...(choice && !found
      ? [{ id: choice.deviceId, label: choice.label, ...(areNamed ? { detail: t('devices.absent') } : {}) }]
      : []),
  ]
  const askForNames = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      for (const track of stream.getTracks()) track.stop()
      setRefused(false)
      // A granted permission changes no device, so no event reports that names are available now.
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
    } catch {
      setRefused(true)
    }
  }
  return (
    <SettingsGroup title={t('section.devices')}>
      <SelectField
        label={t('devices.output')}
        isLarge
        options={options}
        value={found?.deviceId ?? choice?.deviceId ?? SYSTEM}
        onChange={(id) =>
          chooseOutput(id === SYSTEM ? null : (devices.find(({ deviceId }) => deviceId === id) ?? choice))
        }
        {...(isAbsent && choice ? { description: t('devices.usingSystem', { device: choice.label }) } : {})}
      />
      <SwitchField
        label={t('devices.several')}
        description={t('devices.severalHint')}
        isSelected={isSeveral}
        onChange={(isAllowed) => {
          setPlayInSeveralWindows(isAllowed)
          setSeveral(isAllowed)
        }}
      />
      {!areNamed && (
        <Notice tone="quiet">
          {t('devices.unnamed')}
          <Button look="quiet" onPress={() => void askForNames()}>
            {t('devices.allow')}
          </Button>
        </Notice>
      )}
      {isRefused && (
        <Notice tone="failed" role="alert">
          {t('devices.denied')}
        </Notice>
      )}
    </SettingsGroup>
  )
}
