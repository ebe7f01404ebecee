import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportOptions } from '#shared/contract/exports.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type ExportChoice, type ExportScope, requestOf } from './export-choice.ts'
import { ExportEnding } from './export-ending.tsx'
import { ExportFields } from './export-fields.tsx'
import { isWorking } from './export-job.ts'
import { ExportProgress } from './export-progress.tsx'
import { ExportReport, sayGaps } from './export-report.tsx'
import styles from './exports.module.css'
import { SoundReport } from './sound-report.tsx'
import { isTagWrong, NO_TAGS, TagFields } from './tag-fields.tsx'
import { useExport } from './use-export.ts'

export interface ExportDialogProps {
  chapterId: string
  projectId: string
  /** Of the project. */
  chapterCount: number
  /** Stores what is not stored yet: files are written from what is stored. */
  beforeExport: () => Promise<void>
  onClose: () => void
}

/** Writes sound, captions and lists of the chapter, or of all of them, to files, after saying what stands against it. */
export function ExportDialog(props: ExportDialogProps) {
  const { queries } = useStudio()
  const last = useQuery({
    ...queries.exports.lastChoice.queryOptions({ input: { projectId: props.projectId } }),
    staleTime: 0,
    gcTime: 0,
  })
  // What was chosen last cannot be read: the export does not need it.
  if (last.isPending) return null
  return <ExportForm {...props} last={last.data ?? null} />
}

