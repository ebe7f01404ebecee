import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { ExportChoice } from './export-choice.ts'
import { applyPreset, EXPORT_PRESETS, findPreset } from './export-presets.ts'
import styles from './exports.module.css'
import { t } from './messages/t.ts'

/** Settings that aren’t those of a preset. */
const CUSTOM = 'custom'

export interface PresetFieldProps {
  choice: ExportChoice
  /** The project, for presets that export all of it; null if it has only this chapter. */
  projectId: string | null
  onChange: (choice: ExportChoice) => void
  /** The individual settings are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Chooses a preset, or opens the individual settings. */
export function PresetField({ choice, projectId, onChange, isOpen, onOpen }: PresetFieldProps) {
  const preset = findPreset(choice)
  return (
    <>
      <SelectField
        label={t('preset')}
        isLarge
        value={preset?.id ?? CUSTOM}
        options={[
          ...EXPORT_PRESETS.map(({ id }) => ({ id, label: t(`preset.${id}`), detail: t(`makes.${id}`) })),
          { id: CUSTOM, label: t('preset.custom') },
        ]}
        onChange={(id) => {
          const chosen = EXPORT_PRESETS.find((each) => each.id === id)
          if (chosen) onChange(applyPreset(choice, chosen, projectId))
          onOpen(!chosen)
        }}
      />
      {preset && (
        <div className={styles.summaryHead}>
          <span className="quiet">{t(`makes.${preset.id}`)}</span>
          <Button aria-expanded={isOpen} onPress={() => onOpen(!isOpen)}>
            {t('customize')}
          </Button>
        </div>
      )}
    </>
  )
}
