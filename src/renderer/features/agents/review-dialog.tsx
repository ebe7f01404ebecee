import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { capitalize } from '#shared/domain/capitalize.ts'
import type { AgentPart, UnpublishedPart } from '#shared/contract/unpublished.ts'
import { isWidgetField } from '#shared/domain/agents/agent-changes.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatAnswering } from '../../lib/format-answering.ts'
import type { PublishLink } from '../../lib/publish-link.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './agents.module.css'
import { formatEntry, formatEvaluationProblem } from './evaluation-words.ts'
import { t } from './messages/t.ts'
import bar from './publish-bar.module.css'
import { formatFlowChanges } from './publish-words.ts'
import { type ReviewRow, ReviewRows } from './review-rows.tsx'
import { formatValue, getLabel } from './settings/agent-fields.ts'
import type { UnpublishedOnScreen } from './use-unpublished.ts'

export interface ReviewDialogProps {
  agentId: string
  screen: UnpublishedOnScreen
  link: PublishLink
  /** Opens the flow's merge. */
  onMerge: () => void
}

/**
 * What publishing would change in each part and what changed on the service, one by one, before anything is sent. Parts
 * can be left out, and conflicts are chosen.
 */
export function ReviewDialog({ agentId, screen, link, onMerge }: ReviewDialogProps) {
  const parts = screen.seen?.parts ?? []
  const [left, setLeft] = useState<ReadonlySet<AgentPart>>(new Set())
  const [keepTheirs, setKeepTheirs] = useState<ReadonlySet<string>>(new Set())
  const [notes, setNotes] = useState('')
  const compared = useComparison({ agentId, screen, link })
  const { data } = compared

  const isReady = (part: UnpublishedPart) => part.problems.length === 0 && !(part.part === 'flow' && isBehind(part))
  const chosen = parts.filter((part) => isReady(part) && !left.has(part.part))
  const rowsOf = (part: AgentPart) => (data ? getRows(data, part, parts) : [])
  const count = chosen.reduce(
    (sum, { part, count: all }) =>
      sum + (part === 'flow' ? all : rowsOf(part).filter((row) => isSent(row, keepTheirs)).length),
    0,
  )
  const toggle = <T,>(set: ReadonlySet<T>, item: T, isIn: boolean): ReadonlySet<T> => {
    const next = new Set(set)
    if (isIn) next.add(item)
    else next.delete(item)
    return next
  }
  const publish = () => {
    const of = (rows: readonly ReviewRow[]) =>
      rows.filter(({ id, kind }) => kind === 'conflict' && keepTheirs.has(id)).map(({ id }) => id)
    screen.publish({
      parts: chosen.map(({ part }) => part),
      notes,
      reviewed: {
        settings: data?.fields
          ? { token: data.fields.token, keepTheirs: of([...rowsOf('settings'), ...rowsOf('widget')]) }
          : null,
        evaluation: data?.evaluation ? { token: data.evaluation.token, keepTheirs: of(rowsOf('evaluation')) } : null,
      },
    })
  }
  return (
    <Dialog
      title={t('review.title')}
      isOpen
      isWide
      onClose={screen.closeReview}
      footer={
        <DialogFooter
          onCancel={screen.closeReview}
          isDisabled={!data || screen.isPublishing || chosen.length === 0}
          onPress={publish}
        >
          {screen.isPublishing
            ? t('publish.busy')
            : count === 0 && chosen.length > 0
              ? t('review.useTheirs')
              : t('review.confirm', { count })}
        </DialogFooter>
      }
    >
      <Failure screen={screen} />
      {compared.error && (
        <FailureNotice
          failure={getFailure(compared.error)}
          topic="managing"
          kept={t('savedLocally')}
          actions={<Button onPress={() => void compared.refetch()}>{common('retry')}</Button>}
        />
      )}
      {compared.isPending && <Skeleton label={t('review.comparing')} rows={3} />}
      {parts.length === 0 && <p>{t('review.none')}</p>}
      {data &&
        parts.map((part) => (
          <Part
            key={part.part}
            part={part}
            isOnly={parts.length === 1}
            isChosen={chosen.includes(part)}
            isReady={isReady(part)}
            onChoose={(isChosen) => setLeft(toggle(left, part.part, !isChosen))}
          >
            {part.part === 'flow' ? (
              <FlowPart part={part} onMerge={onMerge} notes={notes} onNotes={setNotes}>
                {data.live && capitalize(formatAnswering(data.live))}
              </FlowPart>
            ) : (
              <ReviewRows
                rows={rowsOf(part.part)}
                keepTheirs={keepTheirs}
                onKeepTheirs={(id, isKept) => setKeepTheirs(toggle(keepTheirs, id, isKept))}
              />
            )}
            {part.part === 'evaluation' && data.lists && (
              <p className={styles.hint}>
                {t('review.evaluation', {
                  criteria: data.lists.criteria.length,
                  fields: data.lists.data_collection.length,
                })}
              </p>
            )}
          </Part>
        ))}
    </Dialog>
  )
}

