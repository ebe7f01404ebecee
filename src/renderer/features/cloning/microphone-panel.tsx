import { assertNever } from '#shared/errors/must.ts'
import type { MicrophoneState } from '../../audio/microphone/microphone.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { ChannelNotice } from './channels/channel-notice.tsx'
import styles from './cloning.module.css'
import { microphoneHelp } from '../../lib/microphone-help.ts'
import { formatEnd } from './format-end.ts'
import { LevelMeter } from './level-meter.tsx'
import { t } from './messages/t.ts'
import type { UsedMicrophone } from './use-microphone.ts'

const DEFAULT_DEVICE = 'default-device'

export interface MicrophonePanelProps {
  used: UsedMicrophone
  isRecording: boolean
  /** False where the step shows the level itself. */
  hasLevel: boolean
}

/** The microphone: selection, level, and what to do if it is missing. */
export function MicrophonePanel({ used, isRecording, hasLevel }: MicrophonePanelProps) {
  const { microphone, choice, choose, retry } = used
  const state = useStore(microphone.state)
  const devices = useStore(microphone.devices)
  const openId = state.kind === 'open' ? state.deviceId : null
  return (
    <section className={styles.microphone} aria-label={t('microphone')}>
      <SelectField
        label={t('microphone')}
        isLarge
        isDisabled={isRecording || devices.length === 0}
        options={devices.map(({ deviceId, label }) => ({ id: deviceId, label }))}
        value={choice.deviceId ?? openId ?? DEFAULT_DEVICE}
        placeholder={t('systemDefault')}
        onChange={(deviceId) =>
          choose({ ...choice, deviceId, label: devices.find((each) => each.deviceId === deviceId)?.label ?? null })
        }
      />
      {hasLevel && <LevelMeter used={used} />}
      {state.kind === 'open' && <MicrophoneChannels used={used} />}
      <StateNotice state={state} onRetry={retry} />
      <SwitchField
        label={t('noiseSuppression')}
        description={t('noiseSuppressionHint')}
        isSelected={choice.voiceProcessing}
        isDisabled={isRecording}
        onChange={(voiceProcessing) => choose({ ...choice, voiceProcessing })}
      />
    </section>
  )
}

function MicrophoneChannels({ used }: { used: UsedMicrophone }) {
  const { channels } = useStore(used.microphone.level)
  return <ChannelNotice channels={channels} />
}

function StateNotice({ state, onRetry }: { state: MicrophoneState; onRetry: () => void }) {
  const again = <Button onPress={onRetry}>{common('tryAgain')}</Button>
  switch (state.kind) {
    case 'closed':
      return null
    case 'asking':
      return (
        <Notice tone="quiet" role="status">
          {t('mic.opening')}
        </Notice>
      )
    case 'open':
      return state.isMuted ? (
        <Notice tone="warning" role="alert">
          {t('mic.muted', { name: state.label || t('unnamedMicrophone') })}
        </Notice>
      ) : (
        <p className={styles.hint}>{t('mic.format', { rate: state.sampleRateHz / 1000 })}</p>
      )
    case 'refused':
      return (
        <Notice tone="failed" role="alert" actions={again}>
          {t('mic.refused', { help: microphoneHelp() })}
        </Notice>
      )
    case 'no-device':
      return (
        <Notice tone="failed" role="alert" actions={again}>
          {t('mic.none')}
        </Notice>
      )
    case 'absent':
      return (
        <Notice tone="failed" role="alert" actions={again}>
          {t('mic.absent', { name: state.label || t('unnamedMicrophone') })}
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="failed" role="alert" actions={again}>
          {state.message}
        </Notice>
      )
    case 'ended':
      return (
        <Notice tone="failed" role="alert" actions={again}>
          {formatEnd(state)}
        </Notice>
      )
    default:
      return assertNever(state)
  }
}
