import { describeImport, type ScriptPreview } from './describe-import.ts'
import type { SplitChapter, SplitScript } from './split-script.ts'

/** A part of the script: chapters, the first of which continues the last one of the part before where it says so. */
export interface SplitPart {
  continues: boolean
  chapters: SplitChapter[]
}

/** Handed over at once: some milliseconds of copying. */
const PART_BLOCKS = 500
const PART_CHARS = 100_000

/** Hands a script over in parts, then its preview. */
export function* handOverScript(script: SplitScript): Generator<SplitPart, ScriptPreview> {
  let part: SplitPart = { continues: false, chapters: [] }
  let blockCount = 0
  let chars = 0
  for (const { title, blocks } of script.chapters) {
    part.chapters.push({ title, blocks: [] })
    for (const block of blocks) {
      part.chapters.at(-1)?.blocks.push(block)
      blockCount += 1
      chars += block.text.length
      if (blockCount < PART_BLOCKS && chars < PART_CHARS) continue
      yield part
      part = { continues: true, chapters: [{ title, blocks: [] }] }
      blockCount = 0
      chars = 0
    }
    if (part.chapters.length >= PART_BLOCKS) {
      yield part
      part = { continues: false, chapters: [] }
    }
  }
  if (part.chapters.length > 0) yield part
  return describeImport(script)
}
