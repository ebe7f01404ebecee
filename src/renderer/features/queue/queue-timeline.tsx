import { scaleTime } from 'd3-scale'
import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import { formatClock, formatClockSeconds } from '../../lib/format-time.ts'
import { useElementWidth } from '../../lib/use-element-width.ts'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { layOutTimeline, type TimelineBar, type TimelineLane, type TimelineLayout } from './lay-out-timeline.ts'
import { t } from './messages/t.ts'
import styles from './queue-timeline.module.css'
import type { QueueTimeline as Timeline } from '#shared/contract/queue.ts'

const LOOKS = ['done', 'generating', 'expected', 'failed', 'canceled'] as const
/** Room for the label of one tick. */
const TICK_REM = 5.5
/** Below this, ticks name seconds. */
const SECONDS_BELOW_MS = 5 * 60_000
/** A bar is at least this wide, so that it can be pointed at. */
const MIN_BAR_PX = 3

/**
 * When each project's blocks were generated and when queued ones are expected to be. The bar under the pointer or the
 * focus is named; arrow keys go from bar to bar. The same facts are in the table beside it.
 */
export function QueueTimeline({ timeline }: { timeline: Timeline }) {
  const layout = layOutTimeline(timeline)
  const remPx = useRemPx()
  const [plot, setPlot] = useState<HTMLElement | null>(null)
  const widthPx = useElementWidth(plot)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const id = useId()
  if (!layout) return null

  const { lanes, fromMs, toMs, nowMs } = layout
  const all = lanes.flatMap((lane) => lane.bars.map((bar) => ({ bar, lane })))
  const shown = all.find(({ bar }) => bar.id === pointedId) ?? all.find(({ bar }) => bar.id === focusedId)
  const x = scaleTime()
    .domain([fromMs, toMs])
    .range([0, Math.max(1, widthPx)])
  const formatTick = toMs - fromMs < SECONDS_BELOW_MS ? formatClockSeconds : formatClock
  const tickPx = TICK_REM * remPx
  const ticks = x.ticks(Math.max(1, Math.floor(widthPx / tickPx))).filter((tick) => x(tick) + tickPx <= widthPx)
  const looks = LOOKS.filter((look) => all.some(({ bar }) => bar.look === look))
  const press = (event: KeyboardEvent) => {
    const next = getNext(all, focusedId, event.key)
    if (next === undefined) return
    event.preventDefault()
    setPointedId(null)
    setFocusedId(next)
  }
  return (
    <figure className={styles.timeline}>
      <figcaption className={styles.legend} aria-hidden>
        {shown ? (
          <bdi className={styles.shown}>{describe(shown.bar, shown.lane, layout)}</bdi>
        ) : (
          looks.map((look) => (
            <span key={look} className={styles.entry}>
              <span className={styles.swatch} data-look={look} />
              {t(`timeline.${look}`)}
            </span>
          ))
        )}
      </figcaption>
      <div
        className={styles.lanes}
        role="listbox"
        aria-label={t('timeline.title')}
        aria-orientation="horizontal"
        aria-activedescendant={focusedId === null ? undefined : `${id}-${focusedId}`}
        tabIndex={0}
        onKeyDown={press}
        onFocus={() => setFocusedId((before) => before ?? all.at(-1)?.bar.id ?? null)}
        onBlur={() => setFocusedId(null)}
        onPointerLeave={() => setPointedId(null)}
        onPointerOver={({ target }) => setPointedId((target as HTMLElement).dataset.bar ?? null)}
      >
        {lanes.map((lane) => (
          <div key={lane.projectId} role="group" aria-label={lane.title} className={styles.lane}>
            <bdi className={styles.title} title={lane.title}>
              {lane.title}
            </bdi>
            {/* Time runs from left to right, also where text doesn't. */}
            <div dir="ltr" className={styles.tracks} style={{ '--tracks': lane.trackCount } as CSSProperties}>
              {lane.bars.map((bar) => (
                <div
                  key={bar.id}
                  id={`${id}-${bar.id}`}
                  role="option"
                  aria-selected={false}
                  aria-label={describe(bar, lane, layout)}
                  data-bar={bar.id}
                  data-look={bar.look}
                  data-focused={bar.id === focusedId || undefined}
                  className={styles.bar}
                  style={
                    {
                      '--track': bar.track,
                      left: x(bar.fromMs),
                      width: Math.max(MIN_BAR_PX, x(bar.toMs) - x(bar.fromMs)),
                    } as CSSProperties
                  }
                />
              ))}
              <span className={styles.now} style={{ left: x(nowMs) }} aria-hidden />
            </div>
          </div>
        ))}
      </div>
      <div className={styles.lane} aria-hidden>
        <span />
        <div ref={setPlot} dir="ltr" className={styles.axis}>
          {ticks.map((tick) => (
            <span key={tick.getTime()} className={styles.tick} style={{ left: x(tick) }}>
              {formatTick(tick.toISOString())}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

type Placed = readonly { bar: TimelineBar; lane: TimelineLane }[]

/** The bar that a key goes to; undefined for other keys. */
function getNext(all: Placed, focusedId: string | null, key: string): string | undefined {
  const at = all.findIndex(({ bar }) => bar.id === focusedId)
  const lanes = [...new Set(all.map(({ lane }) => lane))]
  const laneAt = lanes.findIndex((lane) => lane === all[at]?.lane)
  const index: Record<string, number> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(all.length - 1, at + 1),
    Home: 0,
    End: all.length - 1,
  }
  if (key === 'ArrowUp') return lanes[Math.max(0, laneAt - 1)]?.bars[0]?.id
  if (key === 'ArrowDown') return lanes[Math.min(lanes.length - 1, laneAt + 1)]?.bars[0]?.id
  return all[index[key] ?? -1]?.bar.id
}

function describe(bar: TimelineBar, { title }: TimelineLane, { nowMs }: TimelineLayout): string {
  const format = (ms: number) => formatClockSeconds(new Date(ms).toISOString())
  const times = { project: title, from: format(bar.fromMs), to: format(bar.toMs) }
  if (bar.look === 'expected') return t('timeline.expectedBar', { ...times, blocks: bar.blocks })
  const state = t(`timeline.${bar.look}`)
  const text = bar.textStart
  if (bar.look === 'generating' || bar.toMs >= nowMs) return t('timeline.openBar', { ...times, text, state })
  return t('timeline.bar', { ...times, text, state })
}
