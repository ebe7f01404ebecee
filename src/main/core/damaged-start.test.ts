import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { expect, it, onTestFinished } from 'vitest'
import { formatNote } from '#shared/errors/start-note.ts'
import { openStudioDatabase } from '../db/open-database.ts'
import { seedActiveTake, seedScript } from '../db/seed-script.test-support.ts'
import { openTestCore } from '../testing/open-test-core.test-support.ts'

const PAGE_BYTES = 4_096
const IS_FULL = process.env.OVERVOICE_FAULTS === 'full'

it('serves at the first start whichever page of studio.db is damaged', { timeout: 900_000 }, async () => {
  const homeFolder = mkdtempSync(path.join(tmpdir(), 'damaged-start-'))
  onTestFinished(() => rmSync(homeFolder, { recursive: true, force: true }))
  const studioPath = path.join(homeFolder, 'studio.db')
  const db = openStudioDatabase(studioPath)
  seedScript(db, { blocks: 60 })
  db.transaction(() => {
    for (let n = 1; n <= 60; n += 1)
      seedActiveTake(db, { id: `take_${n}`, blockId: `block_${n}`, fingerprint: `f${n}`, textSent: 'x'.repeat(900) })
  })
  db.close()
  const whole = readFileSync(studioPath)
  const pageCount = whole.length / PAGE_BYTES
  const step = IS_FULL ? 1 : Math.ceil(pageCount / 16)
  const failures: unknown[] = []
  let recovered = 0

  for (let page = Math.floor(Math.random() * step); page < pageCount; page += step) {
    rmSync(homeFolder, { recursive: true, force: true })
    mkdirSync(homeFolder)
    const damaged = Buffer.from(whole)
    for (let at = page * PAGE_BYTES; at < (page + 1) * PAGE_BYTES; at += 1)
      damaged.writeUInt8(Math.floor(Math.random() * 256), at)
    writeFileSync(studioPath, damaged)
    try {
      const core = await openTestCore(homeFolder)
      const client = createRouterClient(core.router)
      await client.projects.list()
      const { notes } = await client.app.about()
      if (notes.some((note) => formatNote(note).includes('was damaged'))) recovered += 1
      await core.dispose()
    } catch (error) {
      failures.push({ page, error })
    }
  }

  expect(failures).toEqual([])
  expect(recovered).toBeGreaterThan(0)
})
