import type { LoudnessTarget } from '#shared/contract/exports.ts'
import { CUSTOM_CEILING_DBTP, CUSTOM_LUFS, LOUDNESS_IDS } from '#shared/domain/delivery/loudness-levels.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { t } from './messages/t.ts'

/** Where a custom target starts: the level that podcast apps expect. */
const FIRST_CUSTOM = { lufs: -16, ceilingDbtp: -1 }

export interface LoudnessFieldProps {
  value: LoudnessTarget
  onChange: (target: LoudnessTarget) => void
}

/** Chooses a loudness target, or sets the level and peak ceiling of a custom one. */
export function LoudnessField({ value, onChange }: LoudnessFieldProps) {
  const custom = typeof value === 'string' ? null : value
  return (
    <>
      <SelectField
        label={t('loudness')}
        isLarge
        value={typeof value === 'string' ? value : 'custom'}
        options={([...LOUDNESS_IDS, 'custom'] as const).map((id) => ({
          id,
          label: t(`loudness.${id}`),
          detail: t(`level.${id}`),
        }))}
        onChange={(id) => onChange(LOUDNESS_IDS.find((target) => target === id) ?? custom ?? FIRST_CUSTOM)}
      />
      {custom && (
        <>
          <NumberField
            label={t('customLevel')}
            {...CUSTOM_LUFS}
            unit="LUFS"
            isRequired
            isLarge
            value={custom.lufs}
            onChange={(lufs) => {
              if (lufs !== null) onChange({ ...custom, lufs: toStep(lufs) })
            }}
          />
          <NumberField
            label={t('customCeiling')}
            {...CUSTOM_CEILING_DBTP}
            unit="dBTP"
            step={0.5}
            isRequired
            isLarge
            value={custom.ceilingDbtp}
            onChange={(ceilingDbtp) => {
              if (ceilingDbtp !== null) onChange({ ...custom, ceilingDbtp })
            }}
          />
        </>
      )}
    </>
  )
}

function toStep(lufs: number): number {
  return Math.round(lufs / CUSTOM_LUFS.step) * CUSTOM_LUFS.step
}
