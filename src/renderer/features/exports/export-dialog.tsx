import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Failure } from '#shared/contract/base.ts'
import type { ExportOptions, ExportPreview } from '#shared/contract/exports.ts'
import { formatCount, formatNumber, formatSize } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { expandPath, shortenPath } from '../../lib/own-folder.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import type { BlockPlace } from './clipping-notice.tsx'
import type { ExportChoice, ExportScope } from './export-choice.ts'
import { ExportEnding } from './export-ending.tsx'
import { ExportFields } from './export-fields.tsx'
import { isWorking } from './export-job.ts'
import { estimateSizeBytes, findPreset } from './export-presets.ts'
import { ExportProgress } from './export-progress.tsx'
import { ExportReport, formatGaps } from './export-report.tsx'
import styles from './exports.module.css'
import { PresetField } from './preset-field.tsx'
import { SoundReport } from './sound-report.tsx'
import { isTagWrong, NO_TAGS, TagFields } from './tag-fields.tsx'
import { useExport } from './use-export.ts'
import { isPartlyChanged, useExportPlan } from './use-export-plan.ts'

export interface ExportDialogProps {
  chapterId: string
  projectId: string
  /** Chapters in the project. */
  chapterCount: number
  /** Saves pending edits first: exports use stored data. */
  beforeExport: () => Promise<void>
  voiceName: (voiceId: string) => string
  /** Called to show a block with a problem, in place of the dialog. */
  onShowBlock: (place: BlockPlace) => void
  onClose: () => void
}

/** Exports audio, captions and lists of a chapter or the project, after showing problems. */
export function ExportDialog(props: ExportDialogProps) {
  const { queries } = useStudio()
  const last = useQuery({
    ...queries.exports.lastChoice.queryOptions({ input: { projectId: props.projectId } }),
    staleTime: 0,
    gcTime: 0,
  })
  // If the last choice can't be read, the defaults are used.
  if (last.isPending) return null
  return <ExportForm {...props} last={last.data ?? null} />
}

