import { TextField } from '../../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import parts from './widget.module.css'
import { color } from './widget-look.ts'

export interface ColorFieldProps {
  label: string
  value: string
  /** The widget's default color, as six digits after #. */
  fallback: string
  onChange: (value: string | null) => void
}

/** A color, typed or picked. Empty uses the widget's default. */
export function ColorField({ label, value, fallback, onChange }: ColorFieldProps) {
  const isWrong = value !== '' && color(value) === null
  return (
    <div className={parts.color}>
      <TextField
        label={label}
        value={value}
        placeholder={fallback}
        maxLength={50}
        onChange={(text) => onChange(text === '' ? null : text)}
        error={isWrong ? t('colorWrong') : null}
      />
      <input
        type="color"
        aria-label={t('pickColor', { label })}
        className={parts.swatch}
        value={color(value) ?? fallback}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
