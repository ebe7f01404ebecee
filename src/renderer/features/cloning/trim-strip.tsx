import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import type { Recording } from '#shared/contract/cloning.ts'
import { WAVE_VIEW_BOX, wavePath } from '../../audio/wave-path.ts'
import { fetchMedia } from '../../rpc/media.ts'
import styles from './cloning.module.css'
import { formatLength } from './format-length.ts'
import { t } from './messages/t.ts'

/** `1.25 seconds`, in the language of the interface. */
const SECONDS: Intl.NumberFormatOptions = {
  ...{ style: 'unit', unit: 'second', unitDisplay: 'long' },
  maximumFractionDigits: 2,
}

export interface TrimStripProps {
  recording: Recording
  onTrim: (startMs: number, endMs: number) => void
}

/** A recording's waveform with trim handles, operated by dragging or arrow keys. */
export function TrimStrip({ recording, onTrim }: TrimStripProps) {
  const { id, durationMs, trimStartMs, trimEndMs, peaksUrl } = recording
  const [moving, setMoving] = useState<[number, number] | null>(null)
  const peaks = useQuery({
    queryKey: ['recording-peaks', id, recording.sampleCount],
    queryFn: async ({ signal }) => {
      const response = await fetchMedia(peaksUrl, { signal })
      if (!response.ok) throw new Error(`Couldn’t load the waveform: status ${response.status}`)
      return wavePath(new Int16Array(await response.arrayBuffer()))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [startMs, endMs] = moving ?? [trimStartMs, trimEndMs]
  const toRange = ([first = 0, last = durationMs / 1000]: number[]): [startMs: number, endMs: number] => [
    Math.round(first * 1000),
    Math.round(last * 1000),
  ]
  const share = (ms: number) => (durationMs === 0 ? 0 : (ms / durationMs) * 100)
  return (
    <Slider
      className={styles.trim}
      aria-label={t('trim')}
      // In seconds, because that is the unit that screen readers announce.
      value={[startMs / 1000, endMs / 1000]}
      minValue={0}
      maxValue={durationMs / 1000}
      step={0.01}
      formatOptions={SECONDS}
      onChange={(seconds) => setMoving(toRange(seconds))}
      onChangeEnd={(seconds) => {
        setMoving(null)
        onTrim(...toRange(seconds))
      }}
    >
      <SliderTrack className={styles.track}>
        <svg className={styles.wave} viewBox={WAVE_VIEW_BOX} preserveAspectRatio="none" aria-hidden>
          <path d={peaks.data ?? ''} />
        </svg>
        <svg className={styles.shades} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
          <rect x={0} y={0} width={share(startMs)} height={1} />
          <rect x={share(endMs)} y={0} width={100 - share(endMs)} height={1} />
        </svg>
        <SliderThumb index={0} aria-label={t('trimStart')} className={styles.thumb} />
        <SliderThumb index={1} aria-label={t('trimEnd')} className={styles.thumb} />
      </SliderTrack>
      <div className={styles.figures}>
        <span className="tabular">{t('range', { from: formatLength(startMs), to: formatLength(endMs) })}</span>
        <span className="tabular">{t('selected', { length: formatLength(endMs - startMs) })}</span>
      </div>
    </Slider>
  )
}
