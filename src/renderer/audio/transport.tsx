import {
  Maximize2,
  Pause,
  Play,
  Repeat,
  Rows3,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  Volume2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { keysFor } from '../lib/keys-for.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { HeardPosition } from './heard-position.tsx'
import { useAbsentOutput } from './output/use-output.ts'
import type { Player, PlayerSnapshot } from './player.ts'
import type { SoundSelection } from './sound-selection.ts'
import { toggleLoop } from './toggle-loop.ts'
import styles from './transport.module.css'
import { usePlayerPart } from './use-player.ts'
import { zoomAround } from './waveform-gestures.ts'
import type { WaveformWindow } from './waveform-window.ts'
import { formatNumber } from '../lib/format-count.ts'

export interface TransportProps {
  player: Player
  window: WaveformWindow
  selection?: SoundSelection
  /** The script scrolls along with the sound; when it does not, a button brings it back. */
  isFollowing: boolean
  onFollow: () => void
  /** What is to be said of where the sound is. */
  note?: string
}

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** The speeds to choose from, with the one that keys have led to. */
function rateOptions(current: number): { id: string; label: string }[] {
  const rates = RATES.includes(current) ? RATES : [...RATES, current].toSorted((a, b) => a - b)
  return rates.map((rate) => ({ id: String(rate), label: `${formatNumber(Number(rate.toFixed(2)))}×` }))
}
const ZOOM_STEP = 2
const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

/** Buttons and figures of the player: play, steps, position, speed, loop, volume, zoom and following. */
export function Transport({ player, window, selection, isFollowing, onFollow, note }: TransportProps) {
  // Not the snapshot as a whole: while a chapter is spoken its length grows many times a second, and none of this looks different.
  const state = usePlayerPart(player, readState)
  const failure = usePlayerPart(player, readFailure)
  const rate = usePlayerPart(player, readRate)
  const volume = usePlayerPart(player, readVolume)
  const loopStart = usePlayerPart(player, readLoopStart)
  const hasSound = usePlayerPart(player, readHasSound)
  const hasLoop = loopStart !== null
  const isWindowFollowing = useSyncExternalStore(window.subscribe, () => window.get().isFollowing)
  const hasProject = useSyncExternalStore(window.subscribe, () => {
    const { beforeSamples, afterSamples } = window.get()
    return beforeSamples + afterSamples > 0
  })
  const absentOutput = useAbsentOutput()
  const selected = useSyncExternalStore(selection?.subscribe ?? neverChanges, () => selection?.get() ?? null)
  const isLooped = selected === null || selected.startSample === loopStart
  const loopLabel = hasLoop && isLooped ? 'Stop looping' : selected ? 'Loop the selection' : 'Loop this block'
  const isRunning = state === 'playing' || state === 'waiting'
  const isEmpty = !hasSound && !isRunning
  const follow = () => {
    window.setFollowing(true)
    onFollow()
  }
  const prepare = () => {
    // Before the first key or click a browser would only complain.
    if (navigator.userActivation.hasBeenActive) player.prepare()
  }
  const zoom = (factor: number) => zoomAround(window, player.heardSample(), factor)

  return (
    <div className={styles.transport} role="toolbar" aria-label="Player">
      <IconButton
        label="Previous block"
        keys={keysFor('previous-block')}
        isDisabled={isEmpty}
        onPress={() => player.stepBlock(-1)}
      >
        <SkipBack {...ICON} />
      </IconButton>
      <IconButton
        label="Previous word"
        keys={keysFor('previous-word')}
        isDisabled={isEmpty}
        onPress={() => player.stepWord(-1)}
      >
        <StepBack {...ICON} />
      </IconButton>
      <IconButton
        label={isRunning ? 'Pause' : 'Play'}
        keys={keysFor('play-pause')}
        look="plain"
        onHoverStart={prepare}
        onFocus={prepare}
        onPress={() => player.toggle()}
      >
        {isRunning ? <Pause {...ICON} /> : <Play {...ICON} />}
      </IconButton>
      <IconButton label="Next word" keys={keysFor('next-word')} isDisabled={isEmpty} onPress={() => player.stepWord(1)}>
        <StepForward {...ICON} />
      </IconButton>
      <IconButton
        label="Next block"
        keys={keysFor('next-block')}
        isDisabled={isEmpty}
        onPress={() => player.stepBlock(1)}
      >
        <SkipForward {...ICON} />
      </IconButton>
      <HeardPosition player={player} />
      <span className={styles.state} role="status">
        {STATE_WORDS[state] ?? failure}
        {note}
        {absentOutput && `${absentOutput.label} is not connected: sound goes to the system’s output`}
      </span>
      <span className={styles.gap} />
      {!(isFollowing && isWindowFollowing) && (
        <Button look="quiet" onPress={follow}>
          Follow
        </Button>
      )}
      <IconButton
        label={loopLabel}
        keys={keysFor('loop-block')}
        look={hasLoop ? 'plain' : 'quiet'}
        isDisabled={isEmpty}
        onPress={() => toggleLoop(player, selection)}
      >
        <Repeat {...ICON} className={hasLoop ? styles.lit : undefined} />
      </IconButton>
      <div className={styles.rate}>
        <SelectField
          label="Speed"
          isLabelHidden
          options={rateOptions(rate)}
          value={String(rate)}
          onChange={(id) => player.setRate(Number(id))}
        />
      </div>
      <label className={styles.volume}>
        <Volume2 {...ICON} />
        <input
          type="range"
          aria-label="Volume"
          min={0}
          max={1}
          step={0.01}
          value={volume}
          onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
        />
      </label>
      <IconButton label="Zoom out" keys="-" isDisabled={isEmpty} onPress={() => zoom(1 / ZOOM_STEP)}>
        <ZoomOut {...ICON} />
      </IconButton>
      <IconButton label="Zoom in" keys="+" isDisabled={isEmpty} onPress={() => zoom(ZOOM_STEP)}>
        <ZoomIn {...ICON} />
      </IconButton>
      {hasProject && (
        <IconButton label="Show the whole project" keys="9" onPress={() => window.zoomToProject()}>
          <Rows3 {...ICON} />
        </IconButton>
      )}
      <IconButton label="Show the whole chapter" keys="0" isDisabled={isEmpty} onPress={() => window.zoomToFit()}>
        <Maximize2 {...ICON} />
      </IconButton>
    </div>
  )
}

const neverChanges = () => () => undefined
const readState = (snapshot: PlayerSnapshot) => snapshot.state
const readFailure = (snapshot: PlayerSnapshot) => snapshot.failure
const readRate = (snapshot: PlayerSnapshot) => snapshot.rate
const readVolume = (snapshot: PlayerSnapshot) => snapshot.volume
const readLoopStart = (snapshot: PlayerSnapshot) => snapshot.loop?.startSample ?? null
const readHasSound = (snapshot: PlayerSnapshot) => snapshot.lengthSamples > 0

const STATE_WORDS: Partial<Record<PlayerSnapshot['state'], string>> = {
  paused: '',
  playing: '',
  ended: '',
  waiting: 'Waiting for sound',
}