/** A part's heading, with a choice if there are others. */
function Part({
  part: { part, count, problems },
  isOnly,
  isChosen,
  isReady,
  onChoose,
  children,
}: {
  part: UnpublishedPart
  isOnly: boolean
  isChosen: boolean
  isReady: boolean
  onChoose: (isChosen: boolean) => void
  children: ReactNode
}) {
  const name = t(`part.${part}`)
  const words = `${name} · ${t('changes', { count })}`
  return (
    <section className={bar.part} aria-label={name}>
      <h3 className={bar.partHead}>
        {isOnly ? (
          words
        ) : (
          <CheckBox isSelected={isChosen} isDisabled={!isReady} onChange={onChoose}>
            {words}
          </CheckBox>
        )}
      </h3>
      {problems.length > 0 && (
        <Notice tone="warning">
          {t('publish.fix', { problems: problems.map(formatEvaluationProblem).join(' ') })}
        </Notice>
      )}
      {children}
    </section>
  )
}

function FlowPart({
  part,
  onMerge,
  notes,
  onNotes,
  children: live,
}: {
  part: UnpublishedPart
  onMerge: () => void
  notes: string
  onNotes: (notes: string) => void
  children: ReactNode
}) {
  return (
    <>
      {isBehind(part) && (
        <Notice tone="warning" actions={<Button onPress={onMerge}>{t('publish.merge')}</Button>}>
          {t('review.flowDiffers')}
        </Notice>
      )}
      <dl className={bar.live}>
        <dt>{t('review.liveNow')}</dt>
        <dd>{live}</dd>
        <dt>{t('review.liveAfter')}</dt>
        <dd>{t('review.thisDraft')}</dd>
      </dl>
      <ul className={bar.changes}>
        {formatFlowChanges(part.changes, part.count).map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      <TextAreaField label={t('review.notes')} value={notes} maxLength={4_000} onChange={onNotes} />
    </>
  )
}

function Failure({ screen: { problem } }: Pick<ReviewDialogProps, 'screen'>) {
  if (problem?.kind === 'unsaved')
    return (
      <Notice tone="warning" role="alert">
        {t('editsUnsaved')}
      </Notice>
    )
  const failure =
    problem?.kind === 'error'
      ? problem.reason
      : problem?.kind === 'stopped' && problem.stopped.kind === 'failed'
        ? problem.stopped.failure
        : null
  return failure && <FailureNotice failure={failure} topic="managing" kept={t('savedLocally')} />
}

/** The changes beside the service's current state, fetched once per review. */
function useComparison({ agentId, screen, link }: Pick<ReviewDialogProps, 'agentId' | 'screen' | 'link'>) {
  const { client } = useStudio()
  const has = (...wanted: AgentPart[]) => screen.seen?.parts.some(({ part }) => wanted.includes(part)) ?? false
  return useQuery({
    queryKey: ['agent-review', agentId, screen.round],
    async queryFn() {
      await link.flush()
      const [fields, evaluation, flow] = await Promise.all([
        has('settings', 'widget') ? client.agents.compare({ agentId }) : null,
        has('evaluation') ? client.agents.compareEvaluation({ agentId }) : null,
        has('flow') ? client.flow.preview({ agentId, action: { kind: 'publish' } }) : null,
      ])
      const lists = evaluation && (await client.agents.evaluation({ agentId })).mine
      return { fields, evaluation, lists, live: flow?.now ?? null }
    },
    // Fetched every time, because stale information would mislead.
    staleTime: 0,
    gcTime: 0,
  })
}

type Comparison = NonNullable<ReturnType<typeof useComparison>['data']>

/** A part's differences. Those of a part without local changes are listed with the other one of the same request. */
function getRows(data: Comparison, part: AgentPart, parts: readonly UnpublishedPart[]): ReviewRow[] {
  if (part === 'evaluation')
    return (data.evaluation?.differences ?? []).map(({ entry, kind, base, mine, theirs }) => ({
      id: entry,
      label: formatEntry(entry, mine ?? theirs ?? base),
      kind,
      base: formatEntry(entry, base, true),
      mine: formatEntry(entry, mine, true),
      theirs: formatEntry(entry, theirs, true),
    }))
  const isOnly = !parts.some((other) => other.part !== part && (other.part === 'settings' || other.part === 'widget'))
  return (data.fields?.differences ?? [])
    .filter(({ pointer }) => isOnly || isWidgetField(pointer) === (part === 'widget'))
    .map(({ pointer, kind, base, mine, theirs }) => ({
      id: pointer,
      label: getLabel(pointer),
      kind,
      base: formatValue(pointer, base),
      mine: formatValue(pointer, mine),
      theirs: formatValue(pointer, theirs),
    }))
}

function isSent({ id, kind }: ReviewRow, keepTheirs: ReadonlySet<string>): boolean {
  return kind === 'here' || (kind === 'conflict' && !keepTheirs.has(id))
}

function isBehind({ onService }: UnpublishedPart): boolean {
  return onService !== 'same'
}
