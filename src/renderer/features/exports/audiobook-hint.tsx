import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ExportChoice } from './export-choice.ts'

/** What shops of audiobooks, ACX above all, take beside the loudness. */
const SHOPS = { sampleRateHz: 44_100, leastKbps: 192, beforeMs: [500, 1_000], afterMs: [1_000, 5_000] } as const
/** In the middle of what they take. */
const SET = { silenceBeforeMs: 750, silenceAfterMs: 2_000 } as const

/** What of a choice for audiobooks a shop would send back, and the change that mends it; empty where nothing is. */
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

/** Says what shops of audiobooks ask for where a choice is something else, and sets it at a press. */
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
    <Notice tone="quiet" actions={<Button onPress={() => onChange(changes)}>Set all of it</Button>}>
      Audiobook shops such as ACX also ask for 44.1 kHz, MP3 of 192 kbps at least, 0.5 to 1 s of silence before and 1 to
      5 s after.
    </Notice>
  )
}
