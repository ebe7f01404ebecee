import type { DocumentOptions } from '#shared/contract/imports.ts'
import { COVER_FILE_MAX_BYTES } from '#shared/domain/sound-tags.ts'
import type { ReportProgress } from '../../../media/files/serve-file-jobs.ts'
import type { ScriptPreview } from '../describe-import.ts'
import { handOverScript, type SplitPart } from '../hand-over-script.ts'
import { runReporting } from '../run-reporting.ts'
import { finishScript } from '../split-import.ts'
import type { SplitScript } from '../split-script.ts'
import type { DocumentContent, DocumentDetails } from './document.ts'
import { openPackage, type Package } from './open-package.ts'
import { findWordText, readDocx } from './read-docx.ts'
import { readEpub } from './read-epub.ts'
import { refuseDocument } from './refuse-document.ts'
import { splitDocument } from './split-document.ts'

export interface SplitDocumentRequest {
  path: string
  options: DocumentOptions
}

/** What a document's import would create, and what it says about itself. */
export interface DocumentPreview extends ScriptPreview {
  details: DocumentDetails | null
}

/**
 * Splits an EPUB or Word document in the thread that reads files: hands the script over in parts, then the preview.
 *
 * @throws StudioError `invalid_input`: it is neither, damaged, encrypted or too long
 */
export async function* splitDocumentJob(
  { path, options }: SplitDocumentRequest,
  report: ReportProgress,
): AsyncGenerator<SplitPart, DocumentPreview> {
  const file = await openPackage(path)
  try {
    const notes: SplitScript['notes'] = []
    const document = await openDocument(file, notes)
    report()
    const steps = splitDocument(document, options, notes)
    let step = await steps.next()
    for (; !step.done; step = await steps.next()) report()
    const script = runReporting(finishScript(step.value, options), report)
    return { ...(yield* handOverScript(script)), details: document.details }
  } finally {
    file.close()
  }
}

/** The picture on a document's cover; null if it has none. */
export async function readCoverJob(path: string): Promise<Uint8Array | null> {
  const file = await openPackage(path)
  try {
    const { details } = await openDocument(file, [])
    return details?.cover ? new Uint8Array(await file.read(details.cover, COVER_FILE_MAX_BYTES)) : null
  } finally {
    file.close()
  }
}

async function openDocument(file: Package, notes: SplitScript['notes']): Promise<DocumentContent> {
  const textFile = await findWordText(file)
  if (textFile !== undefined)
    return readDocx(file, textFile, (kind, count = 1) => void (count > 0 && notes.push({ kind, count })))
  const isEpub = file.has('META-INF/container.xml') || file.names.some((name) => name.toLowerCase().endsWith('.opf'))
  if (isEpub) return readEpub(file)
  throw refuseDocument('neither')
}
