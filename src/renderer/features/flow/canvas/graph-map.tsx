import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { memo, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import styles from './canvas.module.css'
import { useRemPx } from '../../../lib/use-rem-px.ts'
import type { CardNode } from './canvas-model.ts'
import { isReadableWhole } from './show-graph.ts'
import { t } from './messages/t.ts'

const SIZE = { width: 320, height: 80 }
const EDGE = 6
const WHEEL = 0.002

/** A map below the canvas of a graph that is too large to be readable as a whole. */
export const GraphMap = memo(function GraphMap({ nodes }: { nodes: readonly CardNode[] }) {
  const base = useRemPx() / 16
  const clientWidth = useStore(({ width }) => width)
  const clientHeight = useStore(({ height }) => height)
  if (clientWidth === 0 || isReadableWhole(nodes, { clientWidth, clientHeight }, base)) return null
  return <LargeGraphMap nodes={nodes} />
})

/**
 * The whole graph with the visible area; clicking and dragging move the canvas. One path for all nodes: the library's
 * own has a component per node that follows every step of a pan.
 */
const LargeGraphMap = memo(function LargeGraphMap({ nodes }: { nodes: readonly CardNode[] }) {
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

  // Its own listener, because React's can't prevent the page from scrolling.
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
    <div className={styles.map}>
      <svg
        ref={map}
        {...SIZE}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="img"
        aria-label={t('map')}
        onPointerDown={go}
        onPointerMove={go}
      >
        {boxes.map(([look, d]) => (
          <path key={look} d={d} data-look={look} />
        ))}
        <InSight view={view} />
      </svg>
    </div>
  )
})

/** Dims everything outside the visible area. */
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

/** One path per appearance with the boxes of all its nodes, prominent ones last. */
function boxesByLook(nodes: readonly CardNode[]): [look: string, d: string][] {
  const looks = Map.groupBy(nodes, ({ selected, data }) => (selected ? 'selected' : (data.mark?.tone ?? 'plain')))
  return [...looks]
    .map(([look, same]): [string, string] => [
      look,
      // oxlint-disable-next-line catalog-texts/bare-text -- a path
      same.map(({ position: { x, y }, width = 0, height = 0 }) => `M${x} ${y}h${width}v${height}h${-width}z`).join(''),
    ])
    .toSorted(([one], [other]) => getRank(one) - getRank(other))
}

function getRank(look: string): number {
  return look === 'plain' ? 0 : look === 'selected' ? 2 : 1
}
