import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ExportOptions, ExportPreview } from '#shared/contract/exports.ts'
import { isAudioFormat, isScriptFormat } from '#shared/domain/export-formats.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
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
import { DeliveryField } from './delivery/delivery-field.tsx'
import type { ExportChoice, ExportScope } from './export-choice.ts'
import { ExportEnding } from './export-ending.tsx'
import { ExportFields } from './export-fields.tsx'
import { isWorking } from './export-job.ts'
import { estimateSizeBytes, findPreset, DEFAULT_OPTIONS } from './export-presets.ts'
import { ExportProgress } from './export-progress.tsx'
import { ExportReport, formatGaps } from './export-report.tsx'
import styles from './exports.module.css'
import { GenerateFirst, type Generating, GeneratingNotice } from './generate-first.tsx'
import { t } from './messages/t.ts'
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
    (shown?.runningBlockCount ?? 0) > 0 ? REFETCH_MS : false,
  )
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const existing = plan?.existingPaths ?? []
  const isProject = 'projectId' in choice.what
  const isScript = choice.formats.every(isScriptFormat)
  const isSilent = !isScript && plan?.durationMs === 0 && !(choice.onlyChanged && plan.fileCount === 0)
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
      await refresh()
      setGenerating({ kind: 'started', blockCount: queued.length + reusable.length })
    } catch (error) {
      setGenerating({ kind: 'failed', reason: getFailure(error) })
    }
  }
  const start = async () => {
    if (!(await save())) return
    setMine(true)
    const name = plan?.fileNames[0]?.replace(/\.\w+$/u, '') ?? ''
    await run(client, placed, { name, overwrite: existing.length > 0 })
    await refresh()
  }

  const generateFirst = plan && plan.unreadyBlockIds.length > 0 && plan.runningBlockCount === 0 && (
    <GenerateFirst
      projectId={projectId}
      blockIds={plan.unreadyBlockIds}
      onPress={() => void generate(plan.unreadyBlockIds)}
    />
  )
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
          {isFinished
            ? isMine
              ? t('exportAgain')
              : t(`exportThis.${what}`)
            : isMine
              ? common('cancel')
              : t('cancelExport')}
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
        {isFinished ? common('done') : isRunning ? t('runInBackground') : formatAction(plan, choice.formats.length)}
      </Button>
    </>
  )

  return (
    <Dialog
      title={isFinished && !isMine ? t('title.other', { name: running }) : t(`title.${what}`)}
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
              {t('busy', { name: running })}
            </Notice>
          )}
          {!isMine && (state.kind === 'failed' || state.kind === 'canceled') && (
            <>
              <p>{t('interrupted', { name: running })}</p>
              <ExportEnding state={state} capabilities={capabilities} ownFolder={ownFolder} />
            </>
          )}
          <SelectField
            label={t('scope')}
            isLarge
            autoFocus
            value={scopeId(choice)}
            options={SCOPES.filter(({ isOfProject }) => !isOfProject || chapterCount > 1).map(({ id }) => ({
              id,
              label: t(`scope.${id}`),
            }))}
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
              label={t('onlyChanged')}
              description={formatChanged(plan.changed)}
              isSelected={choice.onlyChanged}
              onChange={(onlyChanged) => setChoice({ ...choice, onlyChanged })}
            />
          )}
          <PresetField
            choice={choice}
            projectId={chapterCount > 1 ? projectId : null}
            onChange={setChoice}
            isOpen={areFieldsOpen}
            onOpen={setCustomizing}
          />
          {choice.formats.some(isAudioFormat) && (
            <DeliveryField choice={choice} fileNames={plan?.fileNames ?? []} onChange={setChoice} />
          )}
          {plan && !isSilent && !isWorking(state) && choice.formats.some(isAudioFormat) && (
            <SoundReport what={choice.what} voiceName={voiceName} onShowBlock={onShowBlock} />
          )}
          {areFieldsOpen && (
            <ExportFields
              choice={choice}
              onChange={customize}
              folder={shortenPath(plan?.folder ?? '', ownFolder)}
              baseName={plan?.baseName ?? ''}
              nameField={nameField}
              namesHint={plan ? formatNames(plan) : ''}
              canPick={about.data?.capabilities.pickFolder ?? false}
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
              {t('unsaved', { reason: unsaved })}
            </Notice>
          )}
          {isMine && <ExportEnding state={state} capabilities={capabilities} ownFolder={ownFolder} />}
          {isSilent && plan.runningBlockCount === 0 && (
            <Notice tone="warning" actions={generateFirst}>
              {t(`silent.${what}`)}
            </Notice>
          )}
          {plan && !isSilent && formatGaps(plan) !== '' && (
            <Notice tone="warning" actions={generateFirst}>
              {formatGaps(plan)}
            </Notice>
          )}
          {plan && <GeneratingNotice generating={generating} plan={plan} />}
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

