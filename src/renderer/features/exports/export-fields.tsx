import { type ReactNode, type Ref, useState } from 'react'
import { CheckboxGroup } from 'react-aria-components'
import type { Failure } from '#shared/contract/base.ts'
import { AAC_KBPS, EXPORT_FORMAT_IDS, EXPORT_FORMATS, isAudioFormat, OPUS_KBPS } from '#shared/domain/export-formats.ts'
import { MANIFEST_IDS } from '#shared/domain/export-manifests.ts'
import { MP3_KBPS, mostMp3Kbps, mp3KbpsAt } from '#shared/domain/mp3-bitrates.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatNumber, formatPlaces } from '../../lib/format-number.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './exports.module.css'
import { canHaveManifest, type ExportChoice } from './export-choice.ts'
import { LoudnessField } from './loudness-field.tsx'
import { t } from './messages/t.ts'
import { MARKER_FRAME_RATES } from '#shared/domain/timecode.ts'

const FORMAT_GROUPS = ['audio', 'captions', 'markers', 'review', 'script'] as const
const MANIFESTS = ['none', ...MANIFEST_IDS] as const
const CUE_LENGTHS = ['word', 'phrase', 'sentence'] as const
const RATES_HZ = [24_000, 44_100, 48_000] as const
const DEPTHS = [16, 24] as const
const LINE_CHARS = [24, 32, 37, 42, 47, 60, 80]
const CHARS_PER_SECOND = [12, 15, 17, 20, 25]
const SILENCES_MS = [0, 250, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000]

export interface ExportFieldsProps {
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
  /** The default folder. */
  folder: string
  baseName: string
  nameField: Ref<HTMLInputElement>
  /** Shown below the name. */
  namesHint: string
  canPick: boolean
  /** Metadata fields. */
  tagFields: ReactNode
}

