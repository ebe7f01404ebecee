import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getCheck, listKeptCopies, type StoredCheckState, updateCheck } from '../../db/repos/watermark-checks-repo.ts'
import type { WatermarkDeps } from './watermark-deps.ts'

/** Maximum size of copies of finished files, kept so they can be checked another way without being dropped again. */
const KEPT_BYTES = 1_000_000_000
const ENDED: ReadonlySet<StoredCheckState> = new Set(['done', 'failed', 'canceled', 'too-large'])

/**
 * Deletes copies of finished checks, oldest first, as far as they exceed the limit, across all workspaces. Returns the
 * IDs of the deleted copies.
 */
export async function thinCopies({ db }: Pick<WatermarkDeps, 'db'>, keptBytes = KEPT_BYTES): Promise<string[]> {
  let bytes = 0
  const gone: string[] = []
  for (const { id, workspaceId, path, sizeBytes, state } of listKeptCopies(db)) {
    if (!ENDED.has(state)) continue
    bytes += sizeBytes
    // Files that require a choice would have to be dropped again at once.
    if (bytes <= keptBytes || state === 'too-large') continue
    // The current state: it may have been requested again while the previous one was deleted.
    const now = getCheck({ db, workspaceId }, id)
    if (now?.source.kind !== 'copy' || !ENDED.has(now.state)) continue
    updateCheck({ db, workspaceId }, { ...now, source: { kind: 'none' } })
    await rm(path, { force: true })
    gone.push(id)
  }
  return gone
}

/** Deletes copies that belong to no check of any workspace, such as after a crash or a removed workspace. */
export async function removeStrayCopies({
  db,
  copiesFolder,
}: Pick<WatermarkDeps, 'db' | 'copiesFolder'>): Promise<void> {
  const names = await readdir(copiesFolder).catch(() => [])
  const kept = new Set(listKeptCopies(db).map(({ id }) => id))
  for (const name of names) if (!kept.has(name)) await rm(join(copiesFolder, name), { force: true })
}
