import { countMarkedWords } from '#shared/domain/count-marked-words.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { endTake, getActiveTakeId, listUnfinishedTakes, setActiveTake } from '../../db/repos/takes-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { toFailure } from './to-failure.ts'

/**
 * Ends the takes that were being received when the studio last ended without closing. Their audio is kept as partial
 * takes with the words that have audio; takes without audio are marked failed. Run before anything else writes takes.
 *
 * @returns number of takes with audio
 */
export async function recoverTakes(deps: { db: WritableDb; takeFiles: TakeFiles; now(): number }): Promise<number> {
  let recovered = 0
  for (const { take } of listUnfinishedTakes(deps.db)) {
    const marks = getMarks(deps.db, take.id)
    const sampleCount = await deps.takeFiles.sampleCount(take.id)
    const durationMs = (sampleCount * 1000) / take.sampleRateHz
    const whole = marks.filter((mark) => mark.endMs <= durationMs)
    const wordCount = countMarkedWords(take.inputs.text, whole)
    // Only a stream can be resumed.
    const cut = new StudioError('interrupted', take.dialogue ? 'closed-while-generating' : 'closed-while-receiving', {
      keptAudioMs: durationMs,
      keptWords: wordCount,
      ...(take.unconfirmedCharacters > 0 ? { unconfirmedCharacters: take.unconfirmedCharacters } : {}),
    })
    if (sampleCount > 0) await deps.takeFiles.peaks(take.id)
    endTake(deps.db, {
      takeId: take.id,
      status: sampleCount > 0 ? 'partial' : 'failed',
      sampleRateHz: take.sampleRateHz,
      sampleCount,
      marks: whole,
      wordCount,
      chargedCharacters: take.chargedCharacters,
      requestIds: take.requestIds,
      endedAt: new Date(deps.now()).toISOString(),
      failure: toFailure(cut),
    })
    if (sampleCount > 0) {
      if (getActiveTakeId(deps.db, take.blockId) === null) setActiveTake(deps.db, take.blockId, take.id)
      recovered += 1
    }
  }
  return recovered
}
