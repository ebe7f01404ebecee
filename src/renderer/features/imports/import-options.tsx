import type { ImportOptions } from '#shared/contract/imports.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { guessOptions, type ImportFormat } from './guess-options.ts'
import styles from './imports.module.css'

const FORMATS: readonly { id: ImportFormat; label: string }[] = [
  { id: 'text', label: 'Plain text' },
  { id: 'markdown', label: 'Markdown' },
  { id: 'subtitles', label: 'Subtitles' },
]
const LEVELS = [
  { id: '0', label: 'No chapters' },
  { id: '1', label: 'Headings of level 1' },
  { id: '2', label: 'Headings of levels 1 and 2' },
  { id: '3', label: 'Headings of levels 1 to 3' },
]

export interface ImportOptionsFieldsProps {
  options: ImportOptions
  /** Used for defaults when the format changes. */
  text: string
  /** Blocks long enough to be split. */
  longBlockCount: number
  onChange: (options: ImportOptions) => void
}

/** How the text is read and split. */
export function ImportOptionsFields({ options, text, longBlockCount, onChange }: ImportOptionsFieldsProps) {
  const { speakTitles, splitLong } = options
  return (
    <>
      <div className={styles.choices}>
        <ChoiceField
          label="Format"
          options={FORMATS}
          value={options.format}
          onChange={(format) => onChange({ ...guessOptions(format, text), speakTitles, splitLong })}
        />
        {options.format === 'text' && (
          <ChoiceField
            label="Blocks"
            options={[
              { id: 'paragraphs', label: 'By paragraph' },
              { id: 'lines', label: 'Each line' },
            ]}
            value={options.blocks}
            onChange={(blocks) => onChange({ ...options, blocks })}
          />
        )}
        {options.format === 'subtitles' && (
          <ChoiceField
            label="Blocks"
            options={[
              { id: 'sentences', label: 'By sentence' },
              { id: 'cues', label: 'Each cue' },
            ]}
            value={options.join}
            onChange={(join) => onChange({ ...options, join })}
          />
        )}
        {options.format === 'markdown' && (
          <SelectField
            label="Split chapters at"
            isLarge
            options={LEVELS}
            value={String(Math.min(options.chapterLevel, 3))}
            onChange={(level) => onChange({ ...options, chapterLevel: Number(level) })}
          />
        )}
      </div>
      {options.format === 'text' && (
        <SwitchField
          label="Lines such as “Chapter 4” start a chapter"
          isSelected={options.chapterLines}
          onChange={(chapterLines) => onChange({ ...options, chapterLines })}
        />
      )}
      {options.format === 'markdown' && (
        <SwitchField
          label="Include code blocks"
          isSelected={options.includesCode}
          onChange={(includesCode) => onChange({ ...options, includesCode })}
        />
      )}
      {options.format !== 'subtitles' && (
        <SwitchField
          label="Read chapter titles aloud"
          description="Each title is also the first block of its chapter."
          isSelected={speakTitles}
          onChange={(next) => onChange({ ...options, speakTitles: next })}
        />
      )}
      {(longBlockCount > 0 || splitLong) && (
        <SwitchField
          label="Split long blocks at sentence ends"
          description="Splits blocks over 2,000 characters."
          isSelected={splitLong}
          onChange={(next) => onChange({ ...options, splitLong: next })}
        />
      )}
    </>
  )
}
