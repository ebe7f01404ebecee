import { createHash } from 'node:crypto'
import { dirname, relative, sep } from 'node:path'
import type { ExportedVersion } from '../../../db/repos/exported-versions-repo.ts'
import { writeCsv } from '../write-csv.ts'
import type { ManifestBlock, PlannedManifest } from './plan-manifest.ts'

/** Increases when a program that reads manifests has to change. */
const MANIFEST_VERSION = 1
/** Blocks of a file formatted in one step. */
const BLOCKS_AT_ONCE = 100
/** Text that is passed on at once. */
const PART_CHARS = 1 << 16

/** A manifest's text in parts, and the hash of its bytes. */
export interface FormattedManifest {
  parts: readonly string[]
  sha256: string
}

/** A file on disk as the manifest lists it. */
interface ListedFile {
  /** Relative to the manifest, with forward slashes. */
  path: string
  format: string
  sizeBytes: number
  sha256: string
  durationMs: number | null
  sampleRateHz: number | null
  blocks: readonly ManifestBlock[]
}

/** The order of columns in CSV. */
const FILE_COLUMNS = [
  ...(['path', 'format', 'sizeBytes', 'sha256', 'durationMs', 'sampleRateHz'] as const),
] satisfies (keyof ListedFile)[]
const BLOCK_COLUMNS = [
  ...(['blockId', 'externalId', 'chapterNumber', 'chapter', 'character', 'text'] as const),
  ...(['takeId', 'voiceId', 'voiceName', 'modelId', 'language', 'startMs', 'endMs'] as const),
] satisfies (keyof ManifestBlock)[]

/**
 * The text of a manifest: the same for the same files. Yields every few blocks.
 *
 * @param versions of the files as they are on disk, by path; files without a hash are left out
 */
export function* formatManifest(
  manifest: PlannedManifest,
  versions: ReadonlyMap<string, ExportedVersion>,
): Generator<void, FormattedManifest> {
  const files = listFiles(manifest, versions)
  const pieces = manifest.id === 'json' ? formatJson(manifest, files) : formatCsv(files)
  const hash = createHash('sha256')
  const parts: string[] = []
  let part = ''
  const passOn = () => {
    hash.update(part)
    parts.push(part)
    part = ''
  }
  for (const piece of pieces) {
    part += piece
    if (part.length >= PART_CHARS) passOn()
    yield
  }
  passOn()
  return { parts, sha256: hash.digest('hex') }
}

function* listFiles(
  { path: ownPath, entries }: PlannedManifest,
  versions: ReadonlyMap<string, ExportedVersion>,
): Generator<ListedFile> {
  const folder = dirname(ownPath)
  for (const { file, durationMs, sampleRateHz, blocks } of entries) {
    const { sizeBytes = 0, sha256 = null } = versions.get(file.path) ?? {}
    if (sha256 === null) continue
    const path = relative(folder, file.path).replaceAll(sep, '/')
    yield { path, format: file.format, sizeBytes, sha256, durationMs, sampleRateHz, blocks }
  }
}

/** One line for each block, so that two manifests can be compared line by line. */
function* formatJson({ project }: PlannedManifest, files: Iterable<ListedFile>): Generator<string> {
  yield `{\n  "format": "overvoice-manifest",\n  "version": ${MANIFEST_VERSION},\n`
  yield `  "project": ${JSON.stringify(project)},\n  "files": [`
  let isFirst = true
  for (const { blocks, ...facts } of files) {
    const lines = Object.entries(facts).map(([key, value]) => `      "${key}": ${JSON.stringify(value)},\n`)
    yield `${isFirst ? '' : ','}\n    {\n${lines.join('')}      "blocks": [`
    for (let start = 0; start < blocks.length; start += BLOCKS_AT_ONCE) {
      const rows = blocks.slice(start, start + BLOCKS_AT_ONCE).map((block) => `\n        ${JSON.stringify(block)}`)
      yield `${start === 0 ? '' : ','}${rows.join(',')}`
    }
    yield `${blocks.length === 0 ? '' : '\n      '}]\n    }`
    isFirst = false
  }
  yield `${isFirst ? '' : '\n  '}]\n}\n`
}

/** A row for each file and block; one without a block for a file without blocks. */
function* formatCsv(files: Iterable<ListedFile>): Generator<string> {
  yield writeCsv([[...FILE_COLUMNS, ...BLOCK_COLUMNS]])
  for (const file of files) {
    const ofFile = FILE_COLUMNS.map((column) => file[column] ?? '')
    const noBlock = BLOCK_COLUMNS.map(() => '')
    if (file.blocks.length === 0) yield writeCsv([[...ofFile, ...noBlock]], { isStart: false })
    for (let start = 0; start < file.blocks.length; start += BLOCKS_AT_ONCE) {
      const rows = file.blocks
        .slice(start, start + BLOCKS_AT_ONCE)
        .map((block) => [...ofFile, ...BLOCK_COLUMNS.map((column) => block[column] ?? '')])
      yield writeCsv(rows, { isStart: false })
    }
  }
}
