import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, CheckboxGroup } from 'react-aria-components'
import type { ExportFormat } from '#shared/contract/exports.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ExportReport, sayGaps } from './export-report.tsx'
import styles from './exports.module.css'
import { destinationOf, type ExportChoice, useExport } from './use-export.ts'

const FORMATS: readonly { id: ExportFormat; label: string }[] = [
  { id: 'wav', label: 'WAV' },
  { id: 'mp3', label: 'MP3' },
  { id: 'srt', label: 'SRT captions' },
  { id: 'vtt', label: 'VTT captions' },
]
const RATES = [64, 96, 128, 160] as const

export interface ExportDialogProps {
  chapterId: string
  projectId: string
  /** Of the project. */
  chapterCount: number
  /** Stores what is not stored yet: files are written from what is stored. */
  beforeExport: () => Promise<void>
  onClose: () => void
}

/** Writes the sound and captions of the chapter, or of each chapter, to files, after saying what stands against it. */
export function ExportDialog({ chapterId, projectId, chapterCount, beforeExport, onClose }: ExportDialogProps) {
  const [choice, setChoice] = useState<ExportChoice>({
    what: { chapterId },
    formats: ['wav', 'srt'],
    folder: '',
    baseName: '',
    overwrite: false,
    mp3Kbps: 128,
  })
  const { queries } = useStudio()
  const { state, run, cancel, reset } = useExport()
  const about = useQuery(queries.app.about.queryOptions())
  const check = useQuery({
    ...queries.exports.check.queryOptions({
      input: { ...choice.what, formats: choice.formats, ...destinationOf(choice) },
    }),
    enabled: choice.formats.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const existing = check.data?.existingPaths ?? []
  const isRunning = state.kind === 'running'
  const isProject = 'projectId' in choice.what
  const isSilent = check.data?.durationMs === 0

  const start = async () => {
    setUnsaved(null)
    try {
      await beforeExport()
    } catch (error) {
      return setUnsaved(error instanceof Error ? error.message : String(error))
    }
    await run({ ...choice, overwrite: existing.length > 0 })
    void check.refetch()
  }

  const footer =
    state.kind === 'finished' ? (
      <>
        <Button isLarge onPress={reset}>
          Export again
        </Button>
        <Button isLarge look="primary" onPress={onClose}>
          Done
        </Button>
      </>
    ) : isRunning ? (
      <Button isLarge onPress={cancel}>
        Cancel
      </Button>
    ) : (
      <Button
        isLarge
        look="primary"
        isDisabled={choice.formats.length === 0 || !check.data || isSilent}
        onPress={() => void start()}
      >
        {existing.length > 0
          ? `Export and replace ${formatCount(existing.length, 'file')}`
          : isProject
            ? 'Export every chapter'
            : `Export ${formatCount(choice.formats.length, 'file')}`}
      </Button>
    )

  return (
    <Dialog title={isProject ? 'Export every chapter' : 'Export the chapter'} isOpen onClose={onClose} footer={footer}>
      {state.kind === 'finished' ? (
        <ExportReport {...state} capabilities={about.data?.capabilities ?? null} />
      ) : (
        <>
          {chapterCount > 1 && (
            <SelectField
              label="What"
              isLarge
              value={isProject ? 'project' : 'chapter'}
              options={[
                { id: 'chapter', label: 'This chapter' },
                { id: 'project', label: 'Every chapter, each to its own files' },
              ]}
              onChange={(id) => setChoice({ ...choice, what: id === 'project' ? { projectId } : { chapterId } })}
            />
          )}
          <ExportFields
            choice={choice}
            onChange={setChoice}
            folder={check.data?.folder ?? ''}
            baseName={check.data?.baseName ?? ''}
            canPick={about.data?.capabilities.pickFolder ?? false}
          />
          {check.isError && <FailureNotice failure={failureOf(reasonOf(check.error))} />}
          {unsaved !== null && (
            <Notice tone="failed" role="alert">
              Not exported: the last edits are not saved. {unsaved}
            </Notice>
          )}
          {state.kind === 'failed' && <FailureNotice failure={failureOf(state.reason)} />}
          {isSilent && (
            <Notice tone="warning">
              Nothing of this {isProject ? 'project' : 'chapter'} is spoken yet. Generate it first.
            </Notice>
          )}
          {check.data && !isSilent && sayGaps(check.data) !== '' && (
            <Notice tone="warning">{sayGaps(check.data)}</Notice>
          )}
          {existing.length > 0 && (
            <Notice
              tone="warning"
              detail={
                <ul className={styles.paths}>
                  {existing.map((path) => (
                    <li key={path}>{path}</li>
                  ))}
                </ul>
              }
            >
              {existing.length === 1
                ? 'This file exists and would be replaced.'
                : 'These files exist and would be replaced.'}{' '}
              Another name keeps them.
            </Notice>
          )}
          {state.kind === 'running' && <Progress format={state.format} done={state.done} total={state.total} />}
          {check.data && !isSilent && <p className={styles.quiet}>{formatDuration(check.data.durationMs)} of sound.</p>}
        </>
      )}
    </Dialog>
  )
}

interface ExportFieldsProps {
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
  /** What the studio would take. */
  folder: string
  baseName: string
  canPick: boolean
}

function ExportFields({ choice, onChange, folder, baseName, canPick }: ExportFieldsProps) {
  const { client } = useStudio()
  const [failure, setFailure] = useState<Reason | null>(null)
  const pick = async () => {
    try {
      const picked = await client.app.pickFolder()
      if (picked !== null) onChange({ ...choice, folder: picked })
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }
  return (
    <>
      <CheckboxGroup
        aria-label="Formats"
        value={choice.formats}
        onChange={(formats) =>
          onChange({ ...choice, formats: FORMATS.map(({ id }) => id).filter((id) => formats.includes(id)) })
        }
      >
        <div className={styles.formats}>
          {FORMATS.map(({ id, label }) => (
            <Checkbox key={id} value={id} className={styles.check}>
              {({ isSelected }) => (
                <>
                  <span className={styles.box}>{isSelected && <Check size={14} strokeWidth={2} aria-hidden />}</span>
                  {label}
                </>
              )}
            </Checkbox>
          ))}
        </div>
      </CheckboxGroup>
      {choice.formats.includes('mp3') && (
        <SelectField
          label="MP3 bitrate"
          isLarge
          value={String(choice.mp3Kbps)}
          options={RATES.map((rate) => ({ id: String(rate), label: `${rate} kbps` }))}
          onChange={(id) => onChange({ ...choice, mp3Kbps: RATES.find((rate) => String(rate) === id) ?? 128 })}
        />
      )}
      <TextField
        label="Name"
        isLarge
        value={choice.baseName}
        placeholder={baseName}
        onChange={(value) => onChange({ ...choice, baseName: value })}
        maxLength={200}
      />
      <div className={styles.line}>
        <div className={styles.grow}>
          <TextField
            label="Folder"
            isLarge
            value={choice.folder}
            placeholder={folder}
            onChange={(value) => onChange({ ...choice, folder: value })}
          />
        </div>
        {canPick && (
          <Button isLarge onPress={() => void pick()}>
            Choose
          </Button>
        )}
      </div>
      {failure && <FailureNotice failure={failureOf(failure)} />}
    </>
  )
}

function Progress({ format, done, total }: { format: ExportFormat; done: number; total: number }) {
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  const label = FORMATS.find(({ id }) => id === format)?.label ?? format
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={`Writing ${label}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span>
        Writing {label}, {percent} %
      </span>
      <div className={styles.track}>
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
