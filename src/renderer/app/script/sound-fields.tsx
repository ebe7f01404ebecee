import { RotateCcw } from 'lucide-react'
import type { BlockSound } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import {
  heardDurationMs,
  isUnedited,
  SOUND_LIMITS,
  trimOf,
  UNEDITED_SOUND,
  withTrim,
} from '#shared/domain/block-sound.ts'
import { keysFor } from '../../lib/keys-for.ts'
import { Button } from '../../ui/button.tsx'
import { GainField } from '../../ui/gain-field.tsx'
import { PauseField } from '../../ui/pause-field.tsx'
import styles from './script.module.css'
import { formatPlaces } from '../../lib/format-count.ts'

export interface SoundFieldsProps {
  sound: BlockSound
  /** What the block plays; null when it was never spoken. */
  take: Take | null
  pauseAfterMs: number | null
  /** The project's, in milliseconds. */
  inheritedPauseMs: number
  onPause: (pauseAfterMs: number | null) => void
  onChange: (sound: BlockSound) => void
}

/** How the block's sound is edited: level, ends, fades, and the silence behind it. Takes stay as they are. */
export function SoundFields({ sound, take, pauseAfterMs, inheritedPauseMs, onPause, onChange }: SoundFieldsProps) {
  const trim = take && trimOf(sound, take.id)
  const heardMs = take && heardDurationMs(sound, take)
  const longestMs = (otherMs: number) =>
    Math.max(0, Math.floor((take?.durationMs ?? 0) - otherMs - SOUND_LIMITS.leastHeardMs))
  return (
    <section className={styles.section} aria-label="Sound of the block">
      <div className={styles.blockHead}>
        <h2>Sound</h2>
        {!isUnedited(sound) && (
          <Button look="quiet" onPress={() => onChange(UNEDITED_SOUND)}>
            <RotateCcw size={16} strokeWidth={1.5} aria-hidden />
            As spoken
          </Button>
        )}
      </div>
      <div className={styles.pair}>
        <GainField
          label="Gain, dB"
          valueDb={sound.gainDb}
          lowestDb={SOUND_LIMITS.lowestGainDb}
          highestDb={SOUND_LIMITS.highestGainDb}
          onChange={(gainDb) => onChange({ ...sound, gainDb })}
        />
        <PauseField
          label="Pause after"
          valueMs={pauseAfterMs}
          inherited={`${inheritedPauseMs / 1000} s (project)`}
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
              label="Cut off the start"
              valueMs={trim.startMs}
              longestMs={longestMs(trim.endMs)}
              stepMs={10}
              onChange={(startMs) => onChange(withTrim(sound, { ...trim, startMs: startMs ?? 0 }))}
            />
            <PauseField
              label="Cut off the end"
              valueMs={trim.endMs}
              longestMs={longestMs(trim.startMs)}
              stepMs={10}
              onChange={(endMs) => onChange(withTrim(sound, { ...trim, endMs: endMs ?? 0 }))}
            />
          </div>
          <p className={styles.quiet}>
            {heardMs < take.durationMs
              ? `${seconds(heardMs)} of ${seconds(take.durationMs)} are heard. The take itself stays whole.`
              : `${seconds(take.durationMs)}, all of it heard. ${keysFor('trim-start')} and ${keysFor('trim-end')} cut at the playhead.`}
          </p>
        </>
      )}
    </section>
  )
}

/** Hundredths: a trim is often shorter than a tenth. */
function seconds(durationMs: number): string {
  return `${formatPlaces(durationMs / 1000, 2)} s`
}
