import { useEffect, useState } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useStudio, useWatch } from '../../../rpc/studio.ts'
import { keepRawTexts } from '../form/keep-raw-texts.ts'
import { createFlowSession } from '../session/flow-session.ts'

/** What a merged graph is kept on top of: the service's flow with this tag, or what another window kept here. */
export type MergedOver = { kind: 'service'; tag: string } | { kind: 'window'; localVersion: number }

/** The working copy as this window edits it. Other windows' changes come in while nothing here waits to be stored. */
export function useFlowSession(view: FlowView, onView: (view: FlowView) => void) {
  const { client } = useStudio()
  const { agentId } = view
  const [opened] = useState(() => {
    const spelling = openFlowSpelling()
    const windowId = randomId('window_')
    const graph = spelling.read(view.working.graph) as FlowGraph
    const session = createFlowSession(view.working, graph, (changed, baseVersion) =>
      client.flow.saveLocal({ agentId, graph: spelling.write(changed), baseVersion, windowId }),
    )
    return { spelling, windowId, session }
  })
  const { session, spelling, windowId } = opened

  /** Takes what the studio has now, unless something here is newer. */
  const receive = (next: FlowView, name: string) => {
    onView(next)
    const state = session.saver.state.get()
    if (state.kind !== 'saved' || next.working.localVersion === session.saver.baseVersion()) {
      if (state.kind === 'saved')
        session.saver.received(next.working.localVersion, next.working.savedAt, next.working.hasUnpushed)
      return
    }
    session.receive(next.working, spelling.read(next.working.graph) as FlowGraph, name)
  }

  /** Keeps what was merged on top of the other side's newest state, as what is edited from now on. */
  const keepMerged = async (graph: FlowGraph, over: MergedOver) => {
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
    session.receive(answer, graph, 'the merge')
    return null
  }

  const readAgain = async () => {
    try {
      receive(await client.flow.read({ agentId }), 'what came from elsewhere')
    } catch {
      // The next change tells again; what is edited here is kept beside it in any case.
    }
  }
  useWatch(
    `flow ${agentId}`,
    (studio, signal) => studio.flow.watch({ agentId }, { signal }),
    (event) => {
      if (event.windowId === windowId) return
      void readAgain()
    },
  )

  useEffect(
    () => keepRawTexts(session.rawTexts, `overvoice.flow-unparsed.${agentId}`, localStorage),
    [session, agentId],
  )
  useEffect(() => {
    const send = () => void session.saver.flush()
    const hide = () => {
      if (document.visibilityState === 'hidden') send()
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (session.saver.state.get().kind === 'saved') return
      send()
      event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', send)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', send)
      document.removeEventListener('visibilitychange', hide)
      send()
    }
  }, [session])

  return { session, spelling, receive, keepMerged }
}
