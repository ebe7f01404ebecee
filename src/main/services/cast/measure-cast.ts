import type { CastLoudness } from '#shared/contract/cast.ts'
import type { ClippedBlock } from '#shared/contract/exports.ts'
import { findSpeaker, indexCast } from '#shared/domain/find-speaker.ts'
import { getSamples } from '#shared/domain/samples.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import { listSpeakerTakes, type SpeakerTake } from '../../db/repos/list-speaker-takes.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { readSamples } from '../../media/read-samples.ts'
import { CLIPPED_FROM } from '../../media/sound-meter.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { measureTakes } from '../takes/measure-takes.ts'

/** Takes measured per member, the longest: more change the loudness of a voice by less than can be heard. */
const MEASURED_TAKES = 8

export interface MeasureCastDeps {
  db: WritableDb
  takeFiles: Pick<TakeFiles, 'audioPath'>
}

/**
 * Loudness and clipping of each member's active takes that have the member's current voice, as the blocks play them.
 * Takes whose file is missing are left out.
 *
 * @throws StudioError `not_found` if the project doesn't exist; `canceled` if `signal` was aborted
 */
export async function measureCast(
  deps: MeasureCastDeps,
  { projectId }: { projectId: string },
  signal: AbortSignal,
): Promise<CastLoudness[]> {
  const project = getProject(deps.db, projectId)
  if (!project) throw new StudioError('not_found', 'project-not-found')
  const members = listCast(deps.db, projectId)
  const cast = indexCast(members)
  const takes = new Map<string, SpeakerTake[]>(members.map(({ id }) => [id, []]))
  for (const take of listSpeakerTakes(deps.db, projectId)) {
    const member =
      findSpeaker(take.head, cast)?.member ??
      members.find(({ voiceId }) => voiceId !== null && voiceId === take.voiceId)
    if (!member || take.takeVoiceId !== (member.voiceId ?? project.settings.voiceId)) continue
    const ofMember = takes.get(member.id)
    if (ofMember && ofMember.length < MEASURED_TAKES) ofMember.push(take)
  }
  const chapterIds = listChapters(deps.db, projectId).map(({ id }) => id)
  const measured: { castId: string; power: number | null; clippedBlocks: ClippedBlock[]; takeCount: number }[] = []
  for (const { id: castId, name } of members) {
    const ofMember: SpeakerTake[] = []
    const clippedBlocks: ClippedBlock[] = []
    for (const take of takes.get(castId) ?? []) {
      signal.throwIfAborted()
      const clippedSamples = await countClipped(deps, take)
      if (clippedSamples === null) continue
      ofMember.push(take)
      const { chapterId, blockId, blockNumber, takeVoiceId: voiceId } = take
      const chapterNumber = chapterIds.length === 1 ? null : chapterIds.indexOf(chapterId) + 1
      if (clippedSamples > 0)
        clippedBlocks.push({ chapterId, chapterNumber, blockId, blockNumber, speaker: name, voiceId, clippedSamples })
    }
    clippedBlocks.sort((left, right) => right.clippedSamples - left.clippedSamples)
    measured.push({
      ...{ castId, clippedBlocks, takeCount: ofMember.length },
      power: await measurePower(deps, ofMember),
    })
  }
  return measured.map(({ castId, power, clippedBlocks, takeCount }) => {
    const others = mean(
      measured.flatMap((other) => (other.castId === castId || other.power === null ? [] : [other.power])),
    )
    return {
      ...{ castId, clippedBlocks, takeCount },
      clippedSamples: clippedBlocks.reduce((sum, { clippedSamples }) => sum + clippedSamples, 0),
      lufs: power === null ? null : toDecibels(power),
      differenceDb: power === null || others === null ? null : toDecibels(power) - toDecibels(others),
    }
  })
}

/** Mean power of takes, weighted by their length; null if none can be measured. */
async function measurePower(deps: MeasureCastDeps, takes: readonly SpeakerTake[]): Promise<number | null> {
  const loudness = await measureTakes(deps, { takeIds: takes.map(({ takeId }) => takeId) })
  const lufsOf = new Map(loudness.map(({ takeId, lufs }) => [takeId, lufs]))
  let energy = 0
  let samples = 0
  for (const { takeId, gainDb, sampleCount } of takes) {
    const lufs = lufsOf.get(takeId) ?? null
    if (lufs === null) continue
    energy += sampleCount * 10 ** ((lufs + gainDb) / 10)
    samples += sampleCount
  }
  return samples === 0 ? null : energy / samples
}

/** Null if the take's file is missing. */
async function countClipped({ takeFiles }: MeasureCastDeps, take: SpeakerTake): Promise<number | null> {
  const limit = (CLIPPED_FROM * 32_768) / 10 ** (take.gainDb / 20)
  let count = 0
  try {
    for await (const piece of readSamples(takeFiles.audioPath(take.takeId), take.sampleCount))
      for (const sample of getSamples(piece)) if (Math.abs(sample) >= limit) count += 1
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
  return count
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

function toDecibels(power: number): number {
  return 10 * Math.log10(power)
}
