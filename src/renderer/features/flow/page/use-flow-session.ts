import { useEffect, useState } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { StudioError, toStudioError } from '#shared/errors/studio-error.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useUnsavedGuard } from '../../../lib/unsaved-work.ts'
import { useStudio, useWatch } from '../../../rpc/studio.ts'
import { storeRawTexts } from '../form/store-raw-texts.ts'
import { createFlowSession } from '../session/flow-session.ts'
import { t } from './messages/t.ts'

/** What a merged graph is stored on top of: the service's flow with this tag, or another window's version. */
export type MergedOver = { kind: 'service'; tag: string } | { kind: 'window'; localVersion: number }

/**
 * The working copy edited in this window. Other windows' changes are applied while nothing here is waiting to be
 * stored.
 *
 * @param onReplaced called when another graph is shown than the one edited here
 */
export function useFlowSession(view: FlowView, onView: (view: FlowView) => void, onReplaced: () => void) {
  const { client } = useStudio()
  const { agentId } = view
  const [opened] = useState(() => {
    const spelling = openFlowSpelling()
    const windowId = randomId('window_')
    const graph = spelling.read(view.working.graph) as FlowGraph
    const session = createFlowSession(view.working, graph, (changed, baseVersion, changeName) =>
      client.flow.saveLocal({ agentId, graph: spelling.write(changed), baseVersion, changeName, windowId }),
    )
    return { spelling, windowId, session }
  })
  const { session, spelling, windowId } = opened

  /** Applies the studio's current state, unless something here is newer. */
  const receive = (next: FlowView, name: string) => {
    onView(next)
    const state = session.saver.state.get()
    if (state.kind !== 'saved' || next.working.localVersion === session.saver.baseVersion()) {
      if (state.kind === 'saved')
        session.saver.received(next.working.localVersion, next.working.savedAt, next.working.hasUnpushed)
      return
    }
    session.receive(next.working, spelling.read(next.working.graph) as FlowGraph, name)
    onReplaced()
  }

  /** Stores the merged graph on top of the other side's newest state and continues editing it. */
  const saveMerged = async (graph: FlowGraph, over: MergedOver) => {
    const text = spelling.write(graph)
    const answer =
      over.kind === 'service'
        ? await client.flow.rebase({
            agentId,
            graph: text,
            tag: over.tag,
            baseVersion: session.saver.baseVersion(),
            windowId,
          })
        : await client.flow.saveLocal({ agentId, graph: text, baseVersion: over.localVersion, windowId })
    if (answer.kind === 'behind') return answer
    session.receive(answer, graph, t('step.merge'))
    onReplaced()
    return null
  }

  const readAgain = async () => {
    try {
      receive(await client.flow.read({ agentId }), t('step.changesFromElsewhere'))
    } catch {
      // The next change notifies again; edits made here are stored separately in any case.
    }
  }
  useWatch(
    // oxlint-disable-next-line catalog-texts/bare-text -- a name for the subscription
    `flow ${agentId}`,
    (studio, signal) => studio.flow.watch({ agentId }, { signal }),
    (event) => {
      if (event.windowId === windowId) return
      void readAgain()
    },
  )

  useEffect(
    () => storeRawTexts(session.rawTexts, `overvoice.flow-unparsed.${agentId}`, localStorage),
    [session, agentId],
  )
  useUnsavedGuard({
    isUnsaved: () => session.saver.state.get().kind !== 'saved',
    async save() {
      await session.saver.flush()
      const state = session.saver.state.get()
      if (state.kind === 'failed') throw toStudioError(state.reason)
      if (state.kind === 'behind') throw new StudioError('conflict', 'flow-changed-in-window')
    },
  })

  return { session, spelling, receive, saveMerged }
}
