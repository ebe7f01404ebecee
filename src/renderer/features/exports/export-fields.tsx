import { type ReactNode, useState } from 'react'
import { CheckboxGroup } from 'react-aria-components'
import type { LoudnessTarget } from '#shared/contract/exports.ts'
import { MP3_KBPS, mostMp3Kbps, mp3KbpsAt } from '#shared/domain/mp3-bitrates.ts'
import { MARKER_FRAME_RATES } from '#shared/domain/timed-lists.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatPlaces } from '../../lib/format-count.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AudiobookHint } from './audiobook-hint.tsx'
import styles from './exports.module.css'
import { FORMAT_GROUPS, FORMAT_ORDER, hasSound } from './format-groups.ts'
import type { ExportChoice } from './export-choice.ts'

const LOUDNESS: readonly { id: LoudnessTarget; label: string; detail: string }[] = [
  { id: 'as-is', label: 'As it is', detail: 'Nothing is changed' },
  { id: 'podcast', label: 'Podcast', detail: '−16 LUFS, peaks below −1 dBTP' },
  { id: 'broadcast', label: 'Broadcast', detail: '−23 LUFS, peaks below −1 dBTP' },
  { id: 'audiobook', label: 'Audiobook', detail: '−20 dB RMS, peaks below −3 dB' },
]
const CUE_LENGTHS = [
  { id: 'word', label: 'A word each' },
  { id: 'phrase', label: 'Phrases' },
  { id: 'sentence', label: 'Whole sentences' },
] as const
const RATES_HZ = [24_000, 44_100, 48_000] as const
const DEPTHS = [16, 24] as const
const LINE_CHARS = [24, 32, 37, 42, 47, 60, 80]
const CHARS_PER_SECOND = [12, 15, 17, 20, 25]
const SILENCES_MS = [0, 250, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000]

export interface ExportFieldsProps {
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
  /** What the studio would take. */
  folder: string
  baseName: string
  /** Said under the name. */
  namesHint: string
  canPick: boolean
  /** Shown with what is chosen for the sound. */
  soundReport: ReactNode
  /** What sound files say of themselves. */
  tagFields: ReactNode
}

/** What files are to hold, how they are called and where they go. */
export function ExportFields({
  choice,
  onChange,
  folder,
  baseName,
  namesHint,
  canPick,
  soundReport,
  tagFields,
}: ExportFieldsProps) {
  const change = (part: Partial<ExportChoice>) => onChange({ ...choice, ...part })
  return (
    <>
      <CheckboxGroup
        aria-label="Formats"
        value={choice.formats}
        onChange={(formats) => change({ formats: FORMAT_ORDER.filter((id) => formats.includes(id)) })}
      >
        <div className={styles.groups}>
          {FORMAT_GROUPS.map(({ title, formats }) => (
            <div key={title} className={styles.group}>
              <span className={styles.label}>{title}</span>
              {formats.map(({ id, label }) => (
                <CheckBox key={id} value={id}>
                  {label}
                </CheckBox>
              ))}
            </div>
          ))}
        </div>
      </CheckboxGroup>
      {hasSound(choice.formats) && (
        <>
          <SoundFields choice={choice} change={change} />
          <AudiobookHint choice={choice} onChange={change} />
          {soundReport}
        </>
      )}
      <TextFields choice={choice} change={change} />
      {hasSound(choice.formats) && tagFields}
      <TextField
        label="Name"
        isLarge
        value={choice.baseName}
        placeholder={baseName}
        description={namesHint}
        onChange={(value) => change({ baseName: value })}
        maxLength={200}
      />
      <FolderField choice={choice} change={change} folder={folder} canPick={canPick} />
    </>
  )
}

interface PartProps {
  choice: ExportChoice
  change: (part: Partial<ExportChoice>) => void
}

function SoundFields({ choice, change }: PartProps) {
  const hasDepth = choice.formats.some((format) => format === 'wav' || format === 'flac')
  return (
    <div className={styles.fields}>
      <SelectField
        label="Loudness"
        isLarge
        value={choice.loudness}
        options={LOUDNESS}
        onChange={(id) => change({ loudness: LOUDNESS.find((target) => target.id === id)?.id ?? 'as-is' })}
      />
      <NumberSelect
        label="Sample rate"
        values={RATES_HZ}
        value={choice.sampleRateHz}
        toLabel={(hz) => `${hz / 1000} kHz`}
        onChange={(sampleRateHz) => change({ sampleRateHz })}
      />
      {hasDepth && (
        <NumberSelect
          label="WAV and FLAC"
          values={DEPTHS}
          value={choice.bitDepth}
          toLabel={(bits) => `${bits} bit`}
          onChange={(bitDepth) => change({ bitDepth })}
        />
      )}
      {choice.formats.includes('mp3') && (
        <NumberSelect
          label="MP3 bitrate"
          values={MP3_KBPS.filter((kbps) => kbps <= mostMp3Kbps(choice.sampleRateHz))}
          value={mp3KbpsAt(choice.sampleRateHz, choice.mp3Kbps)}
          toLabel={(kbps) => `${kbps} kbps`}
          onChange={(mp3Kbps) => change({ mp3Kbps })}
        />
      )}
      <NumberSelect
        label="Silence before"
        values={withValue(SILENCES_MS, choice.silenceBeforeMs)}
        value={choice.silenceBeforeMs}
        toLabel={saySilence}
        onChange={(silenceBeforeMs) => change({ silenceBeforeMs })}
      />
      <NumberSelect
        label="Silence after"
        values={withValue(SILENCES_MS, choice.silenceAfterMs)}
        value={choice.silenceAfterMs}
        toLabel={saySilence}
        onChange={(silenceAfterMs) => change({ silenceAfterMs })}
      />
    </div>
  )
}

