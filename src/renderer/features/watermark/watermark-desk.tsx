import { Download, FolderOpen, Pause, Play, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { CheckLine, CheckMethod, MadeBy, WatermarkCheck } from '#shared/contract/watermark.ts'
import { watermarkReportPath } from '#shared/domain/media-paths.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { useGradually } from '../../lib/use-gradually.ts'
import { useStore } from '../../lib/use-store.ts'
import { mediaUrl, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { DropTarget } from '../../ui/drop-target.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { CheckRow } from './check-row.tsx'
import type { HandOver } from './hand-over.ts'
import { chosenFiles, type DroppedFile, entriesOf, FolderUnreadable, SOUND_KINDS, walkEntries } from './read-dropped.ts'
import { lookOf } from './say-check.ts'
import { useDesk } from './use-desk.ts'
import styles from './watermark.module.css'

export interface WatermarkDeskProps {
  handOver: HandOver
  hasKey: boolean
  onOpenMaker: (madeBy: MadeBy) => void
}

/** A check's row is taken in within a tenth of a millisecond or two: so many fit into a frame. */
const MORE_ROWS = 60

/** Files, and whether the service spoke them. */
export function WatermarkDesk({ handOver, hasKey, onOpenMaker }: WatermarkDeskProps) {
  const { client } = useStudio()
  const { desk, failure: readFailure, progress } = useDesk()
  const [wantsKey, setWantsKey] = useState(true)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  /** What became of the last files that were dropped or chosen, where the list does not show it. */
  const [note, setNote] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const reading = useStore(handOver.reading)
  const withKey = hasKey && wantsKey
  const checks = desk?.checks ?? NONE
  const shown = useGradually(checks, 'all', MORE_ROWS)
  const sum = useMemo(() => summed(checks), [checks])
  useEffect(() => handOver.waitingBytes(sum.waitingBytes), [handOver, sum.waitingBytes])

  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
    }
  }
  const add = (files: AsyncIterable<DroppedFile> | Iterable<DroppedFile>) =>
    void attempt(async () => {
      setNote(null)
      try {
        if ((await handOver.add(files, withKey)) === 0) setNote(NO_SOUND)
      } catch (error) {
        if (!(error instanceof FolderUnreadable)) throw error
        setNote(`“${error.message}” could not be read to its end. What was found before is in the list.`)
      }
    })
  const drop = (dropped: DataTransfer) => {
    const entries = entriesOf(dropped)
    if (entries.length > 0) add(walkEntries(entries, new AbortController().signal))
  }
  const cancel = ({ id }: WatermarkCheck) => {
    handOver.drop([id])
    void attempt(() => client.watermark.cancel({ ids: [id] }))
  }
  const again = (id: string, method?: CheckMethod) =>
    void attempt(() => client.watermark.again({ ids: [id], withKey, ...(method ? { method } : {}) }))
  const opened = openId === null ? undefined : checks.find(({ id }) => id === openId)
  const cancelAll = () => {
    handOver.drop([...handOver.pending.get()])
    void attempt(() => client.watermark.cancel({ ids: null }))
  }

  return (
    <Screen
      title="Watermark"
      actions={
        <>
          {checks.length > 0 && (
            <span className={styles.status} role="status">
              {saySum(sum, reading)}
            </span>
          )}
          {sum.ended > 0 && <ReportMenu />}
          {checks.length > 0 && <ChooseButtons onFiles={add} />}
        </>
      }
    >
      <DropTarget className={styles.drop} words="Drop the files to check them" onDrop={drop}>
        {readFailure && (
          <div className={styles.notice}>
            <FailureNotice failure={failureOf(readFailure)} topic="managing" />
          </div>
        )}
        {failure && (
          <div className={styles.notice}>
            <FailureNotice
              failure={failure}
              topic="managing"
              actions={<Button onPress={() => setFailure(null)}>Dismiss</Button>}
            />
          </div>
        )}
        {note !== null && (
          <div className={styles.notice}>
            <Notice tone="warning" role="status" actions={<Button onPress={() => setNote(null)}>Dismiss</Button>}>
              {note}
            </Notice>
          </div>
        )}
        {desk && sum.open > 0 && (
          <LineNotice line={desk.line} waiting={sum.open} onGoOn={() => void attempt(() => client.watermark.goOn())} />
        )}
        {!desk && !readFailure && <Skeleton label="Reading the checks" />}
        {desk && checks.length === 0 && (
          <EmptyState title="Was it made by the service?" action={<ChooseButtons onFiles={add} />}>
            Drop sound files or a folder here. The service hears its own watermark in them; it keeps nothing of what it
            is sent.
          </EmptyState>
        )}
        {desk && (
          <div className={styles.tools}>
            <SwitchField
              label="Ask with my key"
              isSelected={withKey}
              onChange={setWantsKey}
              isDisabled={!hasKey}
              description={
                hasKey
                  ? 'With the key the service also says how sure it is. Without it only yes or no, as anybody can ask.'
                  : 'Without a key the service answers yes or no. Store one in Settings to hear how sure it is.'
              }
            />
            <span className={styles.toolButtons}>
              {sum.open > 0 && desk.line.kind === 'running' && (
                <Button onPress={() => void attempt(() => client.watermark.pause())}>
                  <Pause size={16} strokeWidth={1.5} aria-hidden />
                  Pause
                </Button>
              )}
              {sum.open > 0 && <Button onPress={cancelAll}>Cancel {formatCount(sum.open, 'check')}</Button>}
              {sum.ended > 0 && (
                <Button onPress={() => void attempt(() => client.watermark.remove({ ids: null }))}>
                  Clear the list
                </Button>
              )}
            </span>
          </div>
        )}
        {checks.length > 0 && (
          <VirtualList
            label="Checks"
            items={shown}
            rowHeightRem={3}
            className={styles.list}
            dependencies={[withKey]}
            onAction={setOpenId}
          >
            {(check) => (
              <CheckRow
                check={check}
                progress={progress}
                pending={handOver.pending}
                onCancel={cancel}
                onAgain={({ id }) => again(id)}
                onOpen={({ id }) => setOpenId(id)}
              />
            )}
          </VirtualList>
        )}
        {opened && (
          <CheckDialog
            check={opened}
            withKey={withKey}
            onAgain={(method) => {
              setOpenId(null)
              again(opened.id, method)
            }}
            onRemove={() => {
              setOpenId(null)
              handOver.drop([opened.id])
              void attempt(() => client.watermark.remove({ ids: [opened.id] }))
            }}
            onOpenMaker={onOpenMaker}
            onClose={() => setOpenId(null)}
          />
        )}
      </DropTarget>
    </Screen>
  )
}

