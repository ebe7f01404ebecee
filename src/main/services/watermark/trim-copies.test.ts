import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../../db/open-database.ts'
import { getCheck, updateCheck } from '../../db/repos/watermark-checks-repo.ts'
import { addFile } from './add-checks.ts'
import { thinCopies } from './trim-copies.ts'

it('keeps the copy of a check that is requested again while older copies are deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'overvoice-copies-'))
  const db = openStudioDatabase(':memory:')
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  let last = 0
  const deps = { db, workspaceId: 'ws_first', now: Date.now, newId: () => `${(last += 1)}` }
  const [first = '', second = ''] = ['one', 'two'].map((name) => {
    const path = join(folder, name)
    writeFileSync(path, name)
    const file = { name, folder: '', sizeBytes: 3, modifiedMs: 1 }
    const id = addFile(deps, { path, file, withKey: false, method: { kind: 'whole' } })
    updateCheck(deps, { ...getCheck(deps, id)!, source: { kind: 'copy', path }, state: 'done' })
    return id
  })

  const thinning = thinCopies(deps, 0)
  // Newest first: while its file is deleted, the older one is requested.
  updateCheck(deps, { ...getCheck(deps, first)!, state: 'waiting' })

  expect(await thinning).toEqual([second])
  expect([existsSync(join(folder, 'one')), existsSync(join(folder, 'two'))]).toEqual([true, false])
  expect([getCheck(deps, first)?.source.kind, getCheck(deps, second)?.source.kind]).toEqual(['copy', 'none'])
})
