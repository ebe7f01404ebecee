import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ProjectPlan } from '#shared/contract/takes.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { formatBlock } from '../../../lib/format-block.ts'
import { useStore } from '../../../lib/use-store.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Workspace } from '../open-workspace.ts'
import type { SoughtPlace } from '../screen/sought-place.ts'
import { type BlockPlace, useScriptSlots } from '../script-slots.ts'
import { BudgetButton, BudgetNotice } from './budget-notice.tsx'
import { formatBudgetLeft } from './format-budget-left.ts'
import { t } from './messages/t.ts'
import styles from './generate-project-dialog.module.css'

export interface GenerateProjectDialogProps {
  workspace: Workspace
  voiceName: (voiceId: string) => string
  /** Goes to a block that can't be generated, in place of the dialog. */
  onShowBlock: (place: BlockPlace) => void
  /** Goes to a word, in place of the dialog. */
  onShowWord: (place: SoughtPlace) => void
  onClose: () => void
}

/**
 * Asks once before everything in the project that isn't up to date is generated, with its cost. The list of unusual words
 * takes its place while it is open.
 */
export function GenerateProjectDialog({
  workspace,
  voiceName,
  onShowBlock,
  onShowWord,
  onClose,
}: GenerateProjectDialogProps) {
  const { client, queries } = useStudio()
  const { UnusualWordsDialog } = useScriptSlots()
  const { session, generation } = workspace
  const isOffline = useStore(generation.isOffline)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isQueueing, setQueueing] = useState(false)
  const [showsWords, setShowsWords] = useState(false)
  const input = { projectId: workspace.script.project.id }
  const read = useQuery({
    ...queries.takes.planProject.queryOptions({ input }),
    queryFn: async ({ signal }) => {
      await session.queue.settle()
      return client.takes.planProject(input, { signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
  const generate = async () => {
    setFailure(null)
    setQueueing(true)
    try {
      await session.queue.settle()
      const { firstBlockId } = await client.takes.generateProject(input)
      // Another chapter's audio isn't what is on screen.
      if (firstBlockId !== null && session.blockIds().includes(firstBlockId)) workspace.listenTo(firstBlockId)
      onClose()
    } catch (error) {
      const reason = getFailure(error)
      if (reason.code === 'canceled') return onClose()
      setFailure(reason)
      setQueueing(false)
    }
  }
  const plan = read.data
  const count = plan ? plan.blocks + plan.reusableBlocks : 0
  const isStopped = plan !== undefined && formatBudgetLeft(plan).kind === 'stops'
  const verb = isOffline ? 'generate.queueBlocks' : 'generate.blocks'
  if (showsWords)
    return (
      <UnusualWordsDialog
        projectId={input.projectId}
        voiceName={voiceName}
        beforeAsking={() => session.queue.settle()}
        onGoTo={onShowWord}
        onClose={() => setShowsWords(false)}
      />
    )
  return (
    <Dialog
      title={t('project.title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          isDisabled={count === 0 || isStopped || isQueueing}
          onPress={() => void generate()}
        >
          {isQueueing ? t('project.queueing') : plan?.blocks === 0 ? formatReuse(plan) : t(verb, { count })}
        </DialogFooter>
      }
    >
      {read.isPending && <Skeleton label={t('project.counting')} />}
      {read.isError && (
        <FailureNotice
          failure={getFailure(read.error)}
          actions={<Button onPress={() => void read.refetch()}>{common('retry')}</Button>}
        />
      )}
      {failure && (
        <FailureNotice failure={failure} actions={failure.code === 'budget_reached' ? <BudgetButton /> : undefined} />
      )}
      {plan && <PlanSummary plan={plan} isOffline={isOffline} />}
      {plan && <BudgetNotice plan={plan} />}
      {plan && plan.blocks > 0 && (
        <UnusualWordsHint projectId={input.projectId} onShowWords={() => setShowsWords(true)} />
      )}
      {plan && plan.problemBlocks > 0 && <Problems plan={plan} onShowBlock={onShowBlock} />}
    </Dialog>
  )
}

function formatReuse({ reusableBlocks: count }: ProjectPlan): string {
  return count === 0 ? t('generate.nothing') : t('generate.reuse', { count })
}

/** What is sent, and what is left out and why. */
function PlanSummary({ plan, isOffline }: { plan: ProjectPlan; isOffline: boolean }) {
  const { blocks, chapters, characters, reusableBlocks, lockedBlocks, queuedBlocks, problemBlocks } = plan
  const others = [
    ...(reusableBlocks > 0 ? [t('project.reused', { count: reusableBlocks })] : []),
    ...(queuedBlocks > 0 ? [t('project.queued', { count: queuedBlocks })] : []),
    ...(lockedBlocks > 0 ? [t('project.locked', { count: lockedBlocks })] : []),
  ]
  if (blocks + others.length + problemBlocks === 0) {
    return <EmptyState title={t('generate.upToDate')}>{t('project.upToDate')}</EmptyState>
  }
  return (
    <>
      {blocks > 0 && (
        <p className={styles.cost} role="status">
          {[
            t('project.amount', { blocks, chapters }),
            characters === 0 ? t('generate.free') : t('generate.characters', { count: characters }),
          ].join(' · ')}
        </p>
      )}
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {isOffline && blocks > 0 && (
        <Notice tone="quiet" role="status">
          {t('project.offline')}
        </Notice>
      )}
    </>
  )
}

/** How many words a voice may say wrong, which are best heard before the whole project is generated. */
function UnusualWordsHint({ projectId, onShowWords }: { projectId: string; onShowWords: () => void }) {
  const { queries } = useStudio()
  const read = useQuery({
    ...queries.pronunciations.unusualWords.queryOptions({ input: { projectId, includesAccepted: false } }),
    staleTime: 0,
    gcTime: 0,
  })
  const { words = [], total = 0 } = read.data ?? {}
  const count = total - words.filter(({ pronunciation }) => pronunciation !== null).length
  if (count <= 0) return null
  return (
    <Notice tone="quiet" role="status" actions={<Button onPress={onShowWords}>{t('project.words')}</Button>}>
      {t('project.unchecked', { count })}
    </Notice>
  )
}

function Problems({ plan, onShowBlock }: { plan: ProjectPlan; onShowBlock: (place: BlockPlace) => void }) {
  const unlisted = plan.problemBlocks - plan.problems.length
  return (
    <section className={styles.problems} aria-labelledby="project-problems">
      <h3 id="project-problems">{t('project.problems', { count: plan.problemBlocks })}</h3>
      <ul>
        {plan.problems.map((problem) => {
          const place = formatBlock(problem)
          return (
            <li key={problem.blockId} className={styles.problem}>
              <div className={styles.words}>
                <span className={styles.text} dir="auto" title={problem.textStart}>
                  {problem.textStart}
                </span>
                <span className={styles.reason}>{formatReason(problem.failure)}</span>
              </div>
              <Button onPress={() => onShowBlock(problem)}>{t('project.goTo', { place })}</Button>
            </li>
          )
        })}
      </ul>
      {unlisted > 0 && <p className={styles.reason}>{t('project.unlisted', { count: unlisted })}</p>}
    </section>
  )
}
