import type { ScriptEdit } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import { findBlock } from '../../db/repos/blocks-repo.ts'
import { getActiveTakeId, getTake } from '../../db/repos/takes-repo.ts'
import { deriveTakes, type DeriveTakesDeps } from '../takes/derive-takes.ts'
import { editChapter } from './edit-chapter.ts'

export interface EditWithTakesDeps extends DeriveTakesDeps {
  /** Told what each block plays whose take the edits named, as it is stored now. */
  onActivated(projectId: string, blockId: string, take: Take | null): void
}

/**
 * As `editChapter`, with the takes that the edits derive: their sound is on the disk before the edits are stored, and is
 * removed when they are not.
 *
 * @throws StudioError every code of `editChapter`, with nothing changed
 */
export async function editWithTakes(
  deps: EditWithTakesDeps,
  request: { chapterId: string; baseRevision: number; edits: readonly ScriptEdit[] },
): Promise<{ revision: number }> {
  const named = new Set(request.edits.flatMap((edit) => (edit.kind === 'set-take' ? [edit.blockId] : [])))
  if (named.size === 0) return editChapter(deps, request)
  const derived = await deriveTakes(deps, request.edits)
  let stored: { revision: number }
  try {
    stored = editChapter({ ...deps, derived }, request)
  } catch (error) {
    await derived.discard()
    throw error
  }
  for (const blockId of named) {
    const place = findBlock(deps.db, blockId)
    const takeId = getActiveTakeId(deps.db, blockId)
    if (place) deps.onActivated(place.projectId, blockId, takeId === null ? null : (getTake(deps.db, takeId) ?? null))
  }
  return stored
}
