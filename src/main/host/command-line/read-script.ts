import { createHash, randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ImportOptions } from '#shared/contract/imports.ts'
import { guessFormat, guessOptions } from '#shared/domain/guess-import-options.ts'
import { DOCUMENT_MAX_BYTES, IMPORT_MAX_CHARS, IMPORT_PART_CHARS } from '#shared/domain/import-limits.ts'
import { recognizeDocument } from '#shared/domain/recognize-document.ts'
import { UPLOAD_PIECE_MAX_BYTES } from '#shared/domain/media-paths.ts'
import { detectText, isBinary } from '#shared/text-encoding/decode-bytes.ts'
import { CommandFailure, EXIT_CODES } from './exit-codes.ts'
import { t } from './messages/t.ts'
import type { Studio } from './open-studio.ts'
import { uploadPieces } from './upload-pieces.ts'

/** A script file: its text, or the bytes of a document that the studio reads. */
export interface ScriptFile {
  /** Absolute. */
  path: string
  /** The file's name without its extension. */
  title: string
  sha256: string
  content: { kind: 'text'; text: string } | { kind: 'document'; bytes: Uint8Array<ArrayBuffer> }
  options: ImportOptions
}

/** @throws CommandFailure `failed` if the file can't be read, is too large, empty or isn't text */
export async function readScriptFile(fileName: string): Promise<ScriptFile> {
  const filePath = path.resolve(fileName)
  const bytes = await readBytes(filePath)
  const { name: title } = path.parse(filePath)
  const common = { path: filePath, title, sha256: createHash('sha256').update(bytes).digest('hex') }
  const format = await recognizeDocument(async (from, to) => bytes.subarray(from, to))
  if (format === 'document' || format === 'sheet')
    return { ...common, content: { kind: 'document', bytes }, options: guessOptions(format, '') }
  if (bytes.length === 0) throw refuse(t('file.empty', { path: filePath }))
  if (isBinary(bytes)) throw refuse(t('file.notText', { path: filePath }))
  const { text } = await detectText(bytes)
  if (text.length > IMPORT_MAX_CHARS) throw refuse(t('file.tooLong', { path: filePath, limit: IMPORT_MAX_CHARS }))
  return { ...common, content: { kind: 'text', text }, options: guessOptions(guessFormat(fileName, text), text) }
}

async function readBytes(filePath: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { size } = await stat(filePath)
    if (size > DOCUMENT_MAX_BYTES) throw refuse(t('file.tooLarge', { path: filePath }))
    return new Uint8Array(await readFile(filePath))
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    const { code } = error as NodeJS.ErrnoException
    throw refuse(code === 'ENOENT' ? t('file.missing', { path: filePath }) : t('file.unreadable', { path: filePath }))
  }
}

function refuse(message: string): CommandFailure {
  return new CommandFailure(EXIT_CODES.failed, message)
}

/** Gives the studio the file's content, and returns the upload's ID. */
export async function uploadScript(
  { client, put }: Pick<Studio, 'client' | 'put'>,
  { content, path: filePath }: ScriptFile,
  signal: AbortSignal,
): Promise<string> {
  if (content.kind === 'document') {
    const uploadId = `upl_${randomUUID().replaceAll('-', '')}`
    await uploadPieces(put, { uploadId, filePath }, cut(content.bytes), signal)
    return uploadId
  }
  const uploadId = `upload_${randomUUID()}`
  for (let index = 0; index === 0 || index * IMPORT_PART_CHARS < content.text.length; index += 1) {
    const start = index * IMPORT_PART_CHARS
    const part = content.text.slice(start, start + IMPORT_PART_CHARS)
    await client.imports.addPart({ uploadId, index, text: part }, { signal })
  }
  return uploadId
}

function* cut(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < bytes.length; from += UPLOAD_PIECE_MAX_BYTES) {
    yield bytes.subarray(from, from + UPLOAD_PIECE_MAX_BYTES)
  }
}
