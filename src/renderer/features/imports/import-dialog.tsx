import { useEffect, useRef, useState } from 'react'
import type { ImportedProject, ImportPlace, ImportResult } from '#shared/contract/imports.ts'
import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import { common } from '../../lib/common/messages/common.ts'
import type { DroppedFile } from '../../lib/dropped-files.ts'
import { findProjectFile, MANUSCRIPT_FILES } from '../../lib/importable-files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ImportFiles } from './import-files.tsx'
import { ImportFound } from './import-found.tsx'
import { ImportOptionsFields } from './import-options.tsx'
import { ImportPreviewList } from './import-preview-list.tsx'
import { ImportChooser, ImportSourceField } from './import-source.tsx'
import { listNamedSpeakers } from '#shared/domain/sheets/list-named-speakers.ts'
import { ImportSpeakers } from './import-speakers.tsx'
import { t } from './messages/t.ts'
import styles from './imports.module.css'
import { type ImportSource, textOf, titleOf } from './read-source.ts'
import { useImport } from './use-import.ts'

/** A selectable destination. */
export interface OfferedPlace {
  id: string
  label: string
  place: ImportPlace
}

/** Where a text goes: into a project, or into one that is created for it. */
export type ImportTarget =
  | {
      kind: 'project'
      projectId: string
      /** The first is selected by default. */
      places: readonly OfferedPlace[]
      /** Saves pending edits first: blocks are inserted after stored ones. */
      beforeStore: () => Promise<void>
      onStored: (result: ImportResult) => void
      /** Inserts pasted text at the caret unchanged. */
      onPasteAsIs: (text: string) => void
    }
  | { kind: 'new-project'; onStored: (project: ImportedProject) => void }

export interface ImportDialogProps {
  target: ImportTarget
  /** What to import; no files to choose them here. */
  first: ImportSource | readonly DroppedFile[]
  /** A project file was chosen here instead of a text. */
  onProjectFile: (file: File) => void
  onClose: () => void
}

