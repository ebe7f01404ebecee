import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { openTakeFiles, type TakeFiles } from '../../media/take-files.ts'
import { createWrittenFiles, type WrittenFiles } from '../../media/written-files.ts'
import { createExportsService, type ExportsService } from './exports-service.ts'

type SpokenTake = NonNullable<Parameters<typeof seedActiveTake>[1]> & { id: string }

/** Exports over a real database and real files in a folder that `close` deletes. */
export interface ExportsRig {
  folder: string
  /** Folder for exports. */
  out: string
  db: OpenDatabase
  takeFiles: TakeFiles
  writtenFiles: WrittenFiles
  service: ExportsService
  /** Gives a block an active take with these samples at 24 kHz. */
  speak(blockId: string, samples: Int16Array<ArrayBuffer>, take: SpokenTake): Promise<void>
  close(): Promise<void>
}

/**
 * @param options.blocks of the script's only chapter @param options.now the service's clock
 * @param options.locales of voices, by ID
 */
export async function openExportsRig(
  options: { blocks?: number; now?: () => number; locales?: Readonly<Record<string, string>> } = {},
): Promise<ExportsRig> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-exports-'))
  const out = join(folder, 'out')
  const db = openStudioDatabase(':memory:')
  const takeFiles = await openTakeFiles(join(folder, 'media'), Date.now)
  const writtenFiles = createWrittenFiles()
  const service = createExportsService({
    db,
    takeFiles,
    uploadsFolder: join(folder, 'uploads'),
    exportFolder: () => out,
    voiceLocale: (voiceId) => options.locales?.[voiceId],
    voiceName: (voiceId) => (voiceId === 'aria' ? 'Aria' : undefined),
    writtenFiles,
    onSaved: () => undefined,
    newId: () => 'one',
    now: options.now ?? Date.now,
    reportBug: (error) => {
      throw error
    },
  })
  seedScript(db, { blocks: options.blocks ?? 1 })
  return {
    folder,
    out,
    db,
    takeFiles,
    writtenFiles,
    service,
    async speak(blockId, samples, take) {
      seedActiveTake(db, { ...take, blockId })
      const [sampleCount, durationMs] = [samples.length, samples.length / 24]
      db.run(`UPDATE takes SET sample_count = ?, duration_ms = ? WHERE id = ?`, sampleCount, durationMs, take.id)
      const writer = await takeFiles.create(take.id)
      await writer.append(new Uint8Array(samples.buffer))
      await writer.close()
    },
    async close() {
      await service.dispose()
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
