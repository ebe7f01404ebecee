import type { ImportPreview, SheetOptions } from '#shared/contract/imports.ts'
import { SHEET_FIELDS } from '#shared/domain/sheets/sheet-fields.ts'
import { SelectField, type SelectOption } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { t } from './messages/t.ts'
import styles from './imports.module.css'

const UNUSED = 'none'

export interface ImportColumnsProps {
  options: SheetOptions
  /** How the sheet was read with these options. */
  sheet: NonNullable<ImportPreview['sheet']>
  onChange: (options: SheetOptions) => void
}

/** Which sheet of a workbook is read, and which column has what. */
export function ImportColumns({ options, sheet, onChange }: ImportColumnsProps) {
  const choices: SelectOption[] = sheet.columns.map(({ name, samples }, index) => ({
    id: String(index),
    label: name === '' ? toLetters(index) : t('column.named', { letter: toLetters(index), name }),
    detail: samples.join(' · '),
  }))
  return (
    <>
      {sheet.sheetNames.length > 1 && (
        <SelectField
          label={t('sheetName')}
          isLarge
          options={sheet.sheetNames.map((name) => ({ id: name, label: name }))}
          value={sheet.sheetName}
          onChange={(sheetName) => onChange({ ...options, sheetName, hasHeader: null, columns: null })}
        />
      )}
      <SwitchField
        label={t('hasHeader')}
        isSelected={sheet.hasHeader}
        onChange={(hasHeader) => onChange({ ...options, hasHeader })}
      />
      <fieldset className={styles.columns}>
        <legend>{t('columns')}</legend>
        {SHEET_FIELDS.map((field) => (
          <SelectField
            key={field}
            label={t(`field.${field}`)}
            options={[{ id: UNUSED, label: t('column.none') }, ...choices]}
            value={sheet.uses[field] === null ? UNUSED : String(sheet.uses[field])}
            onChange={(id) =>
              onChange({ ...options, columns: { ...sheet.uses, [field]: id === UNUSED ? null : Number(id) } })
            }
          />
        ))}
        {sheet.hasHeader && <p className="quiet">{t('columnsHint')}</p>}
      </fieldset>
    </>
  )
}

const ALPHABET = 26

/** A column’s letters in a spreadsheet: A to Z, then AA. */
function toLetters(index: number): string {
  const last = String.fromCodePoint(0x41 + (index % ALPHABET))
  return index < ALPHABET ? last : toLetters(Math.floor(index / ALPHABET) - 1) + last
}
