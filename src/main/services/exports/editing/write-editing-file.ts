import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { t } from '../chapter-marks/messages/t.ts'
import type { ExportUnit } from '../plan-export.ts'
import { formatEditingCsv } from './write-editing-csv.ts'
import { formatDocument, listDocumentParts } from './format-document.ts'
import type { EditingScript } from './editing-script.ts'

export interface WriteEditingOptions {
  language: string | null
  signal: AbortSignal
}

/** Earlier than any project, so two files of one script are identical. */
const NO_TIME = new Date(1980, 0, 1)

/** Writes a unit's script for editing to an open, empty file, in turns with other work. */
export async function writeEditingFile(
  format: 'docx' | 'csv',
  file: FileHandle,
  { chapters, layout }: Pick<ExportUnit, 'chapters' | 'layout'>,
  { language, signal }: WriteEditingOptions,
): Promise<void> {
  const script: EditingScript = {
    title: layout.project.title,
    chapters,
    rules: layout.rules,
    language,
    nameChapter: ({ title, number }) => (title.trim() === '' ? t('untitled', { number: String(number) }) : title),
  }
  if (format === 'csv') {
    for await (const part of inTurns(formatEditingCsv(script), signal)) await file.writeFile(part)
    return
  }
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const options = { mtime: NO_TIME, forceDosTimestamp: true }
  for (const [name, content] of Object.entries(listDocumentParts(script)))
    zip.addBuffer(Buffer.from(content), name, options)
  const text = Readable.from(inTurns(formatDocument(script), signal), { objectMode: false })
  text.on('error', (error) => output.destroy(error))
  zip.addReadStream(text, 'word/document.xml', options)
  zip.end()
  for await (const bytes of output as AsyncIterable<Uint8Array>) await file.writeFile(bytes)
}

async function* inTurns(parts: Iterable<string>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    signal.throwIfAborted()
    yield Buffer.from(part)
    await nextTurn()
  }
}
