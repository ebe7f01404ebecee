import { Panel, useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { memo, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import styles from './canvas.module.css'
import type { CardNode } from './canvas-model.ts'

const SIZE = { width: 160, height: 110 }
const EDGE = 6
const WHEEL = 0.002

/**
 * The whole graph small, with what is in sight; pressed and drawn, it takes the canvas there. One path for all nodes: the
 * library's own has a component for each that follows every step of a movement.
 */
export const GraphMap = memo(function GraphMap({ nodes }: { nodes: readonly CardNode[] }) {
  const { getZoom, setCenter, zoomTo } = useReactFlow()
  const map = useRef<SVGSVGElement>(null)
  const view = useMemo(() => {
    if (nodes.length === 0) return { x: 0, y: 0, width: SIZE.width, height: SIZE.height }
    const left = Math.min(...nodes.map(({ position }) => position.x))
    const top = Math.min(...nodes.map(({ position }) => position.y))
    const width = Math.max(...nodes.map(({ position, width: own = 0 }) => position.x + own)) - left
    const height = Math.max(...nodes.map(({ position, height: own = 0 }) => position.y + own)) - top
    const scale = Math.max(width / (SIZE.width - 2 * EDGE), height / (SIZE.height - 2 * EDGE))
    const size = { width: SIZE.width * scale, height: SIZE.height * scale }
    return { x: left - (size.width - width) / 2, y: top - (size.height - height) / 2, ...size }
  }, [nodes])
  const boxes = useMemo(() => boxesByLook(nodes), [nodes])

  // Its own listener, because React's cannot keep the page from scrolling.
  useEffect(() => {
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      void zoomTo(getZoom() * 2 ** (-event.deltaY * WHEEL))
    }
    const svg = map.current
    svg?.addEventListener('wheel', zoom, { passive: false })
    return () => svg?.removeEventListener('wheel', zoom)
  }, [getZoom, zoomTo])

  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    void setCenter(
      view.x + ((event.clientX - box.left) / box.width) * view.width,
      view.y + ((event.clientY - box.top) / box.height) * view.height,
      { zoom: getZoom() },
    )
  }
  return (
    <Panel position="bottom-right" className={styles.map ?? ''}>
      <svg
        ref={map}
        {...SIZE}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="img"
        aria-label="Map of the graph"
        onPointerDown={go}
        onPointerMove={go}
      >
        {boxes.map(([look, d]) => (
          <path key={look} d={d} data-look={look} />
        ))}
        <InSight view={view} />
      </svg>
    </Panel>
  )
})

/** Everything but what is in sight, dimmed. */
function InSight({ view }: { view: { x: number; y: number; width: number; height: number } }) {
  const store = useStoreApi()
  const transform = useStore((state) => state.transform)
  const { width, height } = store.getState()
  const [x, y, zoom] = transform
  return (
    <path
      className={styles.mapMask}
      fillRule="evenodd"
      d={`M${view.x} ${view.y}h${view.width}v${view.height}h${-view.width}zM${-x / zoom} ${-y / zoom}h${width / zoom}v${height / zoom}h${-width / zoom}z`}
    />
  )
}

/** The boxes of all nodes that look the same as one path, those that stand out last. */
function boxesByLook(nodes: readonly CardNode[]): [look: string, d: string][] {
  const looks = Map.groupBy(nodes, ({ selected, data }) => (selected ? 'selected' : (data.mark?.tone ?? 'plain')))
  return [...looks]
    .map(([look, same]): [string, string] => [
      look,
      same.map(({ position: { x, y }, width = 0, height = 0 }) => `M${x} ${y}h${width}v${height}h${-width}z`).join(''),
    ])
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
}

function rankOf(look: string): number {
  return look === 'plain' ? 0 : look === 'selected' ? 2 : 1
}
