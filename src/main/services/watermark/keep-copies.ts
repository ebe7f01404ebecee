import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getCheck, listKeptCopies, type StoredCheckState, updateCheck } from '../../db/repos/watermark-checks-repo.ts'
import type { WatermarkDeps } from './watermark-deps.ts'

/** Copies of files that are done are kept up to this, so that they can be checked in another way without being dropped again. */
const KEPT_BYTES = 1_000_000_000
const ENDED: ReadonlySet<StoredCheckState> = new Set(['done', 'failed', 'cancelled', 'too-large'])

/**
 * Deletes the copies of checks that are done, oldest first, as far as they are too many, whichever workspace they are of. Answers
 * whose copies went.
 */
export async function thinCopies({ db }: Pick<WatermarkDeps, 'db'>, keptBytes = KEPT_BYTES): Promise<string[]> {
  let bytes = 0
  const gone: string[] = []
  for (const { id, workspaceId, path, sizeBytes, state } of listKeptCopies(db)) {
    if (!ENDED.has(state)) continue
    bytes += sizeBytes
    // The ones that ask for a choice would have to be dropped again at once.
    if (bytes <= keptBytes || state === 'too-large') continue
    // As it is now: it may have been asked for again while the one before was deleted.
    const now = getCheck({ db, workspaceId }, id)
    if (now?.source.kind !== 'copy' || !ENDED.has(now.state)) continue
    updateCheck({ db, workspaceId }, { ...now, source: { kind: 'none' } })
    await rm(path, { force: true })
    gone.push(id)
  }
  return gone
}

/** Deletes copies that belong to no check of any workspace any more, as an end of the studio or a removed workspace can leave them. */
export async function removeStrayCopies({
  db,
  copiesFolder,
}: Pick<WatermarkDeps, 'db' | 'copiesFolder'>): Promise<void> {
  const names = await readdir(copiesFolder).catch(() => [])
  const kept = new Set(listKeptCopies(db).map(({ id }) => id))
  for (const name of names) if (!kept.has(name)) await rm(join(copiesFolder, name), { force: true })
}
