import { RotateCcw } from 'lucide-react'
import type { BlockSound } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import {
  heardDurationMs,
  isUnedited,
  SOUND_LIMITS,
  type TakeTrim,
  getTrim,
  UNEDITED_SOUND,
  withTrim,
} from '#shared/domain/block-sound.ts'
import { keysFor } from '../../lib/keys-for.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PauseField } from '../../ui/pause-field.tsx'
import styles from './script.module.css'
import { formatNumber, formatPlaces } from '../../lib/format-count.ts'
import { formatGain } from './edit-sound.ts'
import { InspectorSection } from './inspector-section.tsx'

export interface SoundFieldsProps {
  sound: BlockSound
  /** The active take; null if not generated. */
  take: Take | null
  pauseAfterMs: number | null
  /** The project's default, in milliseconds. */
  inheritedPauseMs: number
  onPause: (pauseAfterMs: number | null) => void
  onChange: (sound: BlockSound) => void
}

/** Edits the block's audio: gain, trim, fades, and the pause after it. Takes are unchanged. */
export function SoundFields({ sound, take, pauseAfterMs, inheritedPauseMs, onPause, onChange }: SoundFieldsProps) {
  const trim = take && getTrim(sound, take.id)
  const heardMs = take && heardDurationMs(sound, take)
  const longestMs = (otherMs: number) =>
    Math.max(0, Math.floor((take?.durationMs ?? 0) - otherMs - SOUND_LIMITS.leastHeardMs))
  return (
    <InspectorSection title="Audio" label="Block audio" summary={describeEdits(sound, trim, pauseAfterMs)}>
      <div className={styles.pair}>
        <NumberField
          label="Gain (dB)"
          value={sound.gainDb}
          min={SOUND_LIMITS.lowestGainDb}
          max={SOUND_LIMITS.highestGainDb}
          step={0.5}
          isRequired
          showsSign
          onChange={(gainDb) => onChange({ ...sound, gainDb: gainDb ?? 0 })}
        />
        <PauseField
          label="Pause after"
          valueMs={pauseAfterMs}
          inherited={`${formatNumber(inheritedPauseMs / 1000)} s (project)`}
          longestMs={SOUND_LIMITS.longestPauseAfterMs}
          onChange={onPause}
        />
      </div>
      <div className={styles.pair}>
        <PauseField
          label="Fade in"
          valueMs={sound.fadeInMs}
          longestMs={SOUND_LIMITS.longestFadeMs}
          stepMs={10}
          onChange={(fadeInMs) => onChange({ ...sound, fadeInMs: fadeInMs ?? 0 })}
        />
        <PauseField
          label="Fade out"
          valueMs={sound.fadeOutMs}
          longestMs={SOUND_LIMITS.longestFadeMs}
          stepMs={10}
          onChange={(fadeOutMs) => onChange({ ...sound, fadeOutMs: fadeOutMs ?? 0 })}
        />
      </div>
      {take && trim && heardMs !== null && (
        <>
          <div className={styles.pair}>
            <PauseField
              label="Trim start"
              valueMs={trim.startMs}
              longestMs={longestMs(trim.endMs)}
              stepMs={10}
              onChange={(startMs) => onChange(withTrim(sound, { ...trim, startMs: startMs ?? 0 }))}
            />
            <PauseField
              label="Trim end"
              valueMs={trim.endMs}
              longestMs={longestMs(trim.startMs)}
              stepMs={10}
              onChange={(endMs) => onChange(withTrim(sound, { ...trim, endMs: endMs ?? 0 }))}
            />
          </div>
          <p className={styles.quiet}>
            {heardMs < take.durationMs
              ? `Plays ${seconds(heardMs)} of ${seconds(take.durationMs)}. The take itself isn’t changed.`
              : `Full length (${seconds(take.durationMs)}). ${keysFor('trim-start')} and ${keysFor('trim-end')} trim at the playhead.`}
          </p>
        </>
      )}
      {!isUnedited(sound) && (
        <div>
          <Button look="quiet" onPress={() => onChange(UNEDITED_SOUND)}>
            <RotateCcw size={16} strokeWidth={1.5} aria-hidden />
            Reset audio edits
          </Button>
        </div>
      )}
    </InspectorSection>
  )
}

/** Such as `+3 dB, trimmed, pause 2.5 s`. */
function describeEdits(sound: BlockSound, trim: TakeTrim | null, pauseAfterMs: number | null): string {
  const parts = [
    sound.gainDb !== 0 && formatGain(sound.gainDb),
    trim !== null && trim.startMs + trim.endMs > 0 && 'trimmed',
    sound.fadeInMs + sound.fadeOutMs > 0 && 'fades',
    pauseAfterMs !== null && `pause ${formatNumber(pauseAfterMs / 1000)} s`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Unedited' : parts.join(', ')
}

/** Hundredths, because a trim is often shorter than a tenth. */
function seconds(durationMs: number): string {
  return `${formatPlaces(durationMs / 1000, 2)} s`
}