/** `Export 2 files`, `Export with 53 out-of-date blocks`, and how many files are replaced. */
function formatAction(check: ExportPreview | undefined, formatCountGuess: number): string {
  if (!check) return t('start', { count: formatCountGuess })
  const { changedBlocks, existingPaths, fileCount } = check
  const files = existingPaths.length
  if (changedBlocks > 0) {
    return files > 0
      ? t('startOutdatedReplacing', { count: changedBlocks, files })
      : t('startOutdated', { count: changedBlocks })
  }
  return files > 0 ? t('startReplacing', { count: files }) : t('start', { count: fileCount })
}

/** `2 files · 1:01 · about 3 MB → ~/exports` */
function formatOutcome(choice: ExportChoice, check: ExportPreview, ownFolder: string | undefined): string {
  const sizeBytes = estimateSizeBytes(choice, check.durationMs)
  return [
    t('files', { count: check.fileCount }),
    formatDuration(check.durationMs),
    ...(sizeBytes > 0 && !choice.onlyChanged ? [t('aboutSize', { size: formatSize(sizeBytes) })] : []),
  ]
    .join(' · ')
    .concat(` → ${shortenPath(check.folder, ownFolder)}`)
}

/** `3 of 120 files: 001.wav, 002.wav and 1 more.` */
function formatChanged({ fileCount, ofCount, fileNames }: ExportPreview['changed']): string {
  if (fileCount === 0) return t('changed.none')
  const more = fileCount - fileNames.length
  const values = { count: fileCount, total: ofCount, names: fileNames.join(', ') }
  return more > 0 ? t('changed.more', { ...values, more }) : t('changed.all', values)
}

const SCOPES = [
  { id: 'chapter', isOfProject: false, division: 'chapter' },
  { id: 'chapter-blocks', isOfProject: false, division: 'block' },
  { id: 'project', isOfProject: true, division: 'chapter' },
  { id: 'project-whole', isOfProject: true, division: 'whole' },
  { id: 'project-blocks', isOfProject: true, division: 'block' },
] as const

function scopeId({ what, division }: ExportChoice): string {
  const isOfProject = 'projectId' in what
  return SCOPES.find((scope) => scope.isOfProject === isOfProject && scope.division === division)?.id ?? 'chapter'
}

/** The last choice, applied to the open chapter. */
function firstChoice(last: ExportOptions | null, what: ExportScope): ExportChoice {
  const defaults = {
    ...DEFAULT_OPTIONS,
    mp3Kbps: 128,
    aacKbps: 64,
    opusKbps: 48,
    speakerNames: false,
    markerFramesPerSecond: 25,
    tags: NO_TAGS,
    manifest: 'none',
    delivery: null,
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
  const names = shown.join(', ')
  const placeholders = '{project} {chapter} {number} {block} {speaker} {words} {id} {file}'
  if (more > 0) return t('names.more', { names, more: String(more), placeholders })
  return names === '' ? t('names.none', { placeholders }) : t('names.all', { names, placeholders })
}

/** Replaced files listed; the rest are counted. */
const SHOWN_PATHS = 5

function Replaced({ paths, onRename }: { paths: readonly string[]; onRename: () => void }) {
  return (
    <Notice
      tone="warning"
      actions={<Button onPress={onRename}>{t('changeName')}</Button>}
      detail={
        <ul className={styles.paths}>
          {paths.slice(0, SHOWN_PATHS).map((path) => (
            <li key={path}>{path}</li>
          ))}
          {paths.length > SHOWN_PATHS && <li>{t('moreFiles', { count: paths.length - SHOWN_PATHS })}</li>}
        </ul>
      }
    >
      {t('replaced', { count: paths.length })}
    </Notice>
  )
}
