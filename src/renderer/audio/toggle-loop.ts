import type { Player } from './player.ts'

/** Loops the block that is heard, or lifts the loop that is set. */
export function toggleLoop(player: Player): void {
  const { loop, spans } = player.getSnapshot()
  const blockId = player.heardBlockId()
  const span = spans.find((candidate) => candidate.blockId === blockId) ?? spans[0]
  if (loop) player.setLoop(null)
  else if (span) player.setLoop({ startSample: span.startSample, endSample: span.startSample + span.sampleCount })
}