/** Content, names and folder of the exported files. */
export function ExportFields({
  choice,
  onChange,
  folder,
  baseName,
  nameField,
  namesHint,
  canPick,
  tagFields,
}: ExportFieldsProps) {
  const change = (part: Partial<ExportChoice>) => onChange({ ...choice, ...part })
  const hasAudio = choice.formats.some(isAudioFormat)
  return (
    <>
      <CheckboxGroup
        aria-label={t('formats')}
        value={choice.formats}
        onChange={(formats) => change({ formats: EXPORT_FORMAT_IDS.filter((id) => formats.includes(id)) })}
      >
        <div className={styles.groups}>
          {FORMAT_GROUPS.map((group) => (
            <div key={group} className={styles.group}>
              <span className={styles.label}>{t(`formatGroup.${group}`)}</span>
              {EXPORT_FORMAT_IDS.filter((id) => EXPORT_FORMATS[id].group === group).map((id) => (
                <CheckBox key={id} value={id}>
                  {t(`format.${id}`)}
                </CheckBox>
              ))}
            </div>
          ))}
        </div>
      </CheckboxGroup>
      {hasAudio && <SoundFields choice={choice} change={change} />}
      <TextFields choice={choice} change={change} />
      {hasAudio && tagFields}
      {canHaveManifest(choice) && (
        <SelectField
          label={t('manifest')}
          isLarge
          description={t('manifestHint')}
          value={choice.manifest}
          options={MANIFESTS.map((id) => ({ id, label: t(`manifest.${id}`) }))}
          onChange={(id) => change({ manifest: MANIFESTS.find((each) => each === id) ?? 'none' })}
        />
      )}
      <TextField
        label={common('name')}
        isLarge
        inputRef={nameField}
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
  const qualities = new Set(choice.formats.filter(isAudioFormat).map((format) => EXPORT_FORMATS[format].quality))
  return (
    <div className={styles.fields}>
      <LoudnessField value={choice.loudness} onChange={(loudness) => change({ loudness })} />
      <NumberSelect
        label={t('sampleRate')}
        values={RATES_HZ}
        value={choice.sampleRateHz}
        toLabel={(hz) => t('khz', { value: hz / 1000 })}
        onChange={(sampleRateHz) => change({ sampleRateHz })}
      />
      {qualities.has('bitDepth') && (
        <NumberSelect
          label={t('bitDepth')}
          values={DEPTHS}
          value={choice.bitDepth}
          toLabel={(count) => t('bits', { count })}
          onChange={(bitDepth) => change({ bitDepth })}
        />
      )}
      {qualities.has('mp3Kbps') && (
        <NumberSelect
          label={t('bitrate')}
          values={MP3_KBPS.filter((kbps) => kbps <= mostMp3Kbps(choice.sampleRateHz))}
          value={mp3KbpsAt(choice.sampleRateHz, choice.mp3Kbps)}
          toLabel={(value) => t('kbps', { value })}
          onChange={(mp3Kbps) => change({ mp3Kbps })}
        />
      )}
      {qualities.has('aacKbps') && (
        <NumberSelect
          label={t('aacBitrate')}
          values={AAC_KBPS}
          value={choice.aacKbps}
          toLabel={(value) => t('kbps', { value })}
          onChange={(aacKbps) => change({ aacKbps })}
        />
      )}
      {qualities.has('opusKbps') && (
        <NumberSelect
          label={t('opusBitrate')}
          values={OPUS_KBPS}
          value={choice.opusKbps}
          toLabel={(value) => t('kbps', { value })}
          onChange={(opusKbps) => change({ opusKbps })}
        />
      )}
      <div className={styles.newRow}>
        <NumberSelect
          label={t('silenceBefore')}
          values={withValue(SILENCES_MS, choice.silenceBeforeMs)}
          value={choice.silenceBeforeMs}
          toLabel={formatSilence}
          onChange={(silenceBeforeMs) => change({ silenceBeforeMs })}
        />
      </div>
      <NumberSelect
        label={t('silenceAfter')}
        values={withValue(SILENCES_MS, choice.silenceAfterMs)}
        value={choice.silenceAfterMs}
        toLabel={formatSilence}
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
                label={t('cueLength')}
                isLarge
                value={choice.cueLength}
                options={CUE_LENGTHS.map((id) => ({ id, label: t(`cueLength.${id}`) }))}
                onChange={(id) => change({ cueLength: CUE_LENGTHS.find((each) => each === id) ?? 'phrase' })}
              />
              <NumberSelect
                label={t('lineChars')}
                values={withValue(LINE_CHARS, choice.cueLineChars)}
                value={choice.cueLineChars}
                toLabel={(count) => t('characters', { count })}
                onChange={(cueLineChars) => change({ cueLineChars })}
              />
              <NumberSelect
                label={t('readingSpeed')}
                values={withValue(CHARS_PER_SECOND, choice.cueCharsPerSecond)}
                value={choice.cueCharsPerSecond}
                toLabel={(chars) => t('speed', { speed: formatNumber(chars) })}
                onChange={(cueCharsPerSecond) => change({ cueCharsPerSecond })}
              />
            </>
          )}
          {hasMarkers && (
            <NumberSelect
              label={t('frameRate')}
              values={MARKER_FRAME_RATES}
              value={choice.markerFramesPerSecond}
              toLabel={formatFrameRate}
              onChange={(markerFramesPerSecond) => change({ markerFramesPerSecond })}
            />
          )}
        </div>
      )}
      {(hasCues || hasMarkers) && (
        <CheckBox isSelected={choice.speakerNames} onChange={(speakerNames) => change({ speakerNames })}>
          {t('speakerNames')}
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

function formatSilence(durationMs: number): string {
  if (durationMs === 0) return t('silence.none')
  return t('silence.seconds', { seconds: formatPlaces(durationMs / 1000, durationMs % 100 === 0 ? 1 : 2) })
}

/** Timecode at these two rates exists in drop and non-drop form; the lists here are non-drop. */
function formatFrameRate(value: number): string {
  return t(value === 29.97 || value === 59.94 ? 'fpsNonDrop' : 'fps', { value })
}

/** Keeps a stored value selectable. */
function withValue(values: readonly number[], value: number): number[] {
  return [...new Set([...values, value])].toSorted((a, b) => a - b)
}

function FolderField({ choice, change, folder, canPick }: PartProps & { folder: string; canPick: boolean }) {
  const { client } = useStudio()
  const [failure, setFailure] = useState<Failure | null>(null)
  const pick = async () => {
    try {
      const picked = await client.app.pickFolder()
      if (picked !== null) change({ folder: picked })
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  return (
    <>
      <div className={styles.line}>
        <div className={styles.grow}>
          <TextField
            label={common('folder')}
            isLarge
            value={choice.folder}
            placeholder={folder}
            onChange={(value) => change({ folder: value })}
          />
        </div>
        {canPick && (
          <Button isLarge onPress={() => void pick()}>
            {common('choose')}
          </Button>
        )}
      </div>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
