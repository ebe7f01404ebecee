import { Download, X } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import type { BlockStore, ScriptCounts } from '../session/block-store.ts'
import { type ScriptSlots, useScriptSlots } from '../script-slots.ts'
import type { BatchProgress, TakeActivity } from './take-activity.ts'
import { type QueueReports, useQueueReports, useReportedQueue } from '../../../rpc/use-queue-state.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BudgetButton, BudgetNotice } from './budget-notice.tsx'
import { GenerateMenu } from './generate-menu.tsx'
import type { PlanState } from './generation.ts'
import type { Workspace } from '../open-workspace.ts'
import { t } from './messages/t.ts'
import styles from './generate-bar.module.css'
import type { EditQueue } from '../document/edit-queue.ts'
import { useNow } from '../../../lib/use-now.ts'

export interface GenerateBarProps {
  workspace: Workspace
  onGenerateProject: () => void
  onExport: () => void
  /** The audio pane, between the notices and the bar. */
  children: ReactNode
  /** Content for the two ends of the bar. */
  before: ReactNode
  after: ReactNode
  /** Goes to the first block with a problem. */
  onShowProblem: (blockId: string) => void
}

/** Cost of generating the rest, progress, and export. */
export function GenerateBar({
  workspace,
  onGenerateProject,
  onExport,
  onShowProblem,
  children,
  before,
  after,
}: GenerateBarProps) {
  const { HeldNotice, OfflineNotice, QueueStrip } = useScriptSlots()
  const { generation, listenTo, activity, session } = workspace
  const plan = useStore(generation.plan)
  const failure = useStore(generation.failure)
  const isRunning = useSyncExternalStore(activity.progress.subscribe, () => activity.progress.get().total > 0)
  const queue = useQueueReports()
  const projectId = workspace.script.project.id
  const isOffline = useSyncExternalStore(queue.subscribe, () => queue.get()?.state.reach === 'offline')
  useEffect(() => generation.isOffline.set(isOffline), [generation, isOffline])

  return (
    <>
      <div className={styles.sounding}>
        {failure && (
          <div className={styles.trouble}>
            <FailureNotice
              failure={failure}
              actions={
                <>
                  {failure.code === 'budget_reached' && <BudgetButton />}
                  <Button onPress={() => generation.failure.set(null)}>{common('dismiss')}</Button>
                </>
              }
            />
          </div>
        )}
        <div className={styles.held}>
          {isRunning && <QueuePart part={HeldNotice} queue={queue} projectId={projectId} />}
          <QueuePart part={OfflineNotice} queue={queue} projectId={projectId} />
        </div>
        {plan.kind === 'ready' && plan.plan.problems.length > 0 && !isRunning && (
          <Problems
            problems={plan.plan.problems}
            hasOthers={plan.plan.blockIds.length + plan.plan.reusable.length > 0}
            onShow={onShowProblem}
          />
        )}
        {plan.kind === 'ready' && !isRunning && (
          <div className={styles.held}>
            <BudgetNotice plan={plan.plan} />
          </div>
        )}
        {children}
      </div>
      <div className={styles.bar} role="group" aria-label={t('generate.bar')}>
        {before}
        {!(isRunning && plan.kind === 'nothing') && (
          <Button
            look="primary"
            isDisabled={sendable(plan) === 0}
            onPress={() => void generation.generateAll().then(listenTo)}
          >
            <PlanLabel plan={plan} book={session.book} isOffline={isOffline} />
          </Button>
        )}
        <GenerateMenu
          workspace={workspace}
          onGenerate={(blockIds) => void generation.generateDialogue(blockIds).then(listenTo)}
          onGenerateProject={onGenerateProject}
        />
        {isRunning && (
          <div className={styles.progress}>
            <Progress activity={activity} />
            <QueuePart part={QueueStrip} queue={queue} projectId={projectId} />
            <Button onPress={() => void generation.cancel()}>
              <X size={16} strokeWidth={1.5} aria-hidden />
              {common('cancel')}
            </Button>
          </div>
        )}
        <span className={styles.grow} />
        <SaveStatus queue={session.queue} />
        <Button onPress={onExport}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {t('generate.export')}
        </Button>
        {after}
      </div>
    </>
  )
}

