import { useState } from 'react'
import { chooseOutput, findOutput } from '../../audio/output/output-device.ts'
import { useOutput } from '../../audio/output/use-output.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SettingsGroup } from './settings-group.tsx'

/** Stands for the system's output in the list: an empty id cannot be chosen. */
const SYSTEM = 'system'

/** Where sound comes out. The choice is this computer's and is kept in the window, not with the projects. */
export function DevicesGroup() {
  const { devices, areNamed, choice, isAbsent } = useOutput()
  const [refusal, setRefusal] = useState<string | null>(null)
  const found = findOutput(choice, devices)
  const options = [
    { id: SYSTEM, label: 'The system’s output' },
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
      // Leave changes no device, so nobody tells that there are names now.
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
    } catch {
      setRefusal('The browser did not allow it, so there are no names to choose from.')
    }
  }
  return (
    <SettingsGroup title="Devices">
      <SelectField
        label="Play sound on"
        isLarge
        options={options}
        value={found?.deviceId ?? choice?.deviceId ?? SYSTEM}
        onChange={(id) =>
          chooseOutput(id === SYSTEM ? null : (devices.find(({ deviceId }) => deviceId === id) ?? choice))
        }
        {...(isAbsent && choice
          ? { description: `${choice.label} is not connected. Sound goes to the system’s output until it is.` }
          : {})}
      />
      {!areNamed && (
        <Notice tone="quiet">
          This browser names devices only to pages that may use the microphone. It is asked once and closed at once.
          <Button look="quiet" onPress={() => void askForNames()}>
            Show the devices
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
