import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ExportChoice } from './export-choice.ts'
import { t } from './messages/t.ts'

/** Requirements of audiobook stores such as ACX beyond loudness. */
const SHOPS = { sampleRateHz: 44_100, leastKbps: 192, beforeMs: [500, 1_000], afterMs: [1_000, 5_000] } as const
/** The middle of the accepted range. */
const SET = { silenceBeforeMs: 750, silenceAfterMs: 2_000 } as const

/** The changes that make an audiobook choice acceptable; empty if none are needed. */
export function audiobookChanges(choice: ExportChoice): Partial<ExportChoice> {
  const { loudness, formats, sampleRateHz, mp3Kbps, silenceBeforeMs, silenceAfterMs } = choice
  if (loudness !== 'audiobook') return {}
  const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
  return {
    ...(sampleRateHz !== SHOPS.sampleRateHz && { sampleRateHz: SHOPS.sampleRateHz }),
    ...(formats.includes('mp3') && mp3Kbps < SHOPS.leastKbps && { mp3Kbps: SHOPS.leastKbps }),
    ...(!isWithin(silenceBeforeMs, SHOPS.beforeMs) && { silenceBeforeMs: SET.silenceBeforeMs }),
    ...(!isWithin(silenceAfterMs, SHOPS.afterMs) && { silenceAfterMs: SET.silenceAfterMs }),
  }
}

/** Shows store requirements that aren't met, and applies them on request. */
export function AudiobookHint({
  choice,
  onChange,
}: {
  choice: ExportChoice
  onChange: (change: Partial<ExportChoice>) => void
}) {
  const changes = audiobookChanges(choice)
  if (Object.keys(changes).length === 0) return null
  return (
    <Notice tone="quiet" actions={<Button onPress={() => onChange(changes)}>{t('applySettings')}</Button>}>
      {t('audiobookHint')}
    </Notice>
  )
}
