import { useEffect, useId, useRef } from 'react'
import { must } from '#shared/errors/must.ts'
import { readNonce } from '../lib/nonce.ts'
import type { Player, PlayerSnapshot } from './player.ts'
import type { SoundSelection } from './sound-selection.ts'
import { usePlayerPart } from './use-player.ts'
import styles from './waveform-strip.module.css'
import { mountWaveformView } from './waveform-view.ts'
import type { WaveformWindow } from './waveform-window.ts'

export interface WaveformStripProps {
  player: Player
  window: WaveformWindow
  /** What is selected in the text, and the way to select there from here; without it nothing can be selected. */
  selection?: SoundSelection
  /** What the position is in. */
  label?: string
  /** What the map is of. */
  mapLabel?: string
}

/** The chapter's waveform as a slider over a map of all of it: what is seen is `window`, what is heard is `player`. */
export function WaveformStrip({
  player,
  window,
  selection,
  label = 'Position in the chapter',
  mapLabel = 'Part of the chapter in sight',
}: WaveformStripProps) {
  const id = useId()
  const map = useRef<HTMLDivElement>(null)
  const mapCanvas = useRef<HTMLCanvasElement>(null)
  const mapOverlay = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const isEmpty = usePlayerPart(player, readIsEmpty)

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
          selection: styles['selection'] ?? '',
          cursor: styles['cursor'] ?? '',
        },
        map: {
          element: must(map.current, 'the map is mounted'),
          canvas: must(mapCanvas.current, 'the map is mounted'),
          overlay: must(mapOverlay.current, 'the map is mounted'),
          classes: {
            seen: styles['seen'] ?? '',
            loop: styles['mapLoop'] ?? '',
            selection: styles['selection'] ?? '',
            cursor: styles['cursor'] ?? '',
          },
        },
        player,
        window,
        ...(selection && { selection }),
        cspNonce: readNonce(),
      }),
    [player, window, selection],
  )

  return (
    <div className={styles.whole}>
      <div
        ref={element}
        id={id}
        className={styles.strip}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuenow={0}
      >
        <div ref={picture} className={styles.picture} aria-hidden />
        <div ref={overlay} className={styles.overlay} aria-hidden />
        {isEmpty && <div className={styles.empty}>Nothing spoken yet</div>}
      </div>
      <div
        ref={map}
        className={styles.map}
        role="scrollbar"
        tabIndex={isEmpty ? -1 : 0}
        aria-label={mapLabel}
        aria-controls={id}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      >
        <canvas ref={mapCanvas} className={styles.mapPicture} aria-hidden />
        <div ref={mapOverlay} className={styles.overlay} aria-hidden />
      </div>
    </div>
  )
}

const readIsEmpty = ({ spans }: PlayerSnapshot) => spans.length === 0
