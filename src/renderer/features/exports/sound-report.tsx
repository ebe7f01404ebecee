import { useEffect, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ClippedBlock, SoundFigures } from '#shared/contract/exports.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type BlockPlace, ClippingNotice } from './clipping-notice.tsx'
import type { ExportScope } from './export-choice.ts'
import { formatFigures } from './loudness-report/format-figures.ts'
import { t } from './messages/t.ts'
import { getPercent } from '../../lib/format-progress.ts'

/** Silence that a listener takes for the end. */
const LONG_SILENCE_MS = 3_000

type Measuring =
  | { kind: 'measuring'; percent: number }
  | { kind: 'measured'; figures: SoundFigures; clippedBlocks: ClippedBlock[] }
  | { kind: 'failed'; reason: Failure }

export interface SoundReportProps {
  what: ExportScope
  voiceName: (voiceId: string) => string
  /** Called to show a block with a problem. */
  onShowBlock: (place: BlockPlace) => void
}

/** Loudness and problems of the audio to be exported. Measured when shown. */
export function SoundReport({ what, voiceName, onShowBlock }: SoundReportProps) {
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
        else setState({ kind: 'measuring', percent: getPercent(event.done, event.total) })
      }
    }
    measure().catch((error: unknown) => {
      if (!stop.signal.aborted) setState({ kind: 'failed', reason: getFailure(error) })
    })
    return () => stop.abort()
  }, [client, key])

  if (state.kind === 'failed') return <FailureNotice failure={state.reason} />
  if (state.kind === 'measuring') return <p className="quiet">{t('measuringAudio', { share: state.percent / 100 })}</p>
  const faults = formatSilences(state.figures)
  return (
    <>
      <p className="quiet">{t('currentLevel', { figures: formatFigures(state.figures) })}</p>
      {state.clippedBlocks.length > 0 && (
        <ClippingNotice
          clippedSamples={state.figures.clippedSamples}
          blocks={state.clippedBlocks}
          voiceName={voiceName}
          onShowBlock={onShowBlock}
        />
      )}
      {faults !== '' && <Notice tone="warning">{faults}</Notice>}
    </>
  )
}

/** Long silences as sentences; empty if there are none. */
function formatSilences(figures: SoundFigures): string {
  const { longestSilenceMs, leadingSilenceMs, trailingSilenceMs } = figures
  const parts: string[] = []
  if (longestSilenceMs > LONG_SILENCE_MS)
    parts.push(t('longSilence.inside', { length: formatDuration(longestSilenceMs) }))
  if (leadingSilenceMs > LONG_SILENCE_MS)
    parts.push(t('longSilence.start', { length: formatDuration(leadingSilenceMs) }))
  if (trailingSilenceMs > LONG_SILENCE_MS)
    parts.push(t('longSilence.end', { length: formatDuration(trailingSilenceMs) }))
  return parts.join(' ')
}
