import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ExportOptions } from '#shared/contract/exports.ts'
import { isScriptFormat } from '#shared/domain/export-formats.ts'
import { expandPath } from '../../lib/own-folder.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { BlockPlace } from './clipping-notice.tsx'
import type { ExportChoice, ExportScope } from './export-choice.ts'
import { ExportEnding } from './export-ending.tsx'
import { ExportFooter } from './export-footer.tsx'
import { isWorking } from './export-job.ts'
import { DEFAULT_OPTIONS } from './export-presets.ts'
import { ExportProblems } from './export-problems.tsx'
import { ExportReport } from './export-report.tsx'
import { ExportSettings } from './export-settings.tsx'
import type { Generating } from './generate-first.tsx'
import { t } from './messages/t.ts'
import { SoundReport } from './sound-report.tsx'
import { isTagWrong, NO_TAGS } from './tag-fields.tsx'
import { useExport } from './use-export.ts'
import { useExportPlan } from './use-export-plan.ts'

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
  const about = useQuery(queries.app.about.queryOptions())
  const ownFolder = about.data?.ownFolder
  const placed = { ...choice, folder: expandPath(choice.folder, ownFolder) }
  const [generating, setGenerating] = useState<Generating>({ kind: 'idle' })
  const { plan, failure, isBehind, refresh } = useExportPlan(placed, (shown) =>
    (shown?.runningBlockCount ?? 0) > 0 ? REFETCH_MS : false,
  )
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const what = 'projectId' in choice.what ? 'project' : 'chapter'
  const isScript = choice.formats.every(isScriptFormat)
  // Of what changed, nothing or the manifest alone has no audio either.
  const needsNoAudio =
    choice.onlyChanged && plan !== undefined && plan.fileCount <= (choice.manifest === 'none' ? 0 : 1)
  const isSilent = !isScript && plan?.durationMs === 0 && !needsNoAudio
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
      const reason = getFailure(error)
      setGenerating(reason.code === 'canceled' ? { kind: 'idle' } : { kind: 'failed', reason })
    }
  }
  const start = async () => {
    if (!(await save())) return
    setMine(true)
    const name = plan?.fileNames[0]?.replace(/\.\w+$/u, '') ?? ''
    await run(client, placed, { name, overwrite: (plan?.existingPaths ?? []).length > 0 })
    await refresh()
  }

  const isFinished = state.kind === 'finished'
  return (
    <Dialog
      title={isFinished && !isMine ? t('title.other', { name: running }) : t(`title.${what}`)}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <ExportFooter
          {...{ state, isMine, choice, plan, isSilent, ownFolder, onClose }}
          // A plan for another name doesn't apply to these files.
          isBlocked={
            choice.formats.length === 0 || !plan || plan.fileCount === 0 || isBehind || isSilent || isTagWrong(choice)
          }
          onStart={() => void start()}
          onCancel={cancel}
          onReset={reset}
        />
      }
    >
      {isFinished ? (
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
          <ExportSettings
            {...{ chapterId, projectId, chapterCount, choice, plan, isCustomizing, nameField, capabilities, ownFolder }}
            onChange={setChoice}
            onCustomize={setCustomizing}
            soundReport={
              plan &&
              !isSilent &&
              !isWorking(state) && <SoundReport what={choice.what} voiceName={voiceName} onShowBlock={onShowBlock} />
            }
          />
          <ExportProblems
            {...{ projectId, what, plan, isSilent, failure, unsaved, generating, ownFolder }}
            ending={isMine && <ExportEnding state={state} capabilities={capabilities} ownFolder={ownFolder} />}
            onGenerate={(blockIds) => void generate(blockIds)}
            onRename={() => {
              // The field is there only once the settings are open.
              flushSync(() => setCustomizing(true))
              nameField.current?.focus()
            }}
          />
        </>
      )}
    </Dialog>
  )
}

/** While blocks are generated, the check follows at this interval. */
const REFETCH_MS = 1_000

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
