import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ExportOptions } from '../../src/shared/contract/exports.ts'
import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { openTakeFiles } from '../../src/main/media/take-files.ts'
import { createWrittenFiles } from '../../src/main/media/written-files.ts'
import { createExportsService } from '../../src/main/services/exports/exports-service.ts'

const NEVER = new AbortController().signal

/** Exports of a seeded home folder, written into it. */
export async function createExporter(folder: string) {
  const db = openStudioDatabase(join(folder, 'studio.db'))
  const takeFiles = await openTakeFiles(join(folder, 'media', 'takes'), Date.now)
  let id = 0
  const exports = createExportsService({
    ...{ db, takeFiles, uploadsFolder: folder, exportFolder: () => folder, writtenFiles: createWrittenFiles() },
    voiceLocale: () => 'en-US',
    voiceName: () => 'Aria',
    onSaved: () => undefined,
    newId: () => String((id += 1)),
    now: Date.now,
    reportBug: (error) => {
      throw error
    },
  })
  return {
    /** Resolves when the chapter's WAV is on disk. */
    async write(chapterId: string): Promise<void> {
      const request = { ...ExportOptions.parse({ formats: ['wav'] }), chapterId, overwrite: true }
      for await (const event of exports.run(request, NEVER)) if (event.kind === 'finished') break
    },
    /** Resolves when the hashing that follows an export is finished too. */
    settle: () => exports.dispose(),
    async close(): Promise<void> {
      await exports.dispose()
      db.close()
    },
  }
}

// As a program: exports the chapter named by each input line and confirms. It prints a first line when ready.
if (import.meta.main) {
  const exporter = await createExporter(process.argv[2] ?? '')
  process.stdout.write('ready\n')
  for await (const chapterId of createInterface({ input: process.stdin })) {
    await exporter.write(chapterId)
    await exporter.settle()
    // Released memory must not count in the next measurement.
    globalThis.gc?.()
    process.stdout.write('done\n')
  }
  await exporter.close()
}