// What changes with every block or report of the queue is a component of its own, so the bar isn't rendered again.

function QueuePart({
  part: Part,
  queue,
  projectId,
}: {
  part: ScriptSlots['QueueStrip']
  queue: QueueReports
  projectId: string
}) {
  return <Part state={useReportedQueue(queue)} projectId={projectId} />
}

function PlanLabel({ plan, book, isOffline }: { plan: PlanState; book: BlockStore; isOffline: boolean }) {
  return useSyncExternalStore(book.counts.subscribe, () => formatPlan(plan, book.counts.get(), isOffline))
}

function Progress({ activity }: { activity: TakeActivity }) {
  const progress = useStore(activity.progress)
  return (
    <>
      <div
        className={styles.meter}
        role="progressbar"
        aria-label={t('generate.meter')}
        aria-valuenow={progress.done}
        aria-valuemin={0}
        aria-valuemax={progress.total}
      >
        <div style={{ width: `${(progress.done / progress.total) * 100}%` }} />
      </div>
      <span>{formatProgress(progress)}</span>
    </>
  )
}

function formatProgress({ done, total: count, failed }: BatchProgress): string {
  return failed > 0 ? t('generate.doneAndFailed', { done, count, failed }) : t('generate.done', { done, count })
}

function Problems({
  problems,
  hasOthers,
  onShow,
}: {
  problems: readonly { blockId: string; failure: Failure }[]
  /** Whether other blocks can be generated. */
  hasOthers: boolean
  onShow: (blockId: string) => void
}) {
  const [first] = problems
  if (!first) return null
  return (
    <div className={styles.trouble}>
      <Notice
        tone="warning"
        isFoldable
        actions={
          <Button onPress={() => onShow(first.blockId)}>
            {problems.length === 1 ? t('generate.goToBlock') : t('generate.goToFirst')}
          </Button>
        }
      >
        {t('generate.problems', { count: problems.length, reason: formatReason(first.failure) })}
        {hasOthers && ` ${t('generate.othersCan')}`}
      </Notice>
    </div>
  )
}

function sendable(plan: PlanState): number {
  return plan.kind === 'ready'
    ? plan.plan.blockIds.length + plan.plan.reusable.length
    : plan.kind === 'unknown'
      ? plan.blocks
      : 0
}

/** `Generate 3 blocks · 412 characters`; `Queue 3 blocks · 412 characters` if they are sent later. */
function formatPlan(
  plan: PlanState,
  { writtenBlocks, spokenBlocks }: Pick<ScriptCounts, 'writtenBlocks' | 'spokenBlocks'>,
  isOffline: boolean,
): string {
  const verb = isOffline ? 'generate.queueBlocks' : 'generate.blocks'
  switch (plan.kind) {
    case 'nothing':
      if (writtenBlocks === 0) return t('generate.nothingYet')
      // Only locked blocks are out of date.
      return spokenBlocks === writtenBlocks ? t('generate.upToDate') : t('generate.upToDateExceptLocked')
    case 'unknown':
      return t(verb, { count: plan.blocks })
    case 'ready': {
      const { blockIds, resumed, reusable, characters } = plan.plan
      if (blockIds.length === 0)
        return reusable.length > 0 ? t('generate.reuse', { count: reusable.length }) : t('generate.nothing')
      const cost = characters === 0 ? t('generate.free') : t('generate.characters', { count: characters })
      const count = blockIds.length + reusable.length
      const isRest = !isOffline && reusable.length === 0 && resumed.length === blockIds.length
      return `${t(isRest ? 'generate.rest' : verb, { count })} · ${cost}`
    }
  }
}

/** A save that takes longer is unusual. */
const SLOW_SAVE_MS = 3_000

/** Whether edits are stored. */
function SaveStatus({ queue }: { queue: EditQueue }) {
  const save = useStore({ get: queue.state, subscribe: queue.subscribe })
  const isSaving = save.kind === 'saving'
  const now = useNow(1_000, isSaving)
  const isSlow = isSaving && now - save.sinceMs > SLOW_SAVE_MS
  return (
    <span className="quiet tabular" role="status">
      {t(save.kind === 'saved' ? 'generate.saved' : isSaving && !isSlow ? 'generate.saving' : 'generate.unsaved')}
    </span>
  )
}
