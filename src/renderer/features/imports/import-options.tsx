import type { ImportNote, ImportOptions, ImportPreview } from '#shared/contract/imports.ts'
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
  /** What was found with these options; undefined until it is known. */
  preview: ImportPreview | undefined
  onChange: (options: ImportOptions) => void
}

/** How the text is read and split. */
export function ImportOptionsFields({ options, text, preview, onChange }: ImportOptionsFieldsProps) {
  const { speakTitles, splitLong, speakBrackets } = options
  const has = (kind: ImportNote['kind']) => preview?.notes.some((note) => note.kind === kind)
  return (
    <>
      <div className={styles.choices}>
        <ChoiceField
          label="Format"
          options={FORMATS}
          value={options.format}
          onChange={(format) => onChange({ ...guessOptions(format, text), speakTitles, splitLong, speakBrackets })}
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
      <div className={styles.switches}>
        {options.format === 'text' && (
          <SwitchField
            label="Lines such as “Chapter 4” start a chapter"
            isSelected={options.chapterLines}
            onChange={(chapterLines) => onChange({ ...options, chapterLines })}
          />
        )}
        {options.format === 'text' && (has('title-page') || preview?.chapters[0]?.reason === 'title-page') && (
          <SwitchField
            label="Include the title page"
            isSelected={options.includesTitlePage}
            onChange={(includesTitlePage) => onChange({ ...options, includesTitlePage })}
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
        {(has('brackets') || speakBrackets) && (
          <SwitchField
            label="Read text in brackets aloud"
            description="If off, text such as “[gulls crying]” becomes a note on the next block."
            isSelected={speakBrackets}
            onChange={(next) => onChange({ ...options, speakBrackets: next })}
          />
        )}
        {((preview?.longBlockCount ?? 0) > 0 || splitLong) && (
          <SwitchField
            label="Split long blocks at sentence ends"
            description="Splits blocks over 2,000 characters."
            isSelected={splitLong}
            onChange={(next) => onChange({ ...options, splitLong: next })}
          />
        )}
      </div>
    </>
  )
}
