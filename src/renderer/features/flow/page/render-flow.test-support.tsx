import { FLOW_SCHEMA } from '#sandbox/flow/flow-schema.ts'
import type { FlowView } from '#shared/contract/flow-state.ts'
import { onTestFinished } from 'vitest'
import { type Answers, renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { FlowPage } from './flow-page.tsx'

export interface RenderedGraph {
  nodes: readonly object[]
  edges: readonly object[]
  variables?: readonly object[]
}

/**
 * Renders the flow editor with a graph that the service has as its draft.
 *
 * @param size in pixels; the text size is 16 unless given
 */
export async function renderFlow(
  graph: RenderedGraph,
  size: { width: number; height: number; textPx?: number },
  answers: Answers['flow'] = {},
  known: Partial<Pick<FlowView, 'schema' | 'tools'>> = {},
) {
  const text = JSON.stringify(graph)
  const view: FlowView = {
    agentId: 'agent_1',
    schema: JSON.stringify(FLOW_SCHEMA),
    tools: null,
    ...known,
    draft: { version: null, graph: text },
    active: null,
    versions: [],
    tag: 'tag_1',
    working: {
      localVersion: 1,
      graph: text,
      name: '',
      notes: '',
      savedAt: null,
      base: { kind: 'draft', tag: 'tag_1', graph: text },
      hasUnpushed: false,
      isBehind: false,
    },
    asOf: '2026-11-23T10:00:00.000Z',
  }
  let localVersion = 1
  document.documentElement.style.fontSize = `${size.textPx ?? 16}px`
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
    localStorage.clear()
  })
  const rendered = await renderInStudio(
    <div data-test-window style={{ display: 'flex', width: size.width, height: size.height }}>
      <FlowPage agentId="agent_1" agentName="Reception" />
    </div>,
    {
      flow: {
        read: () => ({ ...view }),
        refresh: () => ({ ...view }),
        knownTools: () => [],
        saveLocal: () => ({
          kind: 'saved',
          localVersion: (localVersion += 1),
          savedAt: '2026-11-23T10:00:01.000Z',
          hasUnpushed: true,
        }),
        // oxlint-disable-next-line require-yield
        watch: async function* () {
          await new Promise<never>(() => undefined)
        },
        ...answers,
      },
      incomplete: { list: () => [] },
    },
  )
  return {
    ...rendered,
    /** What the studio answers with; changes are read again. */
    view,
    /** Resizes the space of the editor. */
    resize(width: number, height: number) {
      const frame = document.querySelector<HTMLElement>('[data-test-window]')
      frame?.style.setProperty('width', `${width}px`)
      frame?.style.setProperty('height', `${height}px`)
    },
  }
}
