import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { formatSize } from '../../lib/format-number.ts'
import { sortByPlace, chosenFiles, type DroppedFile } from '../../lib/dropped-files.ts'
import { isManuscriptName } from '../../lib/importable-files.ts'
import { withEncoding } from '../../lib/read-text-file.ts'
import { Button } from '../../ui/button.tsx'
import { EncodingField, EncodingNotice } from '../../ui/encoding-field.tsx'
import { ImportDropTarget } from '../../ui/import-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from './messages/t.ts'
import styles from './imports.module.css'
import type { ImportSource } from './read-source.ts'

export interface ImportChooserProps {
  text: string
  /** Extensions and types of files that can be chosen. */
  fileTypes: string[]
  /** Why the file that was chosen can't be read. */
  problem: string | null
  /** Otherwise several files are refused. */
  allowsMultiple?: boolean
  /** Called with at least one file. */
  onChoose: (files: readonly DroppedFile[]) => void
}

/** Asks for files to import. */
export function ImportChooser({ text, fileTypes, problem, allowsMultiple = false, onChoose }: ImportChooserProps) {
  const [areSeveral, setSeveral] = useState(false)
  const choose = (files: readonly DroppedFile[]) => {
    setSeveral(!allowsMultiple && files.length > 1)
    if (files.length > 0 && (allowsMultiple || files.length === 1)) onChoose(files)
  }
  const shown = areSeveral ? t('choose.one') : problem
  return (
    <>
      {shown !== null && (
        <Notice tone="failed" role="alert">
          {shown}
        </Notice>
      )}
      <ImportDropTarget className={styles.drop} words={t('choose.drop')} onFiles={choose}>
        <p>{text}</p>
        <FileTrigger
          acceptedFileTypes={fileTypes}
          allowsMultiple={allowsMultiple}
          onSelect={(files) => files && choose(sortByPlace(chosenFiles(files, isManuscriptName)))}
        >
          <Button isLarge look="primary" autoFocus>
            {t(allowsMultiple ? 'choose.files' : 'choose.button')}
          </Button>
        </FileTrigger>
      </ImportDropTarget>
    </>
  )
}

export interface ImportSourceFieldProps {
  source: Exclude<ImportSource, { kind: 'files' }>
  onChange: (source: ImportSource) => void
}

/** What is imported, and the encoding of a file. */
export function ImportSourceField({ source, onChange }: ImportSourceFieldProps) {
  if (source.kind === 'pasted') return <p>{t('pasted', { count: source.text.length })}</p>
  if (source.kind === 'document') return <SourceName name={source.name} sizeBytes={source.file.size} />
  return (
    <>
      <div className={styles.source}>
        <SourceName name={source.name} sizeBytes={source.bytes.length} />
        <EncodingField
          encoding={source.decoded.encoding}
          onChange={(encoding) => onChange(withEncoding(source, encoding))}
        />
      </div>
      <EncodingNotice {...source.decoded} />
    </>
  )
}

function SourceName({ name, sizeBytes }: { name: string; sizeBytes: number }) {
  return (
    <p className={styles.name}>
      {name} <span className="quiet">{formatSize(sizeBytes)}</span>
    </p>
  )
}