function ExportForm({
  chapterId,
  projectId,
  chapterCount,
  beforeExport,
  onClose,
  last,
}: ExportDialogProps & { last: ExportOptions | null }) {
  const [choice, setChoice] = useState<ExportChoice>(() => firstChoice(last, { chapterId }))
  const { client, queries } = useStudio()
  const { state, name: running, run, cancel, reset } = useExport()
  /** What runs or ended was started here, and not in the form of another chapter or project. */
  const [isMine, setMine] = useState(false)
  const about = useQuery(queries.app.about.queryOptions())
  const ownFolder = about.data?.ownFolder
  const placed = { ...choice, folder: expandPath(choice.folder, ownFolder) }
  const check = useQuery({
    ...queries.exports.check.queryOptions({ input: requestOf(placed) }),
    enabled: choice.formats.length > 0 && !isTagWrong(choice),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const existing = check.data?.existingPaths ?? []
  const isProject = 'projectId' in choice.what
  const isSilent = check.data?.durationMs === 0
  const capabilities = about.data?.capabilities ?? null

  const start = async () => {
    setUnsaved(null)
    try {
      await beforeExport()
    } catch (error) {
      return setUnsaved(error instanceof Error ? error.message : String(error))
    }
    setMine(true)
    const name = check.data?.fileNames[0]?.replace(/\.\w+$/u, '') ?? ''
    await run(client, placed, { name, overwrite: existing.length > 0 })
    void check.refetch()
  }

  const footer =
    state.kind === 'finished' ? (
      <>
        <Button isLarge onPress={reset}>
          {isMine ? 'Export again' : `Export this ${isProject ? 'project' : 'chapter'}`}
        </Button>
        <Button isLarge look="primary" onPress={onClose}>
          Done
        </Button>
      </>
    ) : isWorking(state) ? (
      <>
        <Button isLarge onPress={cancel}>
          {isMine ? 'Cancel' : 'Cancel that export'}
        </Button>
        <Button isLarge look="primary" onPress={onClose}>
          Go on working
        </Button>
      </>
    ) : (
      <Button
        isLarge
        look="primary"
        // What was checked for another name says nothing of the files of this one.
        isDisabled={
          choice.formats.length === 0 || !check.data || check.isPlaceholderData || isSilent || isTagWrong(choice)
        }
        onPress={() => void start()}
      >
        {existing.length > 0
          ? `Export and replace ${formatCount(existing.length, 'file')}`
          : `Export ${formatCount(check.data?.fileCount ?? choice.formats.length, 'file')}`}
      </Button>
    )

  return (
    <Dialog
      title={
        state.kind === 'finished' && !isMine
          ? `Export of ${running}`
          : isProject
            ? 'Export the project'
            : 'Export the chapter'
      }
      isOpen
      isWide
      onClose={onClose}
      footer={footer}
    >
      {state.kind === 'finished' ? (
        <ExportReport {...state} capabilities={capabilities} ownFolder={ownFolder} />
      ) : (
        <>
          {!isMine && isWorking(state) && (
            <>
              <Notice tone="quiet" role="status">
                The export of {running} is running. The next one can start when it has ended.
              </Notice>
              <ExportProgress state={state} />
            </>
          )}
          {!isMine && (state.kind === 'failed' || state.kind === 'cancelled') && (
            <>
              <p>The export of {running} ended early.</p>
              <ExportEnding state={state} capabilities={capabilities} ownFolder={ownFolder} />
            </>
          )}
          <SelectField
            label="What"
            isLarge
            value={scopeId(choice)}
            options={SCOPES.filter(({ isOfProject }) => !isOfProject || chapterCount > 1)}
            onChange={(id) => {
              const scope = SCOPES.find((each) => each.id === id)
              if (!scope) return
              setChoice({
                ...choice,
                what: scope.isOfProject ? { projectId } : { chapterId },
                division: scope.division,
              })
            }}
          />
          <ExportFields
            choice={choice}
            onChange={setChoice}
            folder={shortenPath(check.data?.folder ?? '', ownFolder)}
            baseName={check.data?.baseName ?? ''}
            namesHint={check.data ? sayNames(check.data) : ''}
            canPick={about.data?.capabilities.pickFolder ?? false}
            soundReport={check.data && !isSilent && <SoundReport what={choice.what} />}
            tagFields={<TagFields projectId={projectId} choice={choice} onChange={setChoice} />}
          />
          {check.isError && <FailureNotice failure={failureOf(reasonOf(check.error))} />}
          {unsaved !== null && (
            <Notice tone="failed" role="alert">
              Not exported: the last edits are not saved. {unsaved}
            </Notice>
          )}
          {isMine && <ExportEnding state={state} capabilities={capabilities} ownFolder={ownFolder} />}
          {isSilent && (
            <Notice tone="warning">
              Nothing of this {isProject ? 'project' : 'chapter'} is spoken yet. Generate it first.
            </Notice>
          )}
          {check.data && !isSilent && sayGaps(check.data) !== '' && (
            <Notice tone="warning">{sayGaps(check.data)}</Notice>
          )}
          {existing.length > 0 && <Replaced paths={existing.map((path) => shortenPath(path, ownFolder))} />}
          {isMine && <ExportProgress state={state} />}
          {check.data && !isSilent && <p className={styles.quiet}>{formatDuration(check.data.durationMs)} of sound.</p>}
        </>
      )}
    </Dialog>
  )
}

const SCOPES = [
  { id: 'chapter', label: 'This chapter', isOfProject: false, division: 'chapter' },
  { id: 'chapter-blocks', label: 'This chapter, a file for each block', isOfProject: false, division: 'block' },
  { id: 'project', label: 'Every chapter, each to its own files', isOfProject: true, division: 'chapter' },
  { id: 'project-whole', label: 'Every chapter, in one file', isOfProject: true, division: 'whole' },
  { id: 'project-blocks', label: 'Every chapter, a file for each block', isOfProject: true, division: 'block' },
] as const

function scopeId({ what, division }: ExportChoice): string {
  const isOfProject = 'projectId' in what
  return SCOPES.find((scope) => scope.isOfProject === isOfProject && scope.division === division)?.id ?? 'chapter'
}

/** What was chosen last, for the chapter that is open. */
function firstChoice(last: ExportOptions | null, what: ExportScope): ExportChoice {
  const defaults = {
    formats: ['wav', 'srt'],
    sampleRateHz: 24_000,
    bitDepth: 16,
    mp3Kbps: 128,
    loudness: 'as-is',
    silenceBeforeMs: 0,
    silenceAfterMs: 0,
    cueLength: 'phrase',
    cueLineChars: 42,
    cueCharsPerSecond: 17,
    speakerNames: false,
    markerFramesPerSecond: 25,
    tags: NO_TAGS,
    folder: '',
    baseName: '',
  } satisfies Omit<ExportChoice, 'what' | 'division'>
  return { ...defaults, ...last, what, division: last?.division === 'block' ? 'block' : 'chapter' }
}

/** `01 The road.wav, 02 The lamp.wav and 3 more.` with the places that can be filled in. */
function sayNames({ fileNames, fileCount }: { fileNames: readonly string[]; fileCount: number }): string {
  const shown = fileNames.slice(0, 2)
  const more = fileCount - shown.length
  const names = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
  const places = '{project} {chapter} {number} {block} {speaker} {words}'
  return `${names === '' ? '' : `${names}. `}Filled in: ${places}`
}

function Replaced({ paths }: { paths: readonly string[] }) {
  return (
    <Notice
      tone="warning"
      detail={
        <ul className={styles.paths}>
          {paths.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      }
    >
      {paths.length === 1 ? 'This file exists and would be replaced.' : 'These files exist and would be replaced.'}{' '}
      Another name keeps them.
    </Notice>
  )
}