function TextFields({ choice, change }: PartProps) {
  const { formats } = choice
  const hasCues = formats.some((format) => format === 'srt' || format === 'vtt' || format === 'labels')
  const hasMarkers = formats.some((format) => format === 'premiere' || format === 'resolve')
  return (
    <>
      {(hasCues || hasMarkers) && (
        <div className={styles.fields}>
          {hasCues && (
            <>
              <SelectField
                label="Captions of"
                isLarge
                value={choice.cueLength}
                options={CUE_LENGTHS}
                onChange={(id) => change({ cueLength: CUE_LENGTHS.find((each) => each.id === id)?.id ?? 'phrase' })}
              />
              <NumberSelect
                label="Line length"
                values={withValue(LINE_CHARS, choice.cueLineChars)}
                value={choice.cueLineChars}
                toLabel={(chars) => `${chars} characters`}
                onChange={(cueLineChars) => change({ cueLineChars })}
              />
              <NumberSelect
                label="Reading speed"
                values={withValue(CHARS_PER_SECOND, choice.cueCharsPerSecond)}
                value={choice.cueCharsPerSecond}
                toLabel={(chars) => `${chars} a second`}
                onChange={(cueCharsPerSecond) => change({ cueCharsPerSecond })}
              />
            </>
          )}
          {hasMarkers && (
            <NumberSelect
              label="Frame rate of markers"
              values={MARKER_FRAME_RATES}
              value={choice.markerFramesPerSecond}
              toLabel={sayFrameRate}
              onChange={(markerFramesPerSecond) => change({ markerFramesPerSecond })}
            />
          )}
        </div>
      )}
      {(hasCues || hasMarkers) && (
        <CheckBox isSelected={choice.speakerNames} onChange={(speakerNames) => change({ speakerNames })}>
          Captions name who speaks a line of dialogue
        </CheckBox>
      )}
    </>
  )
}

interface NumberSelectProps<Value extends number> {
  label: string
  values: readonly Value[]
  value: Value
  toLabel: (value: Value) => string
  onChange: (value: Value) => void
}

function NumberSelect<Value extends number>({ label, values, value, toLabel, onChange }: NumberSelectProps<Value>) {
  return (
    <SelectField
      label={label}
      isLarge
      value={String(value)}
      options={values.map((each) => ({ id: String(each), label: toLabel(each) }))}
      onChange={(id) => {
        const chosen = values.find((each) => String(each) === id)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}

function saySilence(durationMs: number): string {
  return durationMs === 0 ? 'None' : `${formatPlaces(durationMs / 1000, durationMs % 100 === 0 ? 1 : 2)} s`
}

/** Timecode of these two is counted in two ways; the lists here drop no frames. */
function sayFrameRate(frames: number): string {
  return frames === 29.97 || frames === 59.94 ? `${frames} fps, non-drop` : `${frames} fps`
}

/** A figure that was stored elsewhere stays choosable. */
function withValue(values: readonly number[], value: number): number[] {
  return [...new Set([...values, value])].toSorted((a, b) => a - b)
}

function FolderField({ choice, change, folder, canPick }: PartProps & { folder: string; canPick: boolean }) {
  const { client } = useStudio()
  const [failure, setFailure] = useState<Reason | null>(null)
  const pick = async () => {
    try {
      const picked = await client.app.pickFolder()
      if (picked !== null) change({ folder: picked })
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }
  return (
    <>
      <div className={styles.line}>
        <div className={styles.grow}>
          <TextField
            label="Folder"
            isLarge
            value={choice.folder}
            placeholder={folder}
            onChange={(value) => change({ folder: value })}
          />
        </div>
        {canPick && (
          <Button isLarge onPress={() => void pick()}>
            Choose
          </Button>
        )}
      </div>
      {failure && <FailureNotice failure={failureOf(failure)} />}
    </>
  )
}
