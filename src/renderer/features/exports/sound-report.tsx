import { useEffect, useState } from 'react'
import type { SoundFigures } from '#shared/contract/exports.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatPlaces } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './exports.module.css'
import type { ExportScope } from './export-choice.ts'

/** A silence that a listener takes for the end. */
const LONG_SILENCE_MS = 3_000

type Measuring =
  | { kind: 'measuring'; percent: number }
  | { kind: 'measured'; figures: SoundFigures }
  | { kind: 'failed'; reason: Reason }

/** How loud the sound is that would be written, and what of it a listener would stumble over. Measured when it comes on screen. */
export function SoundReport({ what }: { what: ExportScope }) {
  const { client } = useStudio()
  const [state, setState] = useState<Measuring>({ kind: 'measuring', percent: 0 })
  const key = JSON.stringify(what)
  useEffect(() => {
    const stop = new AbortController()
    const measure = async () => {
      setState({ kind: 'measuring', percent: 0 })
      const events = await client.exports.measure(JSON.parse(key), { signal: stop.signal })
      for await (const event of events) {
        if (stop.signal.aborted) return
        if (event.kind === 'measured') setState(event)
        else setState({ kind: 'measuring', percent: Math.floor((event.done / Math.max(1, event.total)) * 100) })
      }
    }
    measure().catch((error: unknown) => {
      if (!stop.signal.aborted) setState({ kind: 'failed', reason: reasonOf(error) })
    })
    return () => stop.abort()
  }, [client, key])

  if (state.kind === 'failed') return <FailureNotice failure={failureOf(state.reason)} />
  if (state.kind === 'measuring') return <p className={styles.quiet}>Measuring the sound, {state.percent} %.</p>
  const faults = sayFaults(state.figures)
  return (
    <>
      <p className={styles.quiet}>As it is: {sayFigures(state.figures)}.</p>
      {faults !== '' && <Notice tone="warning">{faults}</Notice>}
    </>
  )
}

/** `−18.2 LUFS, peaks at −3.1 dBTP, −20.4 dB RMS`. */
export function sayFigures({ integratedLufs, truePeakDbtp, rmsDbfs }: SoundFigures): string {
  const figures = [
    integratedLufs === null ? 'too quiet to have a loudness' : `${decibels(integratedLufs)} LUFS`,
    ...(truePeakDbtp === null ? [] : [`peaks at ${decibels(truePeakDbtp)} dBTP`]),
    ...(rmsDbfs === null ? [] : [`${decibels(rmsDbfs)} dB RMS`]),
  ]
  return figures.join(', ')
}

function decibels(value: number): string {
  return formatPlaces(value, 1).replace('-', '−')
}

/** What is wrong with sound, in sentences; empty where nothing is. */
export function sayFaults(figures: SoundFigures): string {
  const { clippedSamples, longestSilenceMs, leadingSilenceMs, trailingSilenceMs } = figures
  const parts: string[] = []
  if (clippedSamples > 0)
    parts.push(`${formatCount(clippedSamples, 'sample')} at the end of the scale: it may crackle.`)
  if (longestSilenceMs > LONG_SILENCE_MS) parts.push(`A silence of ${formatDuration(longestSilenceMs)} is in it.`)
  if (leadingSilenceMs > LONG_SILENCE_MS) parts.push(`It begins with ${formatDuration(leadingSilenceMs)} of silence.`)
  if (trailingSilenceMs > LONG_SILENCE_MS) parts.push(`It ends with ${formatDuration(trailingSilenceMs)} of silence.`)
  return parts.join(' ')
}
