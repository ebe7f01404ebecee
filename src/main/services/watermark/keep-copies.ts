import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getCheck, listChecks, listIdsIn, updateCheck } from '../../db/repos/watermark-checks-repo.ts'
import type { WatermarkDeps } from './watermark-deps.ts'

/** Copies of files that are done are kept up to this, so that they can be checked in another way without being dropped again. */
const KEPT_BYTES = 1_000_000_000

/** Deletes the copies of checks that are done, oldest first, as far as they are too many. Answers whose copies went. */
export async function thinCopies({ db }: Pick<WatermarkDeps, 'db'>, keptBytes = KEPT_BYTES): Promise<string[]> {
  const held = listChecks(db, listIdsIn(db, ['done', 'failed', 'cancelled', 'too-large'])).filter(
    ({ source }) => source.kind === 'copy',
  )
  let bytes = 0
  const gone: string[] = []
  for (const check of held) {
    bytes += check.sizeBytes
    // The ones that ask for a choice would have to be dropped again at once.
    if (bytes <= keptBytes || check.state === 'too-large' || check.source.kind !== 'copy') continue
    await rm(check.source.path, { force: true })
    const now = getCheck(db, check.id)
    if (now?.source.kind !== 'copy' || now.state === 'waiting') continue
    updateCheck(db, { ...now, source: { kind: 'none' } })
    gone.push(check.id)
  }
  return gone
}

/** Deletes copies that belong to no check any more, as an end of the studio can leave them. */
export async function removeStrayCopies({
  db,
  copiesFolder,
}: Pick<WatermarkDeps, 'db' | 'copiesFolder'>): Promise<void> {
  for (const name of await readdir(copiesFolder).catch(() => [])) {
    const check = getCheck(db, name)
    if (check?.source.kind !== 'copy') await rm(join(copiesFolder, name), { force: true })
  }
}
