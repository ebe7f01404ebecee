import { useState } from 'react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import type { ImportPlace, ImportPreview, ImportResult } from '#shared/contract/imports.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { withEncoding } from '../../lib/read-text-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EncodingField, EncodingNotice } from '../../ui/encoding-field.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ImportOptionsFields } from './import-options.tsx'
import { ImportPreviewList } from './import-preview-list.tsx'
import { ImportSpeakers } from './import-speakers.tsx'
import styles from './imports.module.css'
import { type ImportSource, textOf } from './read-source.ts'
import { formatFigures, formatNote } from './format-import.ts'
import { useImport } from './use-import.ts'

const FILES = ['.txt', '.text', '.md', '.markdown', '.srt', '.vtt', 'text/plain', 'text/markdown']

/** A selectable destination. */
export interface OfferedPlace {
  id: string
  label: string
  place: ImportPlace
}

export interface ImportDialogProps {
  projectId: string
  /** What to import; null to choose a file here. */
  first: ImportSource | File | null
  /** The first is selected by default. */
  places: readonly OfferedPlace[]
  /** Saves pending edits first: blocks are inserted after stored ones. */
  beforeStore: () => Promise<void>
  onStored: (result: ImportResult) => void
  /** Inserts pasted text at the caret unchanged. */
  onPasteAsIs: (text: string) => void
  onClose: () => void
}

/** Imports a text: choose it, preview and adjust the split, then import. */
export function ImportDialog({ projectId, first, places, onStored, onClose, ...on }: ImportDialogProps) {
  const { state, preview, failure, isStoring, ...run } = useImport(projectId, first)
  const [placeId, setPlaceId] = useState(places[0]?.id ?? '')
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const [speakers, setSpeakers] = useState<readonly string[]>([])
  const chosen = places.find(({ id }) => id === placeId) ?? places[0]
  const isOld = preview.isPlaceholderData || (state.kind === 'ready' && state.uploadId === null)
  const blockCount = preview.data?.blockCount ?? 0

  const store = async () => {
    setUnsaved(null)
    if (!chosen) return
    try {
      await on.beforeStore()
    } catch (error) {
      return setUnsaved(error instanceof Error ? error.message : String(error))
    }
    const found = new Set(preview.data?.speakers.map(({ name }) => name))
    const result = await run.store(
      chosen.place,
      speakers.filter((name) => found.has(name)),
    )
    if (!result) return
    onStored(result)
    onClose()
  }

  const footer = state.kind === 'ready' && (
    <>
      {state.source.kind === 'pasted' && (
        <Button
          isLarge
          onPress={() => {
            on.onPasteAsIs(textOf(state.source))
            onClose()
          }}
        >
          Paste at the caret
        </Button>
      )}
      <Button isLarge onPress={onClose}>
        Cancel
      </Button>
      <Button isLarge look="primary" isDisabled={isStoring || isOld || blockCount === 0} onPress={() => void store()}>
        {blockCount === 0 ? 'Import' : `Import ${formatCount(blockCount, 'block')}`}
      </Button>
    </>
  )

  return (
    <Dialog title="Import text" isOpen isWide onClose={onClose} footer={footer}>
      {state.kind === 'choosing' && <Chooser problem={state.problem} onChoose={(file) => void run.choose(file)} />}
      {state.kind === 'reading' && <Skeleton label="Loading file…" rows={8} />}
      {state.kind === 'ready' && (
        <>
          <Source source={state.source} onChange={(source) => void run.setSource(source)} />
          <ImportOptionsFields
            options={state.options}
            text={textOf(state.source)}
            longBlockCount={preview.data?.longBlockCount ?? 0}
            onChange={run.setOptions}
          />
          <SelectField label="Import into" isLarge options={places} value={chosen?.id ?? null} onChange={setPlaceId} />
          {preview.data && <Found preview={preview.data} isInChapter={chosen?.place.kind === 'block'} />}
          {preview.data && (
            <ImportSpeakers
              projectId={projectId}
              found={preview.data.speakers}
              chosen={speakers}
              onChange={setSpeakers}
            />
          )}
          {preview.data && blockCount > 0 && <ImportPreviewList preview={preview.data} isOld={isOld} />}
          {!preview.data && !failure && <Skeleton label="Splitting into blocks…" rows={8} />}
        </>
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          actions={failure.code === 'not_found' ? <Button onPress={run.again}>Retry</Button> : undefined}
        />
      )}
      {unsaved !== null && (
        <Notice tone="failed" role="alert">
          Nothing was imported because your last edits aren’t saved. {unsaved}
        </Notice>
      )}
    </Dialog>
  )
}

function Chooser({ problem, onChoose }: { problem: string | null; onChoose: (file: File) => void }) {
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
        <Text slot="label">
          Drop a TXT, Markdown, SRT or VTT file here, or choose one. You’ll see a preview before anything is imported.
        </Text>
        <FileTrigger
          acceptedFileTypes={FILES}
          onSelect={(files) => {
            const file = files?.[0]
            if (file) onChoose(file)
          }}
        >
          <Button isLarge look="primary">
            Choose a file
          </Button>
        </FileTrigger>
      </DropZone>
    </>
  )
}

function Source({ source, onChange }: { source: ImportSource; onChange: (source: ImportSource) => void }) {
  if (source.kind === 'pasted') return <p>Pasted text, {formatCount(source.text.length, 'character')}.</p>
  return (
    <>
      <div className={styles.source}>
        <p className={styles.name}>
          {source.name} <span className={styles.quiet}>{formatSize(source.bytes.length)}</span>
        </p>
        <EncodingField
          encoding={source.decoded.encoding}
          onChange={(encoding) => onChange(withEncoding(source, encoding))}
        />
      </div>
      <EncodingNotice {...source.decoded} />
    </>
  )
}

function Found({ preview, isInChapter }: { preview: ImportPreview; isInChapter: boolean }) {
  const { blockCount, longBlockCount } = preview
  if (blockCount === 0) {
    return (
      <Notice tone="warning" role="status">
        No speakable text found. Try another format above.
      </Notice>
    )
  }
  const notes = preview.notes.map(formatNote)
  if (isInChapter && preview.chapterCount > 1) notes.push('Chapter titles are imported as blocks in this chapter.')
  return (
    <>
      <p className={styles.figures} role="status">
        {formatFigures(preview)}
      </p>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {longBlockCount > 0 && (
        <Notice tone="quiet">
          {formatCount(longBlockCount, 'block')} over 2,000 characters. Long blocks are hard to fix line by line.
        </Notice>
      )}
    </>
  )
}
