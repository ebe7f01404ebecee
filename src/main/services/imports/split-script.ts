import { getJoint } from '#shared/domain/wrap-lines.ts'
import type { ImportNote } from '#shared/contract/imports.ts'
import type { ChapterReason } from '#shared/domain/chapters/find-chapter-lines.ts'

/** A block found in a text. */
export interface SplitBlock {
  text: string
  /** Start of its first cue; null without times. */
  startMs: number | null
}

/** A chapter found in a text; the title is empty if there is none. */
export interface SplitChapter {
  title: string
  /** Why a line of plain text is taken for its title. */
  reason?: ChapterReason
  blocks: SplitBlock[]
}

/** Everything found in a text. */
export interface SplitScript {
  chapters: SplitChapter[]
  notes: ImportNote[]
}

export type NoteKind = ImportNote['kind']

/** Collects chapters, blocks and notes in text order. */
export interface ScriptBuilder {
  beginChapter(title: string, reason?: ChapterReason): void
  /** Collapses spaces, tabs and line breaks, and drops control characters; a text with nothing else makes no block. */
  addBlock(text: string, startMs?: number | null): void
  /** Appends to the last block of the chapter. */
  continueBlock(joint: '' | ' ', text: string): void
  note(kind: NoteKind, count?: number): void
  build(): SplitScript
}

/** All control characters except white space, direction marks and joiners, which are part of how a word is written. */
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff\ufffe\uffff]/g

/** Creates an empty builder. */
export function createScriptBuilder(): ScriptBuilder {
  const chapters: SplitChapter[] = []
  const notes = new Map<NoteKind, number>()
  const note = (kind: NoteKind, count = 1): void => {
    if (count > 0) notes.set(kind, (notes.get(kind) ?? 0) + count)
  }
  const clean = (text: string): string => {
    let dropped = 0
    const plain = text.toWellFormed().replace(CONTROLS, () => {
      dropped += 1
      return ''
    })
    note('control-characters', dropped)
    // Other spaces, such as those that don't break, are part of how a text is written.
    return plain.replace(/[ \t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ').trim()
  }
  return {
    beginChapter: (title, reason) => void chapters.push({ title: clean(title), ...(reason && { reason }), blocks: [] }),
    addBlock(text, startMs = null) {
      const plain = clean(text)
      if (plain === '') return
      let chapter = chapters.at(-1)
      if (!chapter) chapters.push((chapter = { title: '', blocks: [] }))
      chapter.blocks.push({ text: plain, startMs })
    },
    continueBlock(joint, text) {
      const block = chapters.at(-1)?.blocks.at(-1)
      if (!block) return this.addBlock(text)
      const plain = clean(text)
      if (plain !== '') block.text += (joint && getJoint(block.text, plain)) + plain
    },
    note,
    build: () => ({
      chapters: chapters.filter(({ blocks, title }) => blocks.length > 0 || title !== ''),
      notes: [...notes].map(([kind, count]) => ({ kind, count })),
    }),
  }
}
