import { useEffect, useEffectEvent } from 'react'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import type { Player } from './player.ts'
import silenceUrl from './silence.flac?no-inline'

/** What the system's media controls show and do. */
export interface MediaTrack {
  title: string
  /** What the title belongs to, such as a project. */
  artist: string
  /** The keys for the next and the previous track. */
  step(direction: 1 | -1): void
}

const ACTIONS = ['play', 'pause', 'stop', 'previoustrack', 'nexttrack', 'seekto'] as const

/** Lets media keys, headsets and the system's media controls operate a player while it is shown. */
export function useMediaKeys(player: Player, { title, artist, step }: MediaTrack): void {
  const onAction = useEffectEvent(({ action, seekTime }: MediaSessionActionDetails) => {
    if (action === 'play') player.play()
    else if (action === 'pause' || action === 'stop') player.pause()
    else if (action === 'previoustrack') step(-1)
    else if (action === 'nexttrack') step(1)
    else if (seekTime !== undefined) player.seek({ sample: seekTime * TIMELINE_RATE_HZ })
  })
  useEffect(() => {
    const { mediaSession } = navigator
    // Chromium ends the media session of an audio context that falls silent, but not of a paused element.
    const silence = new Audio(silenceUrl)
    silence.loop = true
    for (const action of ACTIONS) mediaSession.setActionHandler(action, (details) => onAction(details))
    const show = () => {
      const { state, lengthSamples, rate } = player.getSnapshot()
      const isRunning = state === 'playing' || state === 'waiting'
      mediaSession.playbackState = isRunning ? 'playing' : 'paused'
      if (!isRunning) silence.pause()
      // Rejects if paused before it starts, which isn't an error.
      else if (silence.paused) silence.play().catch(() => undefined)
      const [duration, position] = [lengthSamples, player.heardSample()].map((samples) => samples / TIMELINE_RATE_HZ)
      mediaSession.setPositionState({ duration, position, playbackRate: rate })
    }
    show()
    const end = player.subscribe(show)
    return () => {
      end()
      silence.pause()
      silence.removeAttribute('src')
      for (const action of ACTIONS) mediaSession.setActionHandler(action, null)
      mediaSession.setPositionState()
      mediaSession.playbackState = 'none'
      mediaSession.metadata = null
    }
  }, [player])
  useEffect(() => {
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist })
  }, [player, title, artist])
}
