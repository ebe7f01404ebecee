import { useEffect, useRef } from 'react'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { formatDuration } from '../lib/format-time.ts'
import styles from './heard-position.module.css'
import { t } from './messages/t.ts'
import type { Player, PlayerSnapshot } from './player.ts'
import { usePlayerPart } from './use-player.ts'

/** The player's position and total length. Written per frame, not by React: it changes ten times a second. */
export function HeardPosition({ player }: { player: Player }) {
  const length = usePlayerPart(player, formatLength)
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = (sample: number) => {
      const next = formatDuration((sample * 1000) / TIMELINE_RATE_HZ)
      if (text.current && text.current.textContent !== next) text.current.textContent = next
    }
    show(player.heardSample())
    return player.onFrame(show)
  }, [player])

  return (
    <span className={styles.position}>
      <span ref={text} className={styles.heard} />
      <span aria-hidden> / </span>
      <span aria-label={t('length')}>{length}</span>
    </span>
  )
}

const formatLength = ({ lengthSamples }: PlayerSnapshot) => formatDuration((lengthSamples * 1000) / TIMELINE_RATE_HZ)
