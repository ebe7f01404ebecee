import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { formatSize } from '../../lib/format-number.ts'
import { withEncoding } from '../../lib/read-text-file.ts'
import { Button } from '../../ui/button.tsx'
import { EncodingField, EncodingNotice } from '../../ui/encoding-field.tsx'
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
  onChoose: (file: File) => void
}

/** Asks for a file to import. */
export function ImportChooser({ text, fileTypes, problem, onChoose }: ImportChooserProps) {
  return (
    <>
      {problem !== null && (
        <Notice tone="failed" role="alert">
          {problem}
        </Notice>
      )}
      <DropZone
        className={styles.drop}
        onDrop={(event) => {
          const item = event.items.find((candidate) => candidate.kind === 'file')
          if (item?.kind === 'file') void item.getFile().then(onChoose)
        }}
      >
        <Text slot="label">{text}</Text>
        <FileTrigger
          acceptedFileTypes={fileTypes}
          onSelect={(files) => {
            const file = files?.[0]
            if (file) onChoose(file)
          }}
        >
          <Button isLarge look="primary" autoFocus>
            {t('choose.button')}
          </Button>
        </FileTrigger>
      </DropZone>
    </>
  )
}

export interface ImportSourceFieldProps {
  source: ImportSource
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
