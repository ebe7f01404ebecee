import {
  Maximize2,
  Pause,
  Play,
  Repeat,
  Rows3,
  SlidersHorizontal,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  Volume2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { common } from '../lib/common/messages/common.ts'
import { keysFor } from '../lib/keys-for.ts'
import { useMinWidth } from '../lib/use-min-width.ts'
import { Button, IconButton } from '../ui/button.tsx'
import fieldStyles from '../ui/field.module.css'
import { SelectField } from '../ui/select-field.tsx'
import { HeardPosition } from './heard-position.tsx'
import { t } from './messages/t.ts'
import { useAbsentOutput } from './output/use-output.ts'
import type { Player, PlayerSnapshot } from './player.ts'
import type { SoundSelection } from './sound-selection.ts'
import { toggleLoop } from './toggle-loop.ts'
import { togglePlayback } from './toggle-playback.ts'
import styles from './transport.module.css'
import { usePlayerPart } from './use-player.ts'
import { zoomAround } from './waveform-gestures.ts'
import type { WaveformWindow } from './waveform-window.ts'
import { formatNumber, formatPercent } from '../lib/format-number.ts'

export interface TransportProps {
  player: Player
  window: WaveformWindow
  selection?: SoundSelection
  /** The script scrolls with playback; if not, a button returns to it. */
  isFollowing: boolean
  onFollow: () => void
  /** Announcement about the playback position. */
  note?: string
  /** Controls of the open area, after the position. */
  children?: ReactNode
}

/** In narrower windows, or with larger text, speed, volume and zoom move into a popover, so that one row is enough. */
const ONE_ROW_REM = 60

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** The available speeds, including one reached by shortcuts. */
function rateOptions(current: number): { id: string; label: string }[] {
  const rates = RATES.includes(current) ? RATES : [...RATES, current].toSorted((a, b) => a - b)
  return rates.map((rate) => ({ id: String(rate), label: `${formatNumber(Number(rate.toFixed(2)))}×` }))
}
const ZOOM_STEP = 2
const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

/** The player's controls and readouts: play, steps, position, speed, loop, volume, zoom and following. */
export function Transport({ player, window, selection, isFollowing, onFollow, note, children }: TransportProps) {
  // Not the whole snapshot: during generation the length changes many times a second, which doesn't affect this.
  const state = usePlayerPart(player, readState)
  const failure = usePlayerPart(player, readFailure)
  const loopStart = usePlayerPart(player, readLoopStart)
  const hasSound = usePlayerPart(player, readHasSound)
  const hasLoop = loopStart !== null
  const isWindowFollowing = useSyncExternalStore(window.subscribe, () => window.get().isFollowing)
  const absentOutput = useAbsentOutput()
  const hasRoom = useMinWidth(ONE_ROW_REM)
  const selected = useSyncExternalStore(selection?.subscribe ?? neverChanges, () => selection?.get() ?? null)
  const isLooped = selected === null || selected.startSample === loopStart
  const loopLabel = t(hasLoop && isLooped ? 'loop.stop' : selected ? 'loop.selection' : 'loop.block')
  const isRunning = state === 'playing' || state === 'waiting'
  const isEmpty = !hasSound && !isRunning
  const follow = () => {
    window.setFollowing(true)
    onFollow()
  }
  const prepare = () => {
    // Before the first key press or click, a browser would only log a warning.
    if (navigator.userActivation.hasBeenActive) player.prepare()
  }
  const options = <PlayerOptions player={player} window={window} isEmpty={isEmpty} />
  // Audio runs from left to right in every language.
  return (
    <div className={styles.transport} role="toolbar" aria-label={t('player')} dir="ltr">
      <IconButton
        label={t('previousBlock')}
        keys={keysFor('previous-block')}
        isDisabled={isEmpty}
        onPress={() => player.stepBlock(-1)}
      >
        <SkipBack {...ICON} />
      </IconButton>
      <IconButton
        label={t('previousWord')}
        keys={keysFor('previous-word')}
        isDisabled={isEmpty}
        onPress={() => player.stepWord(-1)}
      >
        <StepBack {...ICON} />
      </IconButton>
      <IconButton
        label={isRunning ? common('pause') : t('play')}
        keys={keysFor('play-pause')}
        look="plain"
        onHoverStart={prepare}
        onFocus={prepare}
        onPress={() => togglePlayback(player)}
      >
        {isRunning ? <Pause {...ICON} /> : <Play {...ICON} />}
      </IconButton>
      <IconButton
        label={t('nextWord')}
        keys={keysFor('next-word')}
        isDisabled={isEmpty}
        onPress={() => player.stepWord(1)}
      >
        <StepForward {...ICON} />
      </IconButton>
      <IconButton
        label={t('nextBlock')}
        keys={keysFor('next-block')}
        isDisabled={isEmpty}
        onPress={() => player.stepBlock(1)}
      >
        <SkipForward {...ICON} />
      </IconButton>
      <HeardPosition player={player} />
      {children}
      <span className={styles.state} role="status">
        {state === 'waiting' && t('buffering')}
        {state === 'failed' && failure}
        {note}
        {absentOutput && t('outputAbsent', { device: absentOutput.label })}
      </span>
      <span className={styles.gap} />
      {!(isFollowing && isWindowFollowing) && (
        <Button look="quiet" onPress={follow}>
          {t('follow')}
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
      {hasRoom ? (
        options
      ) : (
        <DialogTrigger>
          <IconButton label={t('playerOptions')}>
            <SlidersHorizontal {...ICON} />
          </IconButton>
          <Popover
            className={fieldStyles.popover}
            offset={4}
            // oxlint-disable-next-line catalog-texts/bare-text -- a place
            placement="top end"
          >
            <Dialog aria-label={t('playerOptions')} className={styles.options}>
              {options}
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </div>
  )
}

/** Speed, volume and zoom. */
function PlayerOptions({ player, window, isEmpty }: Pick<TransportProps, 'player' | 'window'> & { isEmpty: boolean }) {
  const rate = usePlayerPart(player, readRate)
  const volume = usePlayerPart(player, readVolume)
  const hasProject = useSyncExternalStore(window.subscribe, () => {
    const { beforeSamples, afterSamples } = window.get()
    return beforeSamples + afterSamples > 0
  })
  const zoom = (factor: number) => zoomAround(window, player.heardSample(), factor)
  return (
    <>
      <div className={styles.rate}>
        <SelectField
          label={t('speed')}
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
          aria-label={t('volume')}
          aria-valuetext={formatPercent(volume)}
          min={0}
          max={1}
          step={0.01}
          value={volume}
          onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
        />
      </label>
      <IconButton label={t('zoomOut')} keys="-" isDisabled={isEmpty} onPress={() => zoom(1 / ZOOM_STEP)}>
        <ZoomOut {...ICON} />
      </IconButton>
      <IconButton label={t('zoomIn')} keys="+" isDisabled={isEmpty} onPress={() => zoom(ZOOM_STEP)}>
        <ZoomIn {...ICON} />
      </IconButton>
      {hasProject && (
        <IconButton label={t('zoomToProject')} keys="9" onPress={() => window.zoomToProject()}>
          <Rows3 {...ICON} />
        </IconButton>
      )}
      <IconButton label={t('zoomToChapter')} keys="0" isDisabled={isEmpty} onPress={() => window.zoomToFit()}>
        <Maximize2 {...ICON} />
      </IconButton>
    </>
  )
}

const neverChanges = () => () => undefined
const readState = (snapshot: PlayerSnapshot) => snapshot.state
const readFailure = (snapshot: PlayerSnapshot) => snapshot.failure
const readRate = (snapshot: PlayerSnapshot) => snapshot.rate
const readVolume = (snapshot: PlayerSnapshot) => snapshot.volume
const readLoopStart = (snapshot: PlayerSnapshot) => snapshot.loop?.startSample ?? null
const readHasSound = (snapshot: PlayerSnapshot) => snapshot.lengthSamples > 0
