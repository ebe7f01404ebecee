import { useEffect, useState } from 'react'
import { createMicrophone, type Microphone, type MicrophoneChoice } from '../../audio/microphone/microphone.ts'

const CHOICE_KEY = 'overvoice.microphone'
const FIRST: MicrophoneChoice = { deviceId: null, label: null, voiceProcessing: false }

function readChoice(): MicrophoneChoice {
  try {
    const stored = JSON.parse(localStorage.getItem(CHOICE_KEY) ?? 'null') as Partial<MicrophoneChoice> | null
    return {
      deviceId: typeof stored?.deviceId === 'string' ? stored.deviceId : null,
      label: typeof stored?.label === 'string' ? stored.label : null,
      voiceProcessing: stored?.voiceProcessing === true,
    }
  } catch {
    return FIRST
  }
}

export interface UsedMicrophone {
  microphone: Microphone
  choice: MicrophoneChoice
  choose: (choice: MicrophoneChoice) => void
  /** Reopens the selected device. */
  retry: () => void
}

/** This window's microphone, open while the screen is shown; the selection is remembered. */
export function useMicrophone(): UsedMicrophone {
  const [microphone] = useState(() => createMicrophone())
  const [choice, setChoice] = useState(readChoice)
  const [attempt, setAttempt] = useState(0)
  const { deviceId, label, voiceProcessing } = choice
  useEffect(() => {
    void microphone.open({ deviceId, label, voiceProcessing })
  }, [microphone, deviceId, label, voiceProcessing, attempt])
  useEffect(() => () => microphone.close(), [microphone])
  return {
    microphone,
    choice,
    choose(next) {
      localStorage.setItem(CHOICE_KEY, JSON.stringify(next))
      setChoice(next)
    },
    retry: () => setAttempt((count) => count + 1),
  }
}
