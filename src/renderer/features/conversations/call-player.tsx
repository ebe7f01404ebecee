import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { HeardPosition } from '../../audio/heard-position.tsx'
import type { Player } from '../../audio/player.ts'
import { useMediaKeys } from '../../audio/use-media-keys.ts'
import { usePlayer } from '../../audio/use-player.ts'
import { WaveformStrip } from '../../audio/waveform-strip.tsx'
import { createWaveformWindow } from '../../audio/waveform-window.ts'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './call-player.module.css'
import { t } from './messages/t.ts'

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const
const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2, 3].map((rate) => ({ id: String(rate), label: `${rate}×` }))

/** Playback controls, position and waveform of a conversation. */
export function CallPlayer({ player, agentName }: { player: Player; agentName: string }) {
  const [window] = useState(createWaveformWindow)
  const snapshot = usePlayer(player)
  const isRunning = snapshot.state === 'playing' || snapshot.state === 'waiting'
  useMediaKeys(player, {
    title: t('conversation'),
    artist: agentName,
    step: (direction) => player.stepWord(direction),
  })
  useAction('play-pause', () => player.toggle())
  useAction('previous-block', () => player.stepWord(-1))
  useAction('next-block', () => player.stepWord(1))
  return (
    <section className={styles.player} aria-label={t('player.label')}>
      <div className={styles.buttons} role="toolbar" aria-label={t('player.controls')} dir="ltr">
        <IconButton label={t('player.previous')} onPress={() => player.stepWord(-1)}>
          <SkipBack {...ICON} />
        </IconButton>
        <IconButton label={isRunning ? common('pause') : t('player.play')} look="plain" onPress={() => player.toggle()}>
          {isRunning ? <Pause {...ICON} /> : <Play {...ICON} />}
        </IconButton>
        <IconButton label={t('player.next')} onPress={() => player.stepWord(1)}>
          <SkipForward {...ICON} />
        </IconButton>
        <HeardPosition player={player} />
        <span className={styles.state} role="status">
          {snapshot.state === 'failed' ? t('player.failed') : ''}
        </span>
        <div className={styles.rate}>
          <SelectField
            label={t('player.speed')}
            isLabelHidden
            options={RATES}
            value={String(snapshot.rate)}
            onChange={(id) => player.setRate(Number(id))}
          />
        </div>
      </div>
      <div className={styles.wave}>
        <WaveformStrip player={player} window={window} label={t('player.position')} mapLabel={t('player.map')} />
      </div>
    </section>
  )
}
