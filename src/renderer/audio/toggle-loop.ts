import type { Player } from './player.ts'
import type { SoundSelection } from './sound-selection.ts'

/** Loops the selection, or else the playing block; clears the current loop unless the selection differs from it. */
export function toggleLoop(player: Player, selection?: SoundSelection): void {
  const { loop, spans } = player.getSnapshot()
  const selected = selection?.get() ?? null
  const isLooped = loop?.startSample === selected?.startSample && loop?.endSample === selected?.endSample
  if (loop && (selected === null || isLooped)) return player.setLoop(null)
  if (selected) return player.setLoop({ startSample: selected.startSample, endSample: selected.endSample })
  const blockId = player.heardBlockId()
  const span = spans.find((candidate) => candidate.blockId === blockId) ?? spans[0]
  if (span) player.setLoop({ startSample: span.startSample, endSample: span.startSample + span.sampleCount })
}
