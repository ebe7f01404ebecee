import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findReusableTake, insertTake } from '../../db/repos/takes-repo.ts'
import { type FilesRig, openFilesRig } from './project-files-rig.test-support.ts'
import { seedProject } from './seed-project.test-support.ts'

let rig: FilesRig
beforeAll(async () => {
  rig = await openFilesRig()
  await seedProject(rig.db, rig.takeFiles, 24)
})
afterAll(() => rig.close())

it('uses audio of a project file in its own project only, and so what is made of it', async () => {
  const { path } = await rig.write('proj_1')
  await mkdir(rig.uploadsFolder, { recursive: true })
  await copyFile(path, join(rig.uploadsFolder, 'upl_00000001'))
  const { projectId } = await rig.read('upl_00000001')
  const [imported] = rig.db.all<{ id: string; fingerprint: string; blockId: string }>(
    `SELECT id, fingerprint, block_id AS blockId FROM takes
     WHERE project_id = ? AND status = 'complete' AND fingerprint NOT LIKE 'foreign:%' LIMIT 1`,
    projectId,
  )
  if (!imported) throw new Error('The file has no complete take.')
  const { fingerprint } = imported
  const ownTakes = rig.db.all<{ id: string; blockId: string }>(
    `SELECT id, block_id AS blockId FROM takes WHERE project_id = 'proj_1' AND fingerprint = ?`,
    fingerprint,
  )
  const [own] = ownTakes
  if (!own) throw new Error('The project that was written has no such take.')
  // What this studio generated is used everywhere.
  expect(ownTakes.map(({ id }) => id)).toContain(findReusableTake(rig.db, own.blockId, fingerprint)?.id)

  rig.db.run(`UPDATE takes SET deleted_at = 'now' WHERE fingerprint = ? AND project_id = 'proj_1'`, fingerprint)

  expect(findReusableTake(rig.db, own.blockId, fingerprint)).toBeUndefined()
  const reused = findReusableTake(rig.db, imported.blockId, fingerprint)
  expect(rig.db.get(`SELECT project_id AS projectId FROM takes WHERE id = ?`, reused?.id ?? '')).toEqual({ projectId })

  const inputs = findReusableTake(rig.db, imported.blockId, fingerprint)?.inputs
  if (!inputs) throw new Error('The take was there a moment ago.')
  insertTake(rig.db, {
    ...{
      id: 'take_derived',
      blockId: imported.blockId,
      projectId,
      inputs,
      fingerprint: 'derived',
      sampleRateHz: 24_000,
    },
    ...{ derivedFromTakeIds: [imported.id], createdAt: '2026-01-01T00:00:00.000Z' },
  })
  rig.db.run(`UPDATE takes SET status = 'complete' WHERE id = 'take_derived'`)
  expect(findReusableTake(rig.db, own.blockId, 'derived')).toBeUndefined()
  expect(findReusableTake(rig.db, imported.blockId, 'derived')?.id).toBe('take_derived')
})
