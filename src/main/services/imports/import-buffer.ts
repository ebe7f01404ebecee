import type { ImportOptions } from '#shared/contract/imports.ts'
import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { runFileJob } from '../../media/files/run-file-job.ts'
import type { ScriptPreview } from './describe-import.ts'
import type { SplitChapter } from './split-script.ts'
import { shareText } from './share-text.ts'

/** A text cut into chapters, and what its preview shows. */
export interface DescribedScript {
  chapters: readonly SplitChapter[]
  preview: ScriptPreview
}

/** Texts that windows upload in parts for import. */
export interface ImportBuffer {
  /**
   * Adds a part; part 0 starts the text over.
   *
   * @throws StudioError `invalid_input`: a part is missing or the text is too long; the text was discarded
   */
  addPart(part: { uploadId: string; index: number; text: string }): void
  /**
   * The text cut as the options say, in a thread of its own. Asking again for the same is free.
   *
   * @throws StudioError `not_found`: the text is not kept any more
   * @throws StudioError `canceled`: `signal` was aborted
   */
  split(request: { uploadId: string; options: ImportOptions }, signal: AbortSignal): Promise<DescribedScript>
}

interface KeptText {
  parts: SharedArrayBuffer[]
  lengthChars: number
  last: { key: string; script: DescribedScript } | null
}

/** A window shows one import at a time; additional texts are left over from closed dialogs. */
const MAX_KEPT = 3

/** Creates an empty buffer. The least recently used text is dropped when it is full. */
export function createImportBuffer(): ImportBuffer {
  const kept = new Map<string, KeptText>()

  return {
    addPart({ uploadId, index, text }) {
      const present = index === 0 ? { parts: [], lengthChars: 0, last: null } : kept.get(uploadId)
      if (present?.parts.length !== index) {
        kept.delete(uploadId)
        throw new StudioError('invalid_input', 'text-part-missing')
      }
      present.parts.push(shareText(text))
      present.lengthChars += text.length
      present.last = null
      if (present.lengthChars > IMPORT_MAX_CHARS) {
        kept.delete(uploadId)
        throw tooLong()
      }
      kept.delete(uploadId)
      kept.set(uploadId, present)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    },
    async split({ uploadId, options }, signal) {
      const text = kept.get(uploadId)
      if (!text) throw new StudioError('not_found', 'text-no-longer-loaded')
      const key = JSON.stringify(options)
      if (text.last?.key === key) return text.last.script
      const script = await splitInThread(text.parts, options, signal)
      text.last = { key, script }
      return script
    },
  }
}

async function splitInThread(
  parts: readonly SharedArrayBuffer[],
  options: ImportOptions,
  signal: AbortSignal,
): Promise<DescribedScript> {
  const chapters: SplitChapter[] = []
  const job = runFileJob('split-text', { parts, options }, { signal, memoryMb: 1_024 })
  for (;;) {
    const { done, value } = await job.next()
    if (done) return { chapters, preview: value }
    const [first, ...others] = value.chapters
    if (first && value.continues) chapters.at(-1)?.blocks.push(...first.blocks)
    else if (first) chapters.push(first)
    chapters.push(...others)
  }
}

function tooLong(): StudioError {
  return new StudioError('invalid_input', { kind: 'text-too-long', maxChars: IMPORT_MAX_CHARS })
}
