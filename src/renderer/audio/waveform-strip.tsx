import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { must } from '#shared/errors/must.ts'
import { createStore } from '../lib/create-store.ts'
import { readNonce } from '../lib/nonce.ts'
import { t } from './messages/t.ts'
import type { Player, PlayerSnapshot } from './player.ts'
import type { SoundSelection } from './sound-selection.ts'
import { usePlayerPart } from './use-player.ts'
import type { SurroundingChapters } from './surroundings.ts'
import styles from './waveform-strip.module.css'
import { mountWaveformView } from './waveform-view.ts'
import type { WaveformWindow } from './waveform-window.ts'

export interface WaveformStripProps {
  player: Player
  window: WaveformWindow
  /** The text selection, which can also be set here; without it nothing can be selected. */
  selection?: SoundSelection
  /** The project's chapters around this one, visible when zoomed out. */
  surroundings?: SurroundingChapters
  /** Flagged places, in timeline samples. */
  flags?: readonly number[]
  /** Called when the user moved the playhead here. */
  onMoved?: () => void
  /** Label of the position. */
  label?: string
  /** Label of the minimap. */
  mapLabel?: string
}

/**
 * The chapter's waveform as a slider above a minimap of everything: `window` is the visible range, `player` the
 * playback.
 */
export function WaveformStrip({
  player,
  window,
  selection,
  surroundings,
  flags = NO_FLAGS,
  onMoved,
  label = t('position.label'),
  mapLabel,
}: WaveformStripProps) {
  const id = useId()
  const map = useRef<HTMLDivElement>(null)
  const mapCanvas = useRef<HTMLCanvasElement>(null)
  const mapOverlay = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const isEmpty = usePlayerPart(player, readIsEmpty)
  const chapterCount = useSyncExternalStore(
    surroundings?.subscribe ?? neverChanges,
    () => surroundings?.get()?.chapters.length ?? 1,
  )
  const isBlank = isEmpty && chapterCount < 2

  const [flagStore] = useState(() => createStore<readonly number[]>(flags))
  useEffect(() => {
    flagStore.set(flags)
  }, [flagStore, flags])
  const reportMoved = useEffectEvent(() => onMoved?.())
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
          elsewhere: styles['elsewhere'] ?? '',
          chapter: styles['chapter'] ?? '',
          flag: styles['flag'] ?? '',
        },
        map: {
          element: must(map.current, 'the map is mounted'),
          canvas: must(mapCanvas.current, 'the map is mounted'),
          overlay: must(mapOverlay.current, 'the map is mounted'),
          classes: {
            seen: styles['seen'] ?? '',
            loop: styles['mapLoop'] ?? '',
            selection: styles['selection'] ?? '',
            chapterEdge: styles['chapterEdge'] ?? '',
            cursor: styles['cursor'] ?? '',
          },
        },
        player,
        window,
        ...(selection && { selection }),
        ...(surroundings && { surroundings }),
        flags: flagStore,
        onMoved: () => reportMoved(),
        cspNonce: readNonce(),
      }),
    [player, window, selection, surroundings, flagStore],
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
        {isBlank && <div className={styles.empty}>{t('noAudio')}</div>}
      </div>
      <div
        ref={map}
        className={styles.map}
        role="scrollbar"
        tabIndex={isBlank ? -1 : 0}
        aria-label={mapLabel ?? t(chapterCount > 1 ? 'map.ofProject' : 'map.ofChapter')}
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

const NO_FLAGS: readonly number[] = []

const readIsEmpty = ({ spans }: PlayerSnapshot) => spans.length === 0

const neverChanges = () => () => undefined
