import type { ImportOptions } from '#shared/contract/imports.ts'
import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { runInTurns } from './run-in-turns.ts'
import { splitImport } from './split-import.ts'
import type { SplitScript } from './split-script.ts'

/** Texts that windows hand over to be brought in, each in parts. */
export interface TextShelf {
  /**
   * Adds a part; part 0 begins the text anew.
   *
   * @throws StudioError `invalid_input`: a part is missing or the text is too long; it is not kept any more
   */
  addPart(part: { uploadId: string; index: number; text: string }): void
  /**
   * The text cut as the options say. Asking again for the same is free.
   *
   * @throws StudioError `not_found`: the text is not kept any more
   * @throws StudioError `cancelled`: `signal` was aborted
   */
  split(request: { uploadId: string; options: ImportOptions }, signal: AbortSignal): Promise<SplitScript>
}

interface KeptText {
  parts: string[]
  lengthChars: number
  last: { key: string; script: SplitScript } | null
}

/** A window shows one import at a time; more texts than windows are left over from dialogs that were closed. */
const MOST_KEPT = 3

/** An empty shelf. The text that was used longest ago goes when it is full. */
export function createTextShelf(): TextShelf {
  const kept = new Map<string, KeptText>()

  return {
    addPart({ uploadId, index, text }) {
      const present = index === 0 ? { parts: [], lengthChars: 0, last: null } : kept.get(uploadId)
      if (present?.parts.length !== index) {
        kept.delete(uploadId)
        throw new StudioError('invalid_input', 'A part of this text is missing. Nothing was brought in.')
      }
      present.parts.push(text)
      present.lengthChars += text.length
      present.last = null
      if (present.lengthChars > IMPORT_MAX_CHARS) {
        kept.delete(uploadId)
        throw tooLong()
      }
      kept.delete(uploadId)
      kept.set(uploadId, present)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    },
    async split({ uploadId, options }, signal) {
      const text = kept.get(uploadId)
      if (!text) throw new StudioError('not_found', 'This text is not held any more. Choose it again.')
      const key = JSON.stringify(options)
      if (text.last?.key === key) return text.last.script
      const script = await runInTurns(splitImport(text.parts.join(''), options), signal)
      text.last = { key, script }
      return script
    },
  }
}

function tooLong(): StudioError {
  const limit = IMPORT_MAX_CHARS.toLocaleString('en-US')
  return new StudioError(
    'invalid_input',
    `This text is longer than ${limit} characters. Nothing was brought in. Cut it into several files.`,
  )
}
