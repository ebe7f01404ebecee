import { scaleBand, scaleLinear } from 'd3-scale'
import { type KeyboardEvent, useId, useState } from 'react'
import { formatCompact } from '../lib/format-number.ts'
import { useElementWidth } from '../lib/use-element-width.ts'
import { useRemPx } from '../lib/use-rem-px.ts'
import styles from './bar-chart.module.css'
import { classNames } from './class-names.ts'
import { t } from './messages/t.ts'

export interface BarSeries {
  id: string
  label: string
  /** `other`: everything that isn't a series of its own. `pending`: may still change. Otherwise a color from 1 to 5. */
  look: 1 | 2 | 3 | 4 | 5 | 'other' | 'pending'
}

export interface Bar {
  id: string
  /** Full name, for the values and for screen readers. */
  label: string
  /** Short name below the bar. */
  tick: string
  /** One value for each series; at least 0, unless it is the only series. */
  values: readonly number[]
}

export interface BarChartProps {
  /** What the chart shows. */
  label: string
  bars: readonly Bar[]
  /** From the bottom up. */
  series: readonly BarSeries[]
  /** Name of the sums of all bars, shown while no bar is; null if they mean nothing. */
  total: string | null
  /** A level that all bars are compared with. */
  line: { label: string; value: number } | null
  /** A range that values should be in. */
  band?: { label: string; from: number; to: number }
  formatValue: (value: number) => string
}

const HEIGHT_REM = 9
const AXIS_WIDTH_REM = 3
const TICKS_HEIGHT_REM = 1.5
/** Room for the label of one bar. */
const TICK_WIDTH_REM = 4
/** Room for the half of the last label that is beside its bar. */
const END_REM = 1
const LEVELS = 3

/**
 * Stacked bars over time. Its values are shown for the bar under the pointer or the focus; arrow keys go from bar to bar.
 * The same values belong in a table beside it.
 */
export function BarChart({ label, bars, series, total, line, band, formatValue }: BarChartProps) {
  const remPx = useRemPx()
  const [plot, setPlot] = useState<HTMLElement | null>(null)
  const widthPx = useElementWidth(plot)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const id = useId()
  const shown = bars.find((bar) => bar.id === pointedId) ?? bars.find((bar) => bar.id === focusedId)
  const scales = createScales({ bars, line, band }, widthPx, remPx)
  const { x, axisPx } = scales

  const press = (event: KeyboardEvent) => {
    const at = bars.findIndex((bar) => bar.id === focusedId)
    const to = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(bars.length - 1, at + 1),
      Home: 0,
      End: bars.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setPointedId(null)
    setFocusedId(bars[to]?.id ?? null)
  }
  return (
    <figure className={styles.chart}>
      <Legend {...{ bars, series, total, line, band, formatValue, shown }} />
      <div
        ref={setPlot}
        // Time runs from left to right in every chart, also where text doesn't.
        dir="ltr"
        className={styles.plot}
        role="listbox"
        aria-label={[label, line?.label, band?.label].filter((part) => part !== undefined).join('. ')}
        aria-orientation="horizontal"
        aria-activedescendant={focusedId === null ? undefined : `${id}-${focusedId}`}
        tabIndex={0}
        onKeyDown={press}
        onFocus={() => setFocusedId((before) => before ?? bars.at(-1)?.id ?? null)}
        onBlur={() => setFocusedId(null)}
        onPointerLeave={() => setPointedId(null)}
        onPointerMove={({ clientX, currentTarget }) => {
          const atPx = clientX - currentTarget.getBoundingClientRect().left - axisPx
          setPointedId(bars[Math.floor(atPx / x.step())]?.id ?? null)
        }}
      >
        <Plot {...{ bars, series, line, band, scales, shown }} />
        {bars.map((bar) => (
          <div
            key={bar.id}
            id={`${id}-${bar.id}`}
            role="option"
            aria-selected={false}
            className={styles.option}
            data-focused={bar.id === focusedId || undefined}
            style={{ left: x(bar.id) ?? 0, width: x.bandwidth() }}
            aria-label={describe(bar, series, formatValue)}
          />
        ))}
      </div>
    </figure>
  )
}

/** Where bars and values are drawn, in CSS pixels. */
type Scales = ReturnType<typeof createScales>

