import type { TakeLoudness } from '#shared/contract/takes.ts'
import type { WritableDb } from '../../db/database.ts'
import { getLoudness, setLoudness } from '../../db/repos/loudness-repo.ts'
import { getTake } from '../../db/repos/takes-repo.ts'
import { measureLoudness } from '../../media/measure-loudness.ts'
import { readSamples } from '../../media/read-samples.ts'
import type { TakeFiles } from '../../media/take-files.ts'

/**
 * Measures the loudness of takes, in order. Each is measured once and the result is stored, except that nothing could be
 * measured: earlier versions didn't measure short takes. Takes still being received, or without audio, are skipped.
 * Unknown takes are omitted.
 */
export async function measureTakes(
  deps: { db: WritableDb; takeFiles: Pick<TakeFiles, 'audioPath'> },
  request: { takeIds: readonly string[] },
): Promise<TakeLoudness[]> {
  const answer: TakeLoudness[] = []
  for (const takeId of request.takeIds) {
    const take = getTake(deps.db, takeId)
    if (!take) continue
    let lufs = getLoudness(deps.db, takeId)
    if (lufs === null && take.status !== 'receiving' && take.sampleCount > 0) {
      const samples = readSamples(deps.takeFiles.audioPath(takeId), take.sampleCount)
      lufs = await measureLoudness(samples, take.sampleRateHz)
      setLoudness(deps.db, takeId, lufs)
    }
    answer.push({ takeId, lufs })
  }
  return answer
}
