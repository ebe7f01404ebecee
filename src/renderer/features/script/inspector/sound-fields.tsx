import { ChartColumn, RotateCcw } from 'lucide-react'
import type { BlockSound } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import {
  heardDurationMs,
  isUnedited,
  SOUND_LIMITS,
  getTrim,
  UNEDITED_SOUND,
  withTrim,
} from '#shared/domain/block-sound.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { PauseField } from '../../../ui/pause-field.tsx'
import styles from './inspector.module.css'
import { formatNumber, formatPlaces } from '../../../lib/format-number.ts'
import { formatGain } from '../sound/edit-sound.ts'
import { InspectorSection } from './inspector-section.tsx'
import { t } from './messages/t.ts'

export interface SoundFieldsProps {
  sound: BlockSound
  /** The active take; null if not generated. */
  take: Take | null
  pauseAfterMs: number | null
  /** The project's default, in milliseconds. */
  inheritedPauseMs: number
  onPause: (pauseAfterMs: number | null) => void
  onChange: (sound: BlockSound) => void
  /** Compares the loudness of the chapter's blocks. */
  onLoudness: () => void
}

/** Edits the block's audio: gain, trim, fades, and the pause after it. Takes are unchanged. */
export function SoundFields({
  sound,
  take,
  pauseAfterMs,
  inheritedPauseMs,
  onPause,
  onChange,
  onLoudness,
}: SoundFieldsProps) {
  const trim = take && getTrim(sound, take.id)
  const heardMs = take && heardDurationMs(sound, take)
  const longestMs = (otherMs: number) =>
    Math.max(0, Math.floor((take?.durationMs ?? 0) - otherMs - SOUND_LIMITS.leastHeardMs))
  return (
    <InspectorSection
      id="audio"
      title={t('sound.title')}
      label={t('sound.label')}
      summary={describeEdits(sound, trim !== null && trim.startMs + trim.endMs > 0, pauseAfterMs)}
    >
      <LevelFields
        levels={sound}
        pauseAfterMs={pauseAfterMs}
        inheritedPauseMs={inheritedPauseMs}
        onPause={onPause}
        onChange={(change) => onChange({ ...sound, ...change })}
      />
      {take && trim && heardMs !== null && (
        <>
          <div className={styles.pair}>
            <PauseField
              label={t('sound.trimStart')}
              valueMs={trim.startMs}
              longestMs={longestMs(trim.endMs)}
              stepMs={10}
              onChange={(startMs) => onChange(withTrim(sound, { ...trim, startMs: startMs ?? 0 }))}
            />
            <PauseField
              label={t('sound.trimEnd')}
              valueMs={trim.endMs}
              longestMs={longestMs(trim.startMs)}
              stepMs={10}
              onChange={(endMs) => onChange(withTrim(sound, { ...trim, endMs: endMs ?? 0 }))}
            />
          </div>
          <p className="quiet tabular">
            {heardMs < take.durationMs
              ? t('sound.plays', { played: seconds(heardMs), length: seconds(take.durationMs) })
              : describeFullLength(take)}
          </p>
        </>
      )}
      {!isUnedited(sound) && <ResetSoundButton onPress={() => onChange(UNEDITED_SOUND)} />}
      {take && (
        <div>
          <Button look="quiet" onPress={onLoudness}>
            <ChartColumn size={16} strokeWidth={1.5} aria-hidden />
            {t('sound.compareLoudness')}
          </Button>
        </div>
      )}
    </InspectorSection>
  )
}

/** Gain and fades; null if several blocks have different values. */
export type Levels = { [Name in 'gainDb' | 'fadeInMs' | 'fadeOutMs']: BlockSound[Name] | null }

export interface LevelFieldsProps {
  levels: Levels
  /** Milliseconds; null is the project's. */
  pauseAfterMs: number | null
  /** The project's default, in milliseconds. */
  inheritedPauseMs: number
  /** Several blocks have different pauses. */
  isPauseMixed?: boolean
  onPause: (pauseAfterMs: number | null) => void
  onChange: (change: Partial<BlockSound>) => void
}

/** Gain, fades, and the pause after the block, for one or several blocks. */
export function LevelFields({
  levels: { gainDb, fadeInMs, fadeOutMs },
  pauseAfterMs,
  inheritedPauseMs,
  isPauseMixed = false,
  onPause,
  onChange,
}: LevelFieldsProps) {
  const shownIfMixed = { placeholder: t('speech.mixed') }
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          label={t('sound.gain')}
          value={gainDb}
          min={SOUND_LIMITS.lowestGainDb}
          max={SOUND_LIMITS.highestGainDb}
          step={0.5}
          isRequired
          showsSign
          {...shownIfMixed}
          onChange={(gain) => onChange({ gainDb: gain ?? 0 })}
        />
        <PauseField
          label={t('sound.pauseAfter')}
          valueMs={pauseAfterMs}
          inherited={
            isPauseMixed
              ? t('speech.mixed')
              : t('sound.projectPause', { seconds: formatNumber(inheritedPauseMs / 1000) })
          }
          longestMs={SOUND_LIMITS.longestPauseAfterMs}
          onChange={onPause}
        />
      </div>
      <div className={styles.pair}>
        <PauseField
          label={t('sound.fadeIn')}
          valueMs={fadeInMs}
          longestMs={SOUND_LIMITS.longestFadeMs}
          stepMs={10}
          {...shownIfMixed}
          onChange={(durationMs) => onChange({ fadeInMs: durationMs ?? 0 })}
        />
        <PauseField
          label={t('sound.fadeOut')}
          valueMs={fadeOutMs}
          longestMs={SOUND_LIMITS.longestFadeMs}
          stepMs={10}
          {...shownIfMixed}
          onChange={(durationMs) => onChange({ fadeOutMs: durationMs ?? 0 })}
        />
      </div>
    </>
  )
}

/** Removes gain, fades and trims. */
export function ResetSoundButton({ onPress }: { onPress: () => void }) {
  return (
    <div>
      <Button look="quiet" onPress={onPress}>
        <RotateCcw size={16} strokeWidth={1.5} aria-hidden />
        {t('sound.reset')}
      </Button>
    </div>
  )
}

/** With the shortcuts that trim, if both have one. */
function describeFullLength({ durationMs }: Take): string {
  const length = seconds(durationMs)
  const start = keysFor('trim-start')
  const end = keysFor('trim-end')
  return start && end ? t('sound.fullWithKeys', { length, start, end }) : t('sound.full', { length })
}

/** Such as `+3 dB, trimmed, pause 2.5 s`. */
export function describeEdits(
  { gainDb, fadeInMs, fadeOutMs }: Levels,
  isTrimmed: boolean,
  pauseAfterMs: number | null,
): string {
  const parts = [
    gainDb !== null && gainDb !== 0 && formatGain(gainDb),
    isTrimmed && t('sound.trimmed'),
    (fadeInMs ?? 0) + (fadeOutMs ?? 0) > 0 && t('sound.fades'),
    pauseAfterMs !== null && t('sound.pause', { seconds: formatNumber(pauseAfterMs / 1000) }),
  ].filter((part) => part !== false)
  return parts.length === 0 ? t('sound.unedited') : parts.join(', ')
}

/** Hundredths, because a trim is often shorter than a tenth. */
function seconds(durationMs: number): string {
  return t('sound.seconds', { seconds: formatPlaces(durationMs / 1000, 2) })
}
