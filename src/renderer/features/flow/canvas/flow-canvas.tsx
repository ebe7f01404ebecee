import { Background, ReactFlow, ReactFlowProvider, SelectionMode, type Viewport } from '@xyflow/react'
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import { useRemPx } from '../../../lib/use-rem-px.ts'
import { useStore } from '../../../lib/use-store.ts'
import { useDrawnFlow, useEditor } from '../editor-scope.ts'
import { onlyNode } from '../session/selection.ts'
import styles from './canvas.module.css'
import { type CardNode, createCanvasModel, type FlowEdgeShown } from './canvas-model.ts'
import { GraphMap } from './graph-map.tsx'
import { GraphSketch } from './graph-sketch.tsx'
import { NodeCard } from './node-card.tsx'
import { reportViewport } from './report-viewport.ts'
import { type FlowInstance, showAll, ZOOM } from './show-graph.ts'
import { useConnections, useDragAndSelect, useSelectionBox } from './use-canvas-gestures.ts'
import { type CanvasHandle, type CanvasRefs, useCanvasHandle } from './use-canvas-handle.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { type Cards, useCards } from './use-cards.ts'
import '@xyflow/react/dist/base.css'
import { ZoomReadout, ZoomTools } from './zoom-tools.tsx'
import { t } from './messages/t.ts'

const NODE_TYPES = { card: NodeCard }
/** Constant between renders, so the canvas library doesn't process it again. */
// oxlint-disable-next-line catalog-texts/bare-text -- keys
const SELECT_MORE_KEYS = ['Control', 'Meta']
const PRO = { hideAttribution: true }

/** The graph as a picture: nodes can be dragged, exits connected to other nodes, and arrow keys move between nodes. */
export function FlowCanvas({ handle }: { handle: Ref<CanvasHandle> }) {
  const { session, kinds, issues: issueStore, focusForm } = useEditor()
  const { graph, selection } = useDrawnFlow()
  const issues = useStore(issueStore)
  const boxRef = useRef<HTMLDivElement>(null)
  const flowRef = useRef<FlowInstance | null>(null)
  const model = useMemo(() => createCanvasModel(kinds), [kinds])
  const base = useRemPx() / 16
  const { places, onNodesChange, onEdgesChange } = useDragAndSelect(graph)

  const { nodeKeys } = indexFlow(graph)
  const [firstSelected] = selection.nodeKeys
  const tabStop = firstSelected ?? nodeKeys[0] ?? null
  const [nodes, edges] = useMemo(() => {
    const input = { graph, selection, issues, places, tabStop }
    return [model.nodes(input), model.edges(input)] as const
  }, [model, graph, selection, issues, places, tabStop])
  const cards = useCards(nodes, edges, tabStop)

  const api = useCanvasHandle({ boxRef, flowRef }, { graph, nodes, base }, session)
  useImperativeHandle(handle, () => api, [api])
  const connections = useConnections(flowRef)
  const selectionBox = useSelectionBox(flowRef, nodes)
  const onKeyDown = useCanvasKeys(nodes, selection, api)

  // The focus follows the selection only inside the canvas; elsewhere it stays.
  useEffect(() => {
    if (tabStop !== null && boxRef.current?.contains(document.activeElement)) {
      const focused = document.activeElement?.closest('.react-flow__node')
      if (focused && focused.getAttribute('data-id') !== tabStop) api.focus(tabStop)
    }
  }, [tabStop, api])

  const onMove = useReportedViewport({ boxRef, flowRef }, api, base, cards.see)
  const pressBox = useCallback((nodeKey: string) => session.select(onlyNode(nodeKey)), [session])
  const begin = useCallback(
    (instance: FlowInstance) => {
      flowRef.current = instance
      api.fit()
    },
    [api],
  )
  const onNodeClick = useCallback((_event: unknown, node: CardNode) => api.focus(node.id), [api])
  const onNodeDoubleClick = useCallback(() => focusForm(), [focusForm])

  const changeZoom = (factor: number) => void flowRef.current?.zoomTo(flowRef.current.getZoom() * factor)
  return (
    <ReactFlowProvider>
      <div className={styles.frame}>
        {/* The keys are those of the nodes inside, which have the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={boxRef} className={styles.canvas} onKeyDown={onKeyDown} data-graph-part="canvas">
          <ReactFlow<CardNode, FlowEdgeShown>
            nodes={cards.nodes}
            edges={cards.edges}
            nodeTypes={NODE_TYPES}
            onNodesChange={onNodesChange}
            onEdgesChange={onEdgesChange}
            {...connections}
            onInit={begin}
            onMove={onMove}
            onNodeClick={onNodeClick}
            onNodeDoubleClick={onNodeDoubleClick}
            {...selectionBox}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            panOnScroll
            // oxlint-disable-next-line catalog-texts/bare-text -- a key
            selectionKeyCode="Shift"
            selectionMode={SelectionMode.Partial}
            multiSelectionKeyCode={SELECT_MORE_KEYS}
            deleteKeyCode={null}
            panActivationKeyCode={null}
            nodesFocusable
            edgesFocusable={false}
            disableKeyboardA11y
            connectionRadius={28}
            proOptions={PRO}
            aria-label={t('label')}
          >
            <Background gap={24} size={1.5} />
            <GraphSketch
              nodes={nodes}
              edges={edges}
              drawnEdges={cards.drawnEdges}
              onPoint={cards.point}
              onPress={pressBox}
            />
          </ReactFlow>
          <ZoomTools
            readout={<ZoomReadout base={base} />}
            onZoom={changeZoom}
            onFit={() => flowRef.current && boxRef.current && showAll(flowRef.current, nodes, boxRef.current, base)}
          />
        </div>
        <GraphMap nodes={nodes} />
      </div>
    </ReactFlowProvider>
  )
}

/** Reports which part of the graph is visible; returns the handler for moves of the view. */
function useReportedViewport({ boxRef, flowRef }: CanvasRefs, handle: CanvasHandle, base: number, see: Cards['see']) {
  const report = useCallback(
    (viewport: Viewport) => {
      if (boxRef.current) reportViewport(boxRef.current, viewport, base, see)
    },
    [boxRef, base, see],
  )
  // Resizing the window or a pane changes the visible part; a graph that wasn't moved since it was fitted stays so.
  useEffect(() => {
    const canvas = boxRef.current
    if (!canvas) return
    let frame = 0
    const observer = new ResizeObserver(() => {
      // In the next frame, because fitting can show or hide the map and so resize the canvas again.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!flowRef.current) return
        handle.refit()
        report(flowRef.current.getViewport())
      })
    })
    observer.observe(canvas)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [boxRef, flowRef, handle, report])
  return useCallback((_event: unknown, viewport: Viewport) => report(viewport), [report])
}
