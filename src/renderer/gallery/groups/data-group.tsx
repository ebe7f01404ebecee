import { Check, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { BarChart, type BarSeries } from '../../ui/bar-chart.tsx'
import { BLOCK_SHAPES, type BlockStatus, formatBlockStatus } from '../../ui/block-status.ts'
import { Chip } from '../../ui/chip.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { createStateDot } from '../../ui/create-state-dot.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Exhibit, LONG_NAME, State } from '../exhibit.tsx'
import styles from '../gallery.module.css'

const STATUSES = Object.keys(BLOCK_SHAPES) as BlockStatus[]
const SERIES: readonly BarSeries[] = [
  { id: 'a', label: 'Narration', look: 1 },
  { id: 'b', label: 'Dialog', look: 2 },
  { id: 'c', label: 'Agents', look: 3 },
  { id: 'd', label: 'Trailers', look: 4 },
  { id: 'e', label: LONG_NAME, look: 5 },
  { id: 'f', label: 'Other', look: 'other' },
  { id: 'g', label: 'Not billed yet', look: 'pending' },
]
const DAYS = Array.from({ length: 8 }, (_value, day) => ({
  id: `day-${day + 1}`,
  label: `${day + 1} March 2026`,
  tick: `${day + 1} Mar`,
  values: SERIES.map((_series, place) => ((day * 7 + place * 5) % 11) * 40),
}))
const LOUDNESS = [-18.2, -16.1, -14.6, -23.4].map((value, at) => ({
  id: `block-${at + 1}`,
  label: `Block ${at + 1}`,
  tick: String(at + 1),
  values: [value],
}))
const formatCharacters = (value: number) => String(value)
const formatLoudness = (value: number) => `${value} LUFS`

/** Block-status marks, chips, progress, marked text and charts. */
export function DataGroup() {
  return (
    <>
      <Exhibit name="State dot, with each block status">
        {STATUSES.map((status) => (
          <State key={status} name={status}>
            <span className={styles.row}>
              <StateDot look={status} />
              {formatBlockStatus(status)}
            </span>
          </State>
        ))}
        <State name="created without React">
          <span className={styles.row}>
            <CreatedDot />
            {formatBlockStatus('fresh')}
          </span>
        </State>
      </Exhibit>
      <Exhibit name="Code block">
        <State name="JSON">
          <CodeBlock label="Response" isJson>
            {'{\n  "name": "Aria",\n  "speed": 1.25,\n  "isDraft": false\n}'}
          </CodeBlock>
        </State>
      </Exhibit>
      <Exhibit name="Chip">
        <State name="word">
          <Chip>Current</Chip>
        </State>
        <State name="word and shape">
          <Chip icon={Check}>Completed</Chip>
        </State>
        <State name="little room">
          <div style={{ width: '8rem' }}>
            <Chip icon={X}>{LONG_NAME}</Chip>
          </div>
        </State>
      </Exhibit>
      <Exhibit name="Progress bar">
        <State name="empty">
          <ProgressBar label="Exporting" done={0} total={9} />
        </State>
        <State name="with a detail">
          <ProgressBar label="Exporting" done={4} total={9} detail="2 min left" />
        </State>
        <State name="complete">
          <ProgressBar label="Exporting" done={9} total={9} />
        </State>
        <State name="very long text">
          <ProgressBar label={LONG_NAME} done={1} total={3} />
        </State>
      </Exhibit>
      <Exhibit name="Marked text">
        <State name="two matches">
          <MarkedText
            text="The road goes down to the sea."
            hits={[
              { startChar: 4, endChar: 8 },
              { startChar: 26, endChar: 29 },
            ]}
          />
        </State>
        <State name="no match">
          <MarkedText text="The road goes down to the sea." hits={[]} />
        </State>
      </Exhibit>
      <Exhibit name="Bar chart">
        <State name="every series, with a total and a line" isWide>
          <BarChart
            label="Characters per day"
            bars={DAYS}
            series={SERIES}
            total="March 2026"
            line={{ label: 'Daily limit', value: 1_500 }}
            formatValue={formatCharacters}
          />
        </State>
        <State name="values below zero, with a range" isWide>
          <BarChart
            label="Loudness of each block"
            bars={LOUDNESS}
            series={[{ id: 'loudness', label: 'Loudness', look: 1 }]}
            total={null}
            line={null}
            band={{ label: 'Target', from: -20, to: -16 }}
            formatValue={formatLoudness}
          />
        </State>
        <State name="empty" isWide>
          <BarChart
            label="Characters per hour"
            bars={[]}
            series={[{ id: 'a', label: 'Narration', look: 1 }]}
            total={null}
            line={null}
            formatValue={formatCharacters}
          />
        </State>
      </Exhibit>
    </>
  )
}

function CreatedDot() {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(createStateDot('fresh')), [])
  return <span ref={place} className={styles.row} />
}