function createScales(
  { bars, line, band }: Pick<BarChartProps, 'bars' | 'line' | 'band'>,
  widthPx: number,
  remPx: number,
) {
  const heightPx = HEIGHT_REM * remPx
  const axisPx = AXIS_WIDTH_REM * remPx
  const sums = bars.map((bar) => getSum(bar.values))
  const lowest = Math.min(0, band?.from ?? 0, ...sums)
  const highest = Math.max(0, band?.to ?? 0, line?.value ?? 0, ...sums)
  return {
    ...{ widthPx, heightPx, axisPx, remPx },
    x: scaleBand<string>()
      .domain(bars.map((bar) => bar.id))
      .range([axisPx, Math.max(widthPx - END_REM * remPx, axisPx)])
      .paddingInner(0.2),
    y: scaleLinear()
      // Negative values, such as levels, end at zero; a chart without values still has a scale.
      .domain([lowest, lowest < 0 ? highest : Math.max(1, highest)])
      .nice(LEVELS)
      .range([heightPx - TICKS_HEIGHT_REM * remPx, remPx / 2]),
  }
}

/** The series, with the values of the shown bar or the sums of all, and what the line and the range are. */
function Legend({
  bars,
  series,
  total,
  line,
  band,
  formatValue,
  shown,
}: Omit<BarChartProps, 'label'> & { shown: Bar | undefined }) {
  const summed = shown ? [shown] : bars
  const hasValues = shown !== undefined || total !== null
  return (
    <figcaption className={styles.legend} aria-hidden>
      {hasValues && <span className={styles.shown}>{shown?.label ?? total}</span>}
      {series.map((one, index) => (
        <span key={one.id} className={styles.entry}>
          <span className={styles.swatch} data-look={one.look} />
          <bdi className={styles.name}>{one.label}</bdi>
          {hasValues && (
            <span className={styles.value}>{formatValue(getSum(summed.map(({ values }) => values[index] ?? 0)))}</span>
          )}
        </span>
      ))}
      {line && (
        <span className={styles.entry}>
          <span className={styles.dash} />
          {line.label}
        </span>
      )}
      {band && (
        <span className={styles.entry}>
          <span className={styles.range} />
          {band.label}
        </span>
      )}
    </figcaption>
  )
}

/** The drawing; screen readers read the options over it. */
function Plot({
  bars,
  series,
  line,
  band,
  scales: { x, y, widthPx, heightPx, axisPx, remPx },
  shown,
}: Pick<BarChartProps, 'bars' | 'series' | 'line' | 'band'> & { scales: Scales; shown: Bar | undefined }) {
  const hatchId = useId()
  const everyTick = Math.max(1, Math.ceil((TICK_WIDTH_REM * remPx) / Math.max(1, x.step())))
  return (
    <svg width={widthPx} height={heightPx} aria-hidden>
      <defs>
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" className={styles.hatch} />
        </pattern>
      </defs>
      {band && (
        <rect
          className={styles.band}
          x={axisPx}
          y={y(band.to)}
          width={Math.max(0, widthPx - axisPx)}
          height={y(band.from) - y(band.to)}
        />
      )}
      {y.ticks(LEVELS).map((level) => (
        <g key={level} transform={`translate(0 ${y(level)})`}>
          <line className={styles.level} x1={axisPx} x2={widthPx} />
          <text className={styles.text} x={axisPx - remPx / 2} dy="0.3em" textAnchor="end">
            {formatCompact(level)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g
          key={bar.id}
          transform={`translate(${x(bar.id) ?? 0} 0)`}
          className={classNames(styles.bar, bar === shown && styles.current)}
        >
          {stack(bar.values).map(([from, to], place) => (
            <rect
              key={series[place]?.id}
              data-look={series[place]?.look}
              fill={series[place]?.look === 'pending' ? `url(#${hatchId})` : undefined}
              y={Math.min(y(from), y(to))}
              width={x.bandwidth()}
              height={Math.abs(y(from) - y(to))}
            />
          ))}
          {(bars.length - 1 - index) % everyTick === 0 && (
            <text className={styles.text} x={x.bandwidth() / 2} y={heightPx - remPx / 4} textAnchor="middle">
              {bar.tick}
            </text>
          )}
        </g>
      ))}
      {line && <line className={styles.line} x1={axisPx} x2={widthPx} y1={y(line.value)} y2={y(line.value)} />}
    </svg>
  )
}

function getSum(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Start and end of each value on top of the previous ones. */
function stack(values: readonly number[]): [from: number, to: number][] {
  let top = 0
  return values.map((value) => [top, (top += value)])
}

function describe(bar: Bar, series: readonly BarSeries[], formatValue: (value: number) => string): string {
  const parts = series.flatMap((one, index) => {
    const value = bar.values[index] ?? 0
    return value === 0 ? [] : [t('chart.part', { series: one.label, value: formatValue(value) })]
  })
  return t('chart.bar', { bar: bar.label, values: parts.length === 0 ? formatValue(0) : parts.join(', ') })
}
