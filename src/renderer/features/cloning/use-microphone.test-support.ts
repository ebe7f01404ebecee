import type { MicrophoneLevel } from '../../audio/microphone/format-level.ts'
import { createMicrophone } from '../../audio/microphone/microphone.ts'
import type { UsedMicrophone } from './use-microphone.ts'

/** A microphone that is open without a device, at this level. */
export function createUsedMicrophone(level: Partial<MicrophoneLevel> = {}): UsedMicrophone {
  const microphone = createMicrophone()
  const device = { deviceId: 'mic_1', label: 'USB microphone', sampleRateHz: 48_000 }
  microphone.state.set({ kind: 'open', ...device, isMuted: false, voiceProcessing: false })
  microphone.level.set({ rmsDbfs: -21, peakDbfs: -9, clippedSamples: 0, ...level })
  return {
    microphone,
    choice: { deviceId: null, label: null, voiceProcessing: false },
    choose: () => undefined,
    retry: () => undefined,
  }
}