/** Imports a text: choose it, preview and adjust the split, then import. */
export function ImportDialog({ target, first, onProjectFile, onClose }: ImportDialogProps) {
  const projectId = target.kind === 'project' ? target.projectId : null
  const places = target.kind === 'project' ? target.places : []
  const { state, preview, failure, isStoring, ...run } = useImport(projectId, first)
  const [placeId, setPlaceId] = useState(places[0]?.id ?? null)
  /** Null until another one is written. */
  const [projectTitle, setProjectTitle] = useState<string | null>(null)
  const [untitled, setUntitled] = useState(false)
  const [unsaved, setUnsaved] = useState<string | null>(null)
  /** Null until names are chosen. */
  const [chosenSpeakers, setSpeakers] = useState<readonly string[] | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  const isReady = state.kind === 'ready'
  // What can be chosen for a document is known once it was read.
  const areFieldsReady = isReady && (!isReadByStudio(state.source) || !preview.isPending)
  useEffect(() => {
    if (areFieldsReady) fields.current?.querySelector<HTMLElement>(':is(input, button):enabled')?.focus()
  }, [areFieldsReady])

  const chosen = places.find(({ id }) => id === placeId) ?? places[0]
  const isOld = preview.isPlaceholderData || (isReady && state.uploadId === null)
  const found = preview.data
  const blockCount = found?.blockCount ?? 0
  const speakers = chosenSpeakers ?? (found ? listNamedSpeakers(found) : [])
  const fileTitle = found?.details?.title || (isReady ? titleOf(state.source) : '')
  const title = projectTitle ?? fileTitle
  const firstTitle = found?.chapters[0]?.reason === 'title-page' ? t('titlePage') : fileTitle

  const choose = (files: readonly DroppedFile[]) => {
    const projectFile = findProjectFile(files)
    if (projectFile) onProjectFile(projectFile)
    else void run.choose(files)
  }
  const store = async () => {
    setUnsaved(null)
    const names = new Set(found?.speakers.map(({ name }) => name))
    const added = speakers.filter((name) => names.has(name))
    if (target.kind === 'new-project') {
      if (title.trim() === '') return setUntitled(true)
      const project = await run.storeAsProject(title, firstTitle, added)
      if (project) target.onStored(project)
      return
    }
    if (!chosen) return
    try {
      await target.beforeStore()
    } catch (error) {
      return setUnsaved(error instanceof Error ? error.message : String(error))
    }
    const result = await run.store(target.projectId, chosen.place, firstTitle, added)
    if (!result) return
    target.onStored(result)
    onClose()
  }

  const footer = isReady && (
    <>
      {state.source.kind === 'pasted' && target.kind === 'project' && (
        <Button
          isLarge
          onPress={() => {
            target.onPasteAsIs(textOf(state.source))
            onClose()
          }}
        >
          {t('pasteAtCaret')}
        </Button>
      )}
      <DialogFooter onCancel={onClose} isDisabled={isStoring || isOld || blockCount === 0} onPress={() => void store()}>
        {blockCount === 0 ? t('import') : t('importBlocks', { count: blockCount })}
      </DialogFooter>
    </>
  )

  return (
    <Dialog title={t(`title.${target.kind}`)} isOpen isWide onClose={onClose} footer={footer}>
      <div ref={fields} className={styles.fields}>
        {state.kind === 'choosing' && (
          <ImportChooser
            text={t('choose.text')}
            fileTypes={MANUSCRIPT_FILES}
            problem={state.problem}
            allowsMultiple
            onChoose={choose}
          />
        )}
        {state.kind === 'reading' && <Skeleton label={t('loadingFile')} rows={8} />}
        {isReady && (
          <>
            {target.kind === 'new-project' && (
              <TextField
                label={t('projectTitle')}
                isLarge
                maxLength={TITLE_LENGTH}
                value={title}
                error={untitled && title.trim() === '' ? t('titleMissing') : null}
                onChange={setProjectTitle}
              />
            )}
            {state.options.format === 'files' && (
              <ImportFiles options={state.options} preview={found} onChange={run.setOptions} />
            )}
            {state.source.kind !== 'files' && (
              <ImportSourceField source={state.source} onChange={(source) => void run.setSource(source)} />
            )}
            <ImportOptionsFields
              options={state.options}
              isDocument={isReadByStudio(state.source)}
              text={textOf(state.source)}
              preview={found}
              onChange={run.setOptions}
            />
            {places.length > 0 && (
              <SelectField
                label={t('into')}
                isLarge
                options={places.map((place) => labelPlace(place, found?.replacesEmptyChapter ?? false))}
                value={chosen?.id ?? null}
                onChange={setPlaceId}
              />
            )}
            {found && <ImportFound preview={found} isInChapter={chosen?.place.kind === 'block'} />}
            {found && (
              <ImportSpeakers projectId={projectId} found={found.speakers} chosen={speakers} onChange={setSpeakers} />
            )}
            {found && blockCount > 0 && (
              <ImportPreviewList preview={found} firstTitle={firstTitle} isOld={isOld} onUseLine={run.useLine} />
            )}
            {!found && !failure && <Skeleton label={t('splitting')} rows={8} />}
          </>
        )}
      </div>
      {failure && (
        <FailureNotice
          failure={failure}
          actions={failure.code === 'not_found' ? <Button onPress={run.again}>{common('retry')}</Button> : undefined}
        />
      )}
      {unsaved !== null && (
        <Notice tone="failed" role="alert">
          {t('notSaved', { reason: unsaved })}
        </Notice>
      )}
    </Dialog>
  )
}

/** Unlike a text, whose format can be chosen. */
function isReadByStudio({ kind }: ImportSource): boolean {
  return kind === 'document' || kind === 'files'
}

/** Chapters go after the open one, or replace it where it is the only one and empty. */
function labelPlace({ id, label, place }: OfferedPlace, replacesEmptyChapter: boolean): { id: string; label: string } {
  const replaces = place.kind === 'chapters' && replacesEmptyChapter
  return { id, label: replaces ? t('replacingChapter') : label }
}