const NONE: readonly WatermarkCheck[] = []
const NO_SOUND = `There is no sound file in it. Of a folder, files that end like ${SOUND_KINDS} are checked.`

/** Everything that has been answered, as a file. */
function ReportMenu() {
  const save = (ending: 'csv' | 'pdf') => {
    const link = document.createElement('a')
    link.href = mediaUrl(watermarkReportPath(`Watermark report.${ending}`))
    link.download = ''
    link.click()
  }
  return (
    <Menu
      label="Report"
      trigger={
        <Button>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          Report
        </Button>
      }
      actions={[
        { id: 'csv', label: 'As a table (CSV)', onAction: () => save('csv') },
        { id: 'pdf', label: 'As pages to print (PDF)', onAction: () => save('pdf') },
      ]}
    />
  )
}

function ChooseButtons({ onFiles }: { onFiles: (files: DroppedFile[]) => void }) {
  const choose = (files: FileList | null) => {
    // Nothing was chosen; what was chosen may still hold no sound.
    if (files && files.length > 0) onFiles(chosenFiles(files))
  }
  return (
    <span className={styles.toolButtons}>
      <FileTrigger allowsMultiple acceptedFileTypes={['audio/*', 'video/mp4', 'video/webm']} onSelect={choose}>
        <Button look="primary">
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          Choose files…
        </Button>
      </FileTrigger>
      <FileTrigger acceptDirectory onSelect={choose}>
        <Button>
          <FolderOpen size={16} strokeWidth={1.5} aria-hidden />
          Choose a folder…
        </Button>
      </FileTrigger>
    </span>
  )
}

function LineNotice({ line, waiting, onGoOn }: { line: CheckLine; waiting: number; onGoOn: () => void }) {
  const goOn = (
    <Button onPress={onGoOn}>
      <Play size={16} strokeWidth={1.5} aria-hidden />
      Go on
    </Button>
  )
  const wait = `${formatCount(waiting, 'file')} ${waiting === 1 ? 'waits' : 'wait'}.`
  if (line.kind === 'running') return null
  return (
    <div className={styles.notice}>
      {line.kind === 'stopped' ? (
        <FailureNotice failure={line.failure} topic="managing" role="status" kept={wait} actions={goOn} />
      ) : (
        <Notice tone="quiet" role="status" actions={goOn}>
          {line.reason === 'restart' ? `${wait} Overvoice was closed before they were checked.` : `Paused. ${wait}`}
        </Notice>
      )}
    </div>
  )
}

interface Sum {
  marked: number
  clear: number
  /** Not ended and not asking for anything. */
  open: number
  asking: number
  failed: number
  ended: number
  waitingBytes: number
}

function summed(checks: readonly WatermarkCheck[]): Sum {
  const sum: Sum = { marked: 0, clear: 0, open: 0, asking: 0, failed: 0, ended: 0, waitingBytes: 0 }
  for (const check of checks) {
    const look = lookOf(check)
    if (look === 'marked' || look === 'clear' || look === 'failed' || look === 'asking') sum[look] += 1
    if (look === 'running' || look === 'waiting') sum.open += 1
    else if (check.state.kind !== 'too-large') sum.ended += 1
    if (check.hasBytes && (look === 'running' || look === 'waiting')) sum.waitingBytes += check.sizeBytes
  }
  return sum
}

function saySum({ marked, clear, open, asking, failed }: Sum, reading: number | null): string {
  const parts = [
    `${formatNumber(marked)} watermarked`,
    `${formatNumber(clear)} without`,
    ...(open > 0 ? [`${formatNumber(open)} to go`] : []),
    ...(asking > 0 ? [`${formatNumber(asking)} to decide`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} not checked`] : []),
  ]
  return `${reading === null ? '' : `${formatNumber(reading)} found, reading on. `}${parts.join(' · ')}`
}
