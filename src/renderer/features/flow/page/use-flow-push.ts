import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowConflict, FlowPush, FlowView } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { useAction } from '../../../lib/actions.ts'
import { useFlowTask, useFlush } from '../../../lib/publish-link.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { useEditor } from '../editor-scope.ts'
import type { MergeSource } from '../merge/merge-front.tsx'
import { t } from './messages/t.ts'

/** The result of the last push. */
export type Pushed =
  | { kind: 'none' }
  | { kind: 'sending' }
  | { kind: 'failed'; reason: Failure }
  | { kind: 'refused' }
  | { kind: 'conflict'; conflict: FlowConflict }

/** What a push changes for the whole editor. */
export interface FlowPushEvents {
  /** The new view has a working copy, which undo can revert. */
  onView: (view: FlowView, name: string) => void
  onRefused: (graph: FlowGraph, issues: readonly { path: string; code: string; message: string }[]) => void
}

/** Sends the working copy as the service's draft, after a review or a merge where one is needed. */
export function useFlowPush(view: FlowView, { onView, onRefused }: FlowPushEvents) {
  const { client } = useStudio()
  const { session } = useEditor()
  const { agentId } = view
  const [pushed, setPushed] = useState<Pushed>({ kind: 'none' })
  const [merging, setMerging] = useState<MergeSource | null>(null)
  // Work from an earlier session, or done offline, is reviewed before it is sent.
  const [isOlder, setOlder] = useState(view.working.hasUnpushed)
  const [reviewed, setReviewed] = useState<FlowConflict | null>(null)

  const answer = (push: FlowPush, graph: FlowGraph) => {
    switch (push.kind) {
      case 'saved':
        setPushed({ kind: 'none' })
        setOlder(false)
        onRefused(graph, [])
        onView(push.view, t('step.stored'))
        session.say(t('said.draftSaved'))
        return
      case 'issues':
        setPushed({ kind: 'refused' })
        onRefused(graph, push.issues)
        return
      case 'conflict':
        setPushed({ kind: 'conflict', conflict: push.conflict })
        setMerging({ kind: 'service', conflict: push.conflict })
    }
  }
  const push = async () => {
    if (pushed.kind === 'sending') return
    setPushed({ kind: 'sending' })
    await session.saver.flush()
    const { graph } = session.snapshot.get()
    try {
      answer(await client.flow.push({ agentId }), graph)
    } catch (error) {
      setPushed({ kind: 'failed', reason: getFailure(error) })
      setOlder(true)
    }
  }
  /** Compares the working copy with the service's draft; null if that failed. */
  const preview = async () => {
    await session.saver.flush()
    try {
      return await client.flow.previewPush({ agentId })
    } catch (error) {
      setPushed({ kind: 'failed', reason: getFailure(error) })
      return null
    }
  }
  const send = async () => {
    if (!isOlder || pushed.kind === 'sending') return push()
    setPushed({ kind: 'sending' })
    const conflict = await preview()
    if (conflict === null) return
    if (conflict.isBehind) setMerging({ kind: 'service', conflict })
    else setReviewed(conflict)
    setPushed({ kind: 'none' })
  }
  const merge = async () => {
    const conflict = await preview()
    if (conflict?.isBehind) setMerging({ kind: 'service', conflict })
    else if (conflict) session.say(t('said.nothingToMerge'))
  }
  useAction('send-changes', () => void send())
  useFlush(async () => {
    await session.saver.flush()
    return session.saver.state.get().kind === 'saved'
  })
  useFlowTask((task) => {
    if (task.kind === 'merge') return void merge()
    setPushed({ kind: 'refused' })
    onRefused(session.snapshot.get().graph, task.issues)
  })
  return { pushed, push, send, merging, setMerging, reviewed, setReviewed }
}
