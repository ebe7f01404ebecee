import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { ExportOptions } from '#shared/contract/exports.ts'
import type { ReplaceChoice } from '#shared/contract/search.ts'
import type { ScriptUpdatePreview, ScriptUpdateResult } from '#shared/contract/script-update.ts'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { type ExportsRig, openExportsRig } from '../../exports/exports-rig.test-support.ts'
import { craftZip, readZip } from '../../project-files/craft-zip.test-support.ts'
import { editChapter } from '../../script/edit-chapter.ts'
import { openChapter } from '../../script/open-chapter.ts'
import { createImportsService } from '../imports-service.ts'
import { writeWorkbook } from '../sheets/craft-workbooks.test-support.ts'

const NEVER = new AbortController().signal
const NO_CONFLICTS: ReplaceChoice = { kind: 'only', blockIds: [] }
export type EditedFormat = 'docx' | 'csv' | 'xlsx'

/** Scripts that are exported, edited as another program would, and brought back, over a real database and real files. */
export interface RoundTripRig extends ExportsRig {
  imports: ReturnType<typeof createImportsService>
  /** Blocks whose generation was canceled. */
  canceled: string[]
  /** Chapters whose new revision was announced. */
  edited: string[]
  /** Exports the project and returns the file's bytes; XLSX is the CSV as a spreadsheet saves it. */
  exportAs(format: EditedFormat): Promise<Buffer>
  upload(bytes: Uint8Array): Promise<string>
  /** The name only matters for texts without IDs. */
  preview(uploadId: string, fileName?: string): Promise<ScriptUpdatePreview>
  /** Previews and stores. */
  update(
    bytes: Uint8Array,
    choice?: { conflicts?: ReplaceChoice; removesMissing?: boolean; fileName?: string },
  ): Promise<ScriptUpdateResult>
  edit(...edits: ScriptEdit[]): void
  editIn(chapterId: string, ...edits: ScriptEdit[]): void
  blocks(chapterId?: string): ReturnType<typeof openChapter>['blocks']
}

export async function openRoundTripRig(options: { blocks?: number } = {}): Promise<RoundTripRig> {
  const rig = await openExportsRig(options)
  const { db, folder } = rig
  let made = 100
  let uploads = 0
  let time = Date.parse('2026-11-29T08:00:00.000Z')
  const canceled: string[] = []
  const edited: string[] = []
  const now = () => (time += 1_000)
  const imports = createImportsService({
    db,
    newId: () => String((made += 1)),
    now,
    counted: async (result) => result,
    catalog: () => ({ voices: [], models: [], former: [], asOf: null, isBehind: false }),
    ...{ workspaceId: 'ws_first', catalogFilled: async () => undefined, uploadsFolder: folder },
    cancelGeneration: (blockIds) => void canceled.push(...blockIds),
    onEdited: (chapterIds) => void edited.push(...chapterIds),
  })
  const open = (chapterId: string) => openChapter({ db }, { projectId: 'proj_1', chapterId })
  const editIn = (chapterId: string, ...edits: ScriptEdit[]) =>
    void editChapter({ db, now }, { chapterId, baseRevision: open(chapterId).revision, edits })
  const upload = async (bytes: Uint8Array) => {
    const uploadId = `upl_script${String((uploads += 1)).padStart(4, '0')}`
    await writeFile(join(folder, uploadId), bytes)
    return uploadId
  }
  const preview = (uploadId: string, fileName = 'script.csv') =>
    imports.previewUpdate({ projectId: 'proj_1', uploadId, fileName }, NEVER)
  return {
    ...rig,
    imports,
    canceled,
    edited,
    async exportAs(format) {
      const written = format === 'xlsx' ? 'csv' : format
      const exported = ExportOptions.parse({ formats: [written], division: 'whole', baseName: 'script' })
      let path = ''
      for await (const event of rig.service.run({ ...exported, projectId: 'proj_1', overwrite: true }, NEVER))
        if (event.kind === 'finished') path = event.files[0]?.path ?? ''
      const bytes = await readFile(path)
      return format === 'xlsx' ? saveAsWorkbook(bytes) : bytes
    },
    upload,
    preview,
    async update(bytes, { conflicts = NO_CONFLICTS, removesMissing = false, fileName = 'script.csv' } = {}) {
      const uploadId = await upload(bytes)
      const { token } = await preview(uploadId, fileName)
      return imports.runUpdate({ projectId: 'proj_1', uploadId, fileName, token, conflicts, removesMissing }, NEVER)
    },
    edit: (...edits) => editIn('chap_1', ...edits),
    editIn,
    blocks: (chapterId = 'chap_1') => open(chapterId).blocks,
  }
}

/** Every cell as text, as a spreadsheet keeps it that opened the CSV: with the apostrophes. */
function saveAsWorkbook(csv: Buffer): Promise<Buffer> {
  const rows = parse(csv, { bom: true }) as string[][]
  return writeWorkbook(rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String }))))
}

/** Changes the file's text: the XML of a document's paragraphs, or CSV. */
export async function editFile(bytes: Buffer, folder: string, change: (text: string) => string): Promise<Buffer> {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return Buffer.from(change(bytes.toString()))
  const path = join(folder, 'edited.docx')
  await writeFile(path, bytes)
  const entries = await readZip(path)
  return craftZip(
    entries.map(({ name, data }) => {
      const isText = name === 'word/document.xml' || name === 'xl/sharedStrings.xml'
      return { name, method: 8, data: isText ? Buffer.from(change(data.toString())) : data }
    }),
  )
}