function ExportForm({
  chapterId,
  projectId,
  chapterCount,
  beforeExport,
  voiceName,
  onShowBlock,
  onClose,
  last,
}: ExportDialogProps & { last: ExportOptions | null }) {
  const [choice, setChoice] = useState<ExportChoice>(() => firstChoice(last, { chapterId }))
  const [isCustomizing, setCustomizing] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const { client, queries } = useStudio()
  const { state, name: running, run, cancel, reset } = useExport()
  /** The running or finished export was started here, not in another chapter's or project's dialog. */
  const [isMine, setMine] = useState(false)
  const areFieldsOpen = isCustomizing || findPreset(choice) === null || isTagWrong(choice)
  const customize = (changed: ExportChoice) => {
    setChoice(changed)
    // Fields stay open when a change makes the settings those of a preset.
    setCustomizing(true)
  }
  const about = useQuery(queries.app.about.queryOptions())
  const ownFolder = about.data?.ownFolder
  const placed = { ...choice, folder: expandPath(choice.folder, ownFolder) }
  const [generating, setGenerating] = useState<Generating>({ kind: 'idle' })
  const { plan, failure, isBehind, refresh } = useExportPlan(placed, (shown) =>
    generating.kind === 'started' && (shown?.unreadyBlockIds.length ?? 0) > 0 ? REFETCH_MS : false,
  )
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const existing = plan?.existingPaths ?? []
  const isProject = 'projectId' in choice.what
  const isSilent = plan?.durationMs === 0 && !(choice.onlyChanged && plan.fileCount === 0)
  const capabilities = about.data?.capabilities ?? null

  const save = async (): Promise<boolean> => {
    setUnsaved(null)
    try {
      await beforeExport()
      return true
    } catch (error) {
      setUnsaved(error instanceof Error ? error.message : String(error))
      return false
    }
  }
  const generate = async (blockIds: string[]) => {
    if (!(await save())) return
    try {
      const { blockIds: queued, reusable } = await client.takes.generate({ projectId, blockIds, reuse: true })
      setGenerating({ kind: 'started', blockCount: queued.length + reusable.length })
      refresh()
    } catch (error) {
      setGenerating({ kind: 'failed', reason: getFailure(error) })
    }
  }
  const start = async () => {
    if (!(await save())) return
    setMine(true)
    const name = plan?.fileNames[0]?.replace(/\.\w+$/u, '') ?? ''
    await run(client, placed, { name, overwrite: existing.length > 0 })
    refresh()
  }

  const isFinished = state.kind === 'finished'
  const isRunning = isWorking(state)
  const what = isProject ? 'project' : 'chapter'
  // The main button stays the same element in all states, so it keeps the focus.
  const footer = (
    <>
      {isRunning && <ExportProgress state={state} />}
      {!isFinished && !isRunning && plan && !isSilent && (
        <span className={styles.progress}>{formatOutcome(choice, plan, ownFolder)}</span>
      )}
      {(isFinished || isRunning) && (
        <Button isLarge onPress={isFinished ? reset : cancel}>
          {isFinished ? (isMine ? 'Export again' : `Export this ${what}`) : isMine ? 'Cancel' : 'Cancel export'}
        </Button>
      )}
      <Button
        isLarge
        look="primary"
        isDisabled={
          !isFinished &&
          !isRunning &&
          // A plan for another name doesn't apply to these files.
          (choice.formats.length === 0 || !plan || plan.fileCount === 0 || isBehind || isSilent || isTagWrong(choice))
        }
        onPress={isFinished || isRunning ? onClose : () => void start()}
      >
        {isFinished ? 'Done' : isRunning ? 'Run in background' : formatAction(plan, choice.formats.length)}
      </Button>
    </>
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
            <Notice tone="quiet" role="status">
              {running} is exporting. You can start the next export when it finishes.
            </Notice>
          )}
          {!isMine && (state.kind === 'failed' || state.kind === 'canceled') && (
            <>
              <p>The export of {running} was interrupted.</p>
              <ExportEnding state={state} capabilities={capabilities} ownFolder={ownFolder} />
            </>
          )}
          <SelectField
            label="Export"
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
          {plan && (choice.onlyChanged || isPartlyChanged(plan.changed)) && (
            <SwitchField
              label="Only what changed"
              description={formatChanged(plan.changed)}
              isSelected={choice.onlyChanged}
              onChange={(onlyChanged) => setChoice({ ...choice, onlyChanged })}
            />
          )}
          <PresetField choice={choice} onChange={setChoice} isOpen={areFieldsOpen} onOpen={setCustomizing} />
          {areFieldsOpen && (
            <ExportFields
              choice={choice}
              onChange={customize}
              folder={shortenPath(plan?.folder ?? '', ownFolder)}
              baseName={plan?.baseName ?? ''}
              nameField={nameField}
              namesHint={plan ? formatNames(plan) : ''}
              canPick={about.data?.capabilities.pickFolder ?? false}
              soundReport={
                plan &&
                !isSilent &&
                !isWorking(state) && <SoundReport what={choice.what} voiceName={voiceName} onShowBlock={onShowBlock} />
              }
              tagFields={
                <TagFields
                  projectId={projectId}
                  defaultLanguage={plan?.language ?? null}
                  choice={choice}
                  onChange={customize}
                />
              }
            />
          )}
          {failure && <FailureNotice failure={failure} />}
          {unsaved !== null && (
            <Notice tone="failed" role="alert">
              Not exported. Your last edits aren’t saved. {unsaved}
            </Notice>
          )}
          {isMine && <ExportEnding state={state} capabilities={capabilities} ownFolder={ownFolder} />}
          {isSilent && (
            <Notice tone="warning">
              Nothing to export yet. Generate audio for this {isProject ? 'project' : 'chapter'} first.
            </Notice>
          )}
          {plan && !isSilent && formatGaps(plan) !== '' && (
            <Notice
              tone="warning"
              actions={
                plan.unreadyBlockIds.length > 0 &&
                generating.kind !== 'started' && (
                  <Button onPress={() => void generate(plan.unreadyBlockIds)}>
                    Generate {formatCount(plan.unreadyBlockIds.length, 'block')} first
                  </Button>
                )
              }
            >
              {formatGaps(plan)}
            </Notice>
          )}
          <GeneratingNotice generating={generating} remaining={plan?.unreadyBlockIds.length ?? 0} />
          {existing.length > 0 && (
            <Replaced
              paths={existing.map((path) => shortenPath(path, ownFolder))}
              onRename={() => {
                // The field is there only once the settings are open.
                flushSync(() => setCustomizing(true))
                nameField.current?.focus()
              }}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

/** While blocks are generated, the check follows at this interval. */
const REFETCH_MS = 1_000

type Generating = { kind: 'idle' } | { kind: 'started'; blockCount: number } | { kind: 'failed'; reason: Failure }

function GeneratingNotice({ generating, remaining }: { generating: Generating; remaining: number }) {
  if (generating.kind === 'failed') return <FailureNotice failure={generating.reason} />
  if (generating.kind === 'idle') return null
  const done = Math.max(0, generating.blockCount - remaining)
  return (
    <Notice tone="quiet" role="status">
      {generating.blockCount === 0
        ? 'No block can be generated. The script shows why.'
        : remaining === 0
          ? 'All blocks are up to date.'
          : `Generating… ${formatNumber(done)} of ${formatCount(generating.blockCount, 'block')} up to date.`}
    </Notice>
  )
}

/** `Export 2 files`, `Export with 53 out-of-date blocks`, and how many files are replaced. */
function formatAction(check: ExportPreview | undefined, formatCountGuess: number): string {
  if (!check) return `Export ${formatCount(formatCountGuess, 'file')}`
  const { changedBlocks, existingPaths, fileCount } = check
  const replaced = formatCount(existingPaths.length, 'file')
  if (changedBlocks > 0) {
    const blocks = formatCount(changedBlocks, 'out-of-date block')
    return `Export with ${blocks}${existingPaths.length > 0 ? `, replace ${replaced}` : ''}`
  }
  return existingPaths.length > 0 ? `Export and replace ${replaced}` : `Export ${formatCount(fileCount, 'file')}`
}

/** `2 files · 1:01 · about 3 MB → ~/exports` */
function formatOutcome(choice: ExportChoice, check: ExportPreview, ownFolder: string | undefined): string {
  const sizeBytes = estimateSizeBytes(choice, check.durationMs)
  return [
    formatCount(check.fileCount, 'file'),
    formatDuration(check.durationMs),
    ...(sizeBytes > 0 && !choice.onlyChanged ? [`about ${formatSize(sizeBytes)}`] : []),
  ]
    .join(' · ')
    .concat(` → ${shortenPath(check.folder, ownFolder)}`)
}

/** `3 of 120 files: 001.wav, 002.wav and 1 more.` */
function formatChanged({ fileCount, ofCount, fileNames }: ExportPreview['changed']): string {
  if (fileCount === 0) return 'No files changed since the last export.'
  const more = fileCount - fileNames.length
  const names = `${fileNames.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
  return `${formatNumber(fileCount)} of ${formatCount(ofCount, 'file')}: ${names}`
}

const SCOPES = [
  { id: 'chapter', label: 'This chapter', isOfProject: false, division: 'chapter' },
  { id: 'chapter-blocks', label: 'This chapter, one file per block', isOfProject: false, division: 'block' },
  { id: 'project', label: 'All chapters, separate files', isOfProject: true, division: 'chapter' },
  { id: 'project-whole', label: 'All chapters, one file', isOfProject: true, division: 'whole' },
  { id: 'project-blocks', label: 'All chapters, one file per block', isOfProject: true, division: 'block' },
] as const

function scopeId({ what, division }: ExportChoice): string {
  const isOfProject = 'projectId' in what
  return SCOPES.find((scope) => scope.isOfProject === isOfProject && scope.division === division)?.id ?? 'chapter'
}

/** The last choice, applied to the open chapter. */
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
    onlyChanged: false,
  } satisfies Omit<ExportChoice, 'what' | 'division'>
  return { ...defaults, ...last, what, division: last?.division === 'block' ? 'block' : 'chapter' }
}

/** `01 The road.wav, 02 The lamp.wav and 3 more.`, with placeholders. */
function formatNames({ fileNames, fileCount }: { fileNames: readonly string[]; fileCount: number }): string {
  const shown = fileNames.slice(0, 2)
  const more = fileCount - shown.length
  const names = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
  const places = '{project} {chapter} {number} {block} {speaker} {words}'
  return `${names === '' ? '' : `${names}. `}Available placeholders: ${places}`
}

/** Replaced files listed; the rest are counted. */
const SHOWN_PATHS = 5

function Replaced({ paths, onRename }: { paths: readonly string[]; onRename: () => void }) {
  return (
    <Notice
      tone="warning"
      actions={<Button onPress={onRename}>Change name</Button>}
      detail={
        <ul className={styles.paths}>
          {paths.slice(0, SHOWN_PATHS).map((path) => (
            <li key={path}>{path}</li>
          ))}
          {paths.length > SHOWN_PATHS && <li>and {formatCount(paths.length - SHOWN_PATHS, 'more file')}</li>}
        </ul>
      }
    >
      {paths.length === 1 ? 'This file exists and will be replaced.' : 'These files exist and will be replaced.'} Change
      the name to keep {paths.length === 1 ? 'it' : 'them'}.
    </Notice>
  )
}
