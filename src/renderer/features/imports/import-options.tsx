import type { ImportNote, ImportOptions, ImportPreview } from '#shared/contract/imports.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { guessOptions, type ImportFormat } from '#shared/domain/guess-import-options.ts'
import { ImportColumns } from './import-columns.tsx'
import { t } from './messages/t.ts'
import styles from './imports.module.css'

const FORMATS = ['text', 'markdown', 'subtitles', 'sheet'] as const satisfies readonly ImportFormat[]
const LEVELS = ['0', '1', '2', '3'] as const

/** Parts of a document that can be left out, and what the preview says of those that it has. */
const DOCUMENT_PARTS = [
  { option: 'includesFrontMatter', notes: ['front-sections'] },
  { option: 'includesNotes', notes: ['footnotes'] },
  { option: 'includesTables', notes: ['tables'] },
  { option: 'includesImages', notes: ['images-skipped'] },
  { option: 'keepsEmphasis', notes: ['emphasis'] },
] as const
const DEFAULTS = {
  includesFrontMatter: false,
  includesNotes: false,
  includesTables: true,
  includesImages: false,
  keepsEmphasis: true,
}

export interface ImportOptionsFieldsProps {
  options: ImportOptions
  /** Read by the studio: its format can’t be chosen. */
  isDocument: boolean
  /** Used for defaults when the format changes. */
  text: string
  /** What was found with these options; undefined until it is known. */
  preview: ImportPreview | undefined
  onChange: (options: ImportOptions) => void
}

/** How the text is read and split. */
export function ImportOptionsFields({ options, isDocument, text, preview, onChange }: ImportOptionsFieldsProps) {
  const { speakTitles, splitLong, speakBrackets } = options
  const has = (kind: ImportNote['kind']) => preview?.notes.some((note) => note.kind === kind)
  return (
    <>
      <div className={styles.choices}>
        {options.format === 'document' && (
          <SelectField
            label={t('level')}
            isLarge
            options={['auto' as const, ...LEVELS].map((id) => ({ id, label: t(`level.${id}`) }))}
            value={options.chapterLevel === null ? 'auto' : String(Math.min(options.chapterLevel, 3))}
            onChange={(level) => onChange({ ...options, chapterLevel: level === 'auto' ? null : Number(level) })}
          />
        )}
        {!isDocument && options.format !== 'files' && (
          <ChoiceField
            label={t('format')}
            options={FORMATS.map((id) => ({ id, label: t(`format.${id}`) }))}
            value={options.format}
            onChange={(format) => onChange({ ...guessOptions(format, text), speakTitles, splitLong, speakBrackets })}
          />
        )}
        {options.format === 'text' && (
          <ChoiceField
            label={t('blocks')}
            options={[
              { id: 'paragraphs', label: t('blocks.paragraphs') },
              { id: 'lines', label: t('blocks.lines') },
            ]}
            value={options.blocks}
            onChange={(blocks) => onChange({ ...options, blocks })}
          />
        )}
        {options.format === 'subtitles' && (
          <ChoiceField
            label={t('blocks')}
            options={[
              { id: 'sentences', label: t('blocks.sentences') },
              { id: 'cues', label: t('blocks.cues') },
            ]}
            value={options.join}
            onChange={(join) => onChange({ ...options, join })}
          />
        )}
        {options.format === 'markdown' && (
          <SelectField
            label={t('level')}
            isLarge
            options={LEVELS.map((id) => ({ id, label: t(`level.${id}`) }))}
            value={String(Math.min(options.chapterLevel, 3))}
            onChange={(level) => onChange({ ...options, chapterLevel: Number(level) })}
          />
        )}
      </div>
      {options.format === 'sheet' && preview?.sheet && (
        <ImportColumns options={options} sheet={preview.sheet} onChange={onChange} />
      )}
      <div className={styles.switches}>
        {options.format === 'text' && (
          <SwitchField
            label={t('chapterLines')}
            isSelected={options.chapterLines}
            onChange={(chapterLines) => onChange({ ...options, chapterLines })}
          />
        )}
        {options.format === 'text' && (has('title-page') || preview?.chapters[0]?.reason === 'title-page') && (
          <SwitchField
            label={t('includesTitlePage')}
            isSelected={options.includesTitlePage}
            onChange={(includesTitlePage) => onChange({ ...options, includesTitlePage })}
          />
        )}
        {options.format === 'document' &&
          DOCUMENT_PARTS.filter(({ option, notes }) => options[option] !== DEFAULTS[option] || notes.some(has)).map(
            ({ option }) => (
              <SwitchField
                key={option}
                label={t(option)}
                isSelected={options[option]}
                onChange={(isSelected) => onChange({ ...options, [option]: isSelected })}
              />
            ),
          )}
        {options.format === 'markdown' && (
          <SwitchField
            label={t('includesCode')}
            isSelected={options.includesCode}
            onChange={(includesCode) => onChange({ ...options, includesCode })}
          />
        )}
        {options.format !== 'subtitles' && (options.format !== 'sheet' || preview?.sheet?.uses.chapter != null) && (
          <SwitchField
            label={t('speakTitles')}
            description={t('speakTitlesHint')}
            isSelected={speakTitles}
            onChange={(next) => onChange({ ...options, speakTitles: next })}
          />
        )}
        {options.format !== 'sheet' && (has('brackets') || speakBrackets) && (
          <SwitchField
            label={t('speakBrackets')}
            description={t('speakBracketsHint')}
            isSelected={speakBrackets}
            onChange={(next) => onChange({ ...options, speakBrackets: next })}
          />
        )}
        {((preview?.longBlockCount ?? 0) > 0 || splitLong) && (
          <SwitchField
            label={t('splitLong')}
            description={t('splitLongHint')}
            isSelected={splitLong}
            onChange={(next) => onChange({ ...options, splitLong: next })}
          />
        )}
      </div>
    </>
  )
}
