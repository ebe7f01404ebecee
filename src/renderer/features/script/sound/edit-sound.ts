import { SOUND_LIMITS, getTrim, withTrim } from '#shared/domain/block-sound.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'

type Sounding = Pick<Workspace, 'session' | 'player'>

/**
 * Trims the playing block before the playhead (`start`) or after it (`end`), as one undo step. Returns the
 * announcement; changes nothing if no stored audio is playing.
 */
export function trimAtPlayhead({ session, player }: Sounding, side: 'start' | 'end'): string {
  const sample = player.heardSample()
  const blockId = player.heardBlockId()
  const span = player.getSnapshot().spans.find((candidate) => candidate.blockId === blockId)
  const record = blockId === null ? null : session.book.record(blockId)
  const take = record?.activeTake
  if (!span || !record || !blockId || !take || take.id !== span.takeId) return t('sound.noAudio')
  const offset = sample - span.startSample
  const least = (SOUND_LIMITS.leastHeardMs * TIMELINE_RATE_HZ) / 1000
  if (offset > span.sampleCount) return t('sound.inPause')
  if (side === 'start' ? span.sampleCount - offset < least : offset < least) {
    return t('sound.wholeBlock')
  }
  const takeSample = offset + (span.shape?.fromSample ?? 0)
  const takeSamples = span.shape?.takeSampleCount ?? span.sampleCount
  const toMs = (samples: number) => Math.max(0, Math.round((samples * 1000) / TIMELINE_RATE_HZ))
  const before = getTrim(record.sound, take.id)
  const trim =
    side === 'start' ? { ...before, startMs: toMs(takeSample) } : { ...before, endMs: toMs(takeSamples - takeSample) }
  session.setSettings({ kind: 'set-sound', blockId, sound: withTrim(record.sound, trim) })
  return t(`sound.trimmedFrom.${side}`, {
    count: side === 'start' ? trim.startMs : trim.endMs,
    number: String(session.blockIds().indexOf(blockId) + 1),
  })
}

/** Makes the selected block louder or quieter as one undo step. Returns the new gain for announcement. */
export function changeGain({ session }: Sounding, stepDb: number): string {
  const { blockId, index } = session.selected.get()
  const { sound } = session.book.record(blockId)
  const wanted = Math.round((sound.gainDb + stepDb) * 10) / 10
  const gainDb = Math.max(SOUND_LIMITS.lowestGainDb, Math.min(SOUND_LIMITS.highestGainDb, wanted))
  session.setSettings({ kind: 'set-sound', blockId, sound: { ...sound, gainDb } })
  return t('sound.gainSet', { number: String(index + 1), gain: formatGain(gainDb) })
}

/** Such as `+3 dB`. */
export function formatGain(gainDb: number): string {
  const sign = gainDb > 0 ? '+' : gainDb < 0 ? '−' : ''
  return t('sound.decibels', { gain: `${sign}${formatNumber(Math.abs(gainDb))}` })
}
