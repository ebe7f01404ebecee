import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { AgentPart, PublishResult, Unpublished } from '#shared/contract/unpublished.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import type { PublishLink } from '../../lib/publish-link.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'
import { formatParts } from './publish-words.ts'

/** What the user reviewed: parts to publish, and the comparison's choices. */
export interface PublishChoice {
  parts: AgentPart[]
  notes?: string
  reviewed?: { settings: ReviewedPart | null; evaluation: ReviewedPart | null }
}

export interface ReviewedPart {
  token: string
  keepTheirs: string[]
}

/** Why not everything was published; `unsaved` if an editor couldn't store its last edits. */
export type PublishProblem =
  | { kind: 'unsaved' }
  | { kind: 'error'; reason: Failure }
  | (PublishResult & { kind: 'stopped'; stopped: NonNullable<PublishResult['stopped']>; asked: AgentPart[] })

/** All unpublished changes of an agent, and how to publish or discard them. */
export function useUnpublished(agentId: string, link: PublishLink) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [{ seen, older }, setSeen] = useState<{ seen: Unpublished | null; older: readonly AgentPart[] }>({
    seen: null,
    older: [],
  })
  /** Counts comparisons: a new one is made when the service has something else than the reviewed one. */
  const [round, setRound] = useState(0)
  const [isReviewing, setReviewing] = useState(false)
  const [problem, setProblem] = useState<PublishProblem | null>(null)

  useWatch(
    `unpublished-${agentId}`,
    (studio, signal) => studio.unpublished.watch({ agentId }, { signal }),
    (event) => {
      void cache.invalidateQueries({ queryKey: queries.agents.list.key() })
      setSeen((before) => {
        const present = event.parts.map(({ part }) => part)
        // Changes of an earlier session are reviewed before they are published.
        return { seen: event, older: before.seen ? before.older.filter((part) => present.includes(part)) : present }
      })
    },
  )

  const showStored = () =>
    Promise.all(
      [queries.agents.get.key(), queries.agents.evaluation.key(), queries.agents.list.key()].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    )
  const review = () => {
    setProblem(null)
    setRound((before) => before + 1)
    setReviewing(true)
  }
  const publishing = useMutation({
    /** `all` is everything, unless it wasn't all changed here and now: then it is reviewed first. */
    async mutationFn(choice: PublishChoice | 'all') {
      setProblem(null)
      if (!(await link.flush())) return setProblem({ kind: 'unsaved' })
      if (choice !== 'all') return publish(choice)
      // What was just typed may not be counted on screen yet.
      const { parts } = await client.unpublished.read({ agentId })
      if (parts.some(({ part, onService }) => older.includes(part) || onService !== 'same')) return review()
      if (parts.length > 0) await publish({ parts: parts.map(({ part }) => part) })
    },
    onError: (error) => setProblem({ kind: 'error', reason: getFailure(error) }),
    onSettled: showStored,
  })
  async function publish(choice: PublishChoice): Promise<void> {
    const result = await client.unpublished.publish({ agentId, ...choice })
    const { stopped, published } = result
    if (published.length > 0) showToast({ text: t('publish.done', { parts: formatParts(published) }) })
    if (!stopped) return setReviewing(false)
    if (stopped.kind === 'differs' && stopped.part !== 'flow') return review()
    if (stopped.kind !== 'failed') setReviewing(false)
    setProblem({ ...result, kind: 'stopped', stopped, asked: choice.parts })
  }
  return {
    seen,
    problem,
    round,
    isReviewing,
    isPublishing: publishing.isPending,
    /** Rejected settings, by the service's field path. */
    refusedFields: formatFields(
      problem?.kind === 'stopped' && problem.stopped.kind === 'failed' ? problem.stopped.failure : null,
    ),
    publish: (choice: PublishChoice) => publishing.mutate(choice),
    publishAll: () => publishing.mutate('all'),
    review,
    closeReview: () => setReviewing(false),
    flush: link.flush,
    showStored,
    async discard(discarded: AgentPart[]) {
      await client.unpublished.discard({ agentId, parts: discarded })
      setProblem(null)
      await showStored()
    },
  }
}

export type UnpublishedOnScreen = ReturnType<typeof useUnpublished>
