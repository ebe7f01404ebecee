import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckMethod } from '#shared/contract/watermark.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import {
  findMissing,
  getCheck,
  insertCheck,
  nextPlace,
  updateCheck,
  type StoredCheck,
} from '../../db/repos/watermark-checks-repo.ts'
import { uploadedPath } from '../../media/receive-puts.ts'
import type { WatermarkDeps } from './watermark-deps.ts'

export interface FileToAdd {
  name: string
  folder: string
  sizeBytes: number
  modifiedMs: number
}

/** Queues a window's files at once; a file lost in transit takes its old position. Returns the IDs in order. */
export function addChecks(
  deps: WatermarkDeps,
  request: { files: readonly FileToAdd[]; batch?: number; withKey: boolean },
): { batch: number; ids: string[] } {
  const { db, newId, now } = deps
  return db.transaction(() => {
    let { batch, position } = nextPlace(deps, request.batch)
    const ids = request.files.map((file) => {
      const lost = findMissing(deps, file)
      if (lost) {
        updateCheck(deps, { ...lost, state: 'arriving', withKey: request.withKey })
        return lost.id
      }
      const check = newCheck(`chk_${newId()}`, file, new Date(now()).toISOString())
      insertCheck(deps, { ...check, batch, position, withKey: request.withKey })
      position += 1
      return check.id
    })
    return { batch, ids }
  })
}

/** Queues a local file in place. Returns its ID. */
export function addFile(
  deps: Pick<WatermarkDeps, 'db' | 'workspaceId' | 'newId' | 'now'>,
  request: { path: string; file: FileToAdd; withKey: boolean; method: CheckMethod },
): string {
  const { db, newId, now } = deps
  return db.transaction(() => {
    const check = newCheck(`chk_${newId()}`, request.file, new Date(now()).toISOString())
    insertCheck(deps, {
      ...check,
      ...nextPlace(deps, undefined),
      source: { kind: 'file', path: request.path },
      state: 'waiting',
      withKey: request.withKey,
      method: request.method,
    })
    return check.id
  })
}

function newCheck(id: string, file: FileToAdd, addedAt: string): StoredCheck {
  return {
    id,
    batch: 0,
    position: 0,
    fileName: file.name,
    folder: file.folder,
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
    source: { kind: 'none' },
    withKey: true,
    method: { kind: 'whole' },
    state: 'arriving',
    service: null,
    sha256: null,
    failure: null,
    heard: null,
    addedAt,
  }
}

/**
 * Takes over the bytes uploaded for a check and queues it. A check canceled or removed in the meantime leaves nothing
 * behind.
 *
 * @throws StudioError `not_found`: nothing was uploaded; the check is unchanged
 */
export async function takeOver(deps: WatermarkDeps, request: { id: string; uploadId: string }): Promise<void> {
  const { uploadsFolder, copiesFolder } = deps
  const putPath = uploadedPath(uploadsFolder, request.uploadId)
  const found = await stat(putPath).catch(() => undefined)
  if (!found) throw new StudioError('not_found', 'file-unreadable-choose-again')
  if (getCheck(deps, request.id)?.state !== 'arriving') return rm(putPath, { force: true })
  await mkdir(copiesFolder, { recursive: true })
  const path = join(copiesFolder, request.id)
  await rename(putPath, path)
  const check = getCheck(deps, request.id)
  if (check?.state !== 'arriving') return rm(path, { force: true })
  updateCheck(deps, { ...check, source: { kind: 'copy', path }, sizeBytes: found.size, state: 'waiting' })
}
