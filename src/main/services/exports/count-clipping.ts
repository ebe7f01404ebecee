import type { ClippedBlock } from '#shared/contract/exports.ts'
import { findBlockSpeaker } from '#shared/domain/speaker-runs.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import type { ExportRequest, ExportUnit } from './plan-export.ts'

const MAX_BLOCKS = 100

/** Counts the clipped samples of each block. */
export interface ClippingCounter {
  /** Takes a clipped sample of the unit's audio at `TIMELINE_RATE_HZ`, in order. */
  note(sample: number): void
  /** The blocks with clipped samples, in order; the first hundred. */
  list(): ClippedBlock[]
}

/** Counts clipping in a unit that is a whole chapter or project. */
export function createClippingCounter(
  db: ReadableDb,
  { projectId, chapterId }: ExportRequest,
  { layout, chapters }: Pick<ExportUnit, 'layout' | 'chapters'>,
): ClippingCounter {
  const { spans, rules } = layout
  const counts = new Map<string, number>()
  const chapterIds = projectId === undefined ? [chapterId ?? ''] : listChapters(db, projectId).map(({ id }) => id)
  let at = 0
  return {
    note(sample) {
      while ((spans[at + 1]?.startSample ?? Infinity) <= sample) at += 1
      const blockId = spans[at]?.blockId
      if (blockId !== undefined) counts.set(blockId, (counts.get(blockId) ?? 0) + 1)
    },
    list: () =>
      chapters
        .flatMap(({ blocks }, chapterIndex) =>
          blocks.flatMap((block, index): ClippedBlock[] => {
            const clippedSamples = counts.get(block.id)
            if (clippedSamples === undefined) return []
            return [
              {
                chapterId: chapterIds[chapterIndex] ?? '',
                chapterNumber: projectId === undefined ? null : chapterIndex + 1,
                ...{ blockId: block.id, blockNumber: index + 1, clippedSamples },
                speaker: findBlockSpeaker(block, rules),
                voiceId: block.activeTake?.inputs.voiceId ?? '',
              },
            ]
          }),
        )
        .slice(0, MAX_BLOCKS),
  }
}
