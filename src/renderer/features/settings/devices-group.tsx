import { useState } from 'react'
import { chooseOutput, findOutput } from '../../audio/output/output-device.ts'
import { useOutput } from '../../audio/output/use-output.ts'
import { mayPlayInSeveralWindows, setPlayInSeveralWindows } from '../../lib/playback-claim.ts'
import { Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SettingsGroup } from './settings-group.tsx'

/** Represents the system's output in the list, because an empty ID can't be selected. */
const SYSTEM = 'system'

/** Audio output selection. The choice belongs to this computer and is stored in the window, not with the projects. */
export function DevicesGroup() {
  const { devices, areNamed, choice, isAbsent } = useOutput()
  const [isSeveral, setSeveral] = useState(mayPlayInSeveralWindows)
  const [refusal, setRefusal] = useState<string | null>(null)
  const found = findOutput(choice, devices)
  const options = [
    { id: SYSTEM, label: 'System default' },
    ...devices.map(({ deviceId, label }) => ({ id: deviceId, label })),
    ...(choice && !found
      ? [{ id: choice.deviceId, label: choice.label, ...(areNamed ? { detail: 'Not connected' } : {}) }]
      : []),
  ]
  const askForNames = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      for (const track of stream.getTracks()) track.stop()
      setRefusal(null)
      // A granted permission changes no device, so no event reports that names are available now.
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
    } catch {
      setRefusal('Access denied, so devices can’t be listed.')
    }
  }
  return (
    <SettingsGroup title="Audio devices">
      <SelectField
        label="Output device"
        isLarge
        options={options}
        value={found?.deviceId ?? choice?.deviceId ?? SYSTEM}
        onChange={(id) =>
          chooseOutput(id === SYSTEM ? null : (devices.find(({ deviceId }) => deviceId === id) ?? choice))
        }
        {...(isAbsent && choice ? { description: `${choice.label} isn’t connected. Using the system default.` } : {})}
      />
      <SwitchField
        label="Play in several windows at once"
        description="Otherwise playback in one window pauses the others."
        isSelected={isSeveral}
        onChange={(isAllowed) => {
          setPlayInSeveralWindows(isAllowed)
          setSeveral(isAllowed)
        }}
      />
      {!areNamed && (
        <Notice tone="quiet">
          The browser lists devices only with microphone access. It’s requested once and released immediately.
          <Button look="quiet" onPress={() => void askForNames()}>
            Allow access to devices
          </Button>
        </Notice>
      )}
      {refusal !== null && (
        <Notice tone="failed" role="alert">
          {refusal}
        </Notice>
      )}
    </SettingsGroup>
  )
}
