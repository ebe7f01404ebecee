import type { Take } from '#shared/contract/takes.ts'
import { findBlock } from '../../db/repos/blocks-repo.ts'
import { getActiveTakeId, getTake } from '../../db/repos/takes-repo.ts'
import { deriveTakes, type DeriveTakesDeps } from '../takes/derive-takes.ts'
import { editChapter, type EditChapterRequest } from './edit-chapter.ts'

export interface EditWithTakesDeps extends DeriveTakesDeps {
  /** Called with the stored active take of each block whose take the edits name. */
  onActivated(projectId: string, blockId: string, take: Take | null): void
}

/**
 * Like `editChapter`, with derived takes: their audio is on disk before the edits are stored, and removed if they
 * aren't.
 *
 * @throws StudioError every code of `editChapter`, with nothing changed
 */
export async function editWithTakes(
  deps: EditWithTakesDeps,
  request: EditChapterRequest,
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
