import { useEffect, useRef } from 'react'
import { must } from '#shared/errors/must.ts'
import { readNonce } from '../lib/nonce.ts'
import type { Player } from './player.ts'
import { usePlayer } from './use-player.ts'
import styles from './waveform-strip.module.css'
import { mountWaveformView } from './waveform-view.ts'
import type { WaveformWindow } from './waveform-window.ts'

export interface WaveformStripProps {
  player: Player
  window: WaveformWindow
}

/** The chapter's waveform as a slider: what is seen is `window`, what is heard is `player`. */
export function WaveformStrip({ player, window }: WaveformStripProps) {
  const element = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const isEmpty = usePlayer(player).spans.length === 0

  useEffect(
    () =>
      mountWaveformView({
        element: must(element.current, 'the strip is mounted'),
        picture: must(picture.current, 'the strip is mounted'),
        overlay: must(overlay.current, 'the strip is mounted'),
        classes: {
          boundary: styles['boundary'] ?? '',
          wordEdge: styles['wordEdge'] ?? '',
          word: styles['word'] ?? '',
          loop: styles['loop'] ?? '',
          cursor: styles['cursor'] ?? '',
        },
        player,
        window,
        cspNonce: readNonce(),
      }),
    [player, window],
  )

  return (
    <div
      ref={element}
      className={styles.strip}
      role="slider"
      tabIndex={0}
      aria-label="Position in the chapter"
      aria-valuemin={0}
      aria-valuenow={0}
    >
      <div ref={picture} className={styles.picture} aria-hidden />
      <div ref={overlay} className={styles.overlay} aria-hidden />
      {isEmpty && <div className={styles.empty}>Nothing spoken yet</div>}
    </div>
  )
}
