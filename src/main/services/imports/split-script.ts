import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { BlockOutput } from '#shared/domain/block-output.ts'
import { getJoint } from '#shared/domain/wrap-lines.ts'
import type { ImportNote, ImportPreview } from '#shared/contract/imports.ts'
import type { ChapterReason } from '#shared/domain/chapters/chapter-reasons.ts'
import { BLOCK_NOTE_LENGTH } from '#shared/domain/text-lengths.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { isBracketed } from './brackets.ts'

/** A block found in a text. */
export interface SplitBlock extends Partial<BlockOutput> {
  text: string
  /** Start of its first cue; null without times. */
  startMs: number | null
  /** Text in brackets that isn't spoken. */
  note?: string
  /** Its formatting; none if missing. */
  markup?: MarkupSpan[]
  /** Line of a plain text, counted from 0, that is the whole block. */
  line?: number
  /** Repeats the title of its chapter. */
  isTitle?: true
  /** Its speaker by a sheet's column; the text starts with the name. */
  speaker?: string
}

/** A chapter found in a text; the title is empty if there is none. */
export interface SplitChapter {
  title: string
  /** Why it starts at a line of plain text. */
  reason?: ChapterReason
  /** Line of its title in a plain text, counted from 0. */
  line?: number
  blocks: SplitBlock[]
}

/** Everything found in a text. */
export interface SplitScript {
  chapters: SplitChapter[]
  notes: ImportNote[]
  /** How a sheet was read. */
  sheet?: ImportPreview['sheet']
}

export type NoteKind = ImportNote['kind']

/** Collects chapters, blocks and notes in text order. */
export interface ScriptBuilder {
  beginChapter(title: string, place?: Pick<SplitChapter, 'reason' | 'line'>): void
  /**
   * Collapses spaces, tabs and line breaks, and drops control characters and soft hyphens; a text with nothing else makes no
   * block. A text in brackets is a note, unless they are spoken.
   */
  addBlock(text: string, place?: Partial<Omit<SplitBlock, 'text' | 'isTitle'>>): void
  /** Appends to the last block of the chapter. */
  continueBlock(joint: '' | ' ', text: string): void
  /** Keeps a text that isn't spoken as a note on the next block of the chapter, or on its last one. */
  addNote(text: string): void
  /** @param line from 1, of the first one that is counted here */
  note(kind: NoteKind, count?: number, line?: number): void
  build(): SplitScript
}

/** All control characters except white space, direction marks and joiners, which are part of how a word is written. */
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff\ufffe\uffff]/g

/** Where a word may be divided, or was divided at the end of a line. */
const SOFT_HYPHENS = /\u00ad(?:[ \t]*[\r\n]\s*)?/g

/** What makes a text need more than a trim. */
const UNCLEAN = /[\u0000-\u001f\u007f-\u009f\u00ad\ufeff\ufffe\uffff\u2028\u2029]| {2}/

/** Creates an empty builder. */
export function createScriptBuilder({ speakBrackets }: { speakBrackets: boolean }): ScriptBuilder {
  const chapters: SplitChapter[] = []
  const notes = new Map<NoteKind, Omit<ImportNote, 'kind'>>()
  /** Notes for the next block of the chapter. */
  let waiting: string[] = []
  const note: ScriptBuilder['note'] = (kind, count = 1, line) => {
    if (count === 0) return
    const found = notes.get(kind) ?? { count: 0, ...(line === undefined ? {} : { line }) }
    notes.set(kind, { ...found, count: found.count + count })
  }
  const clean = (text: string): string => {
    if (!UNCLEAN.test(text) && text.isWellFormed()) return text.trim()
    let dropped = 0
    const written = text.toWellFormed().replace(SOFT_HYPHENS, '')
    const plain = written.replace(CONTROLS, () => {
      dropped += 1
      return ''
    })
    note('control-characters', dropped)
    // Other spaces, such as those that don't break, are part of how a text is written.
    return plain.replace(/[ \t\n\v\f\r\u0085\u2028\u2029]+/gu, ' ').trim()
  }
  const push = (block: SplitBlock): void => {
    let chapter = chapters.at(-1)
    if (!chapter) chapters.push((chapter = { title: '', blocks: [] }))
    chapter.blocks.push(block)
  }
  const takeNotes = (): string[] => {
    const taken = waiting
    waiting = []
    return taken
  }
  const endChapter = (): void => {
    const texts = takeNotes()
    const last = chapters.at(-1)?.blocks.at(-1)
    if (last) addNotes(last, texts)
    // A chapter of notes alone would have no block to keep them.
    else for (const text of texts) push({ text, startMs: null })
  }
  const addNotes = (block: SplitBlock, texts: readonly string[]): void => {
    for (const text of texts) {
      const longer = block.note === undefined ? text : `${block.note} ${text}`
      if (longer.length > BLOCK_NOTE_LENGTH) push({ text, startMs: null })
      else {
        block.note = longer
        note('brackets')
      }
    }
  }
  return {
    beginChapter(title, place) {
      endChapter()
      chapters.push({ title: clean(title), ...place, blocks: [] })
    },
    addBlock(text, place) {
      const plain = clean(text)
      if (plain === '') return
      if (!speakBrackets && isBracketed(plain)) return void waiting.push(plain)
      const block: SplitBlock = { text: plain, startMs: null, ...place }
      if (place?.markup) {
        block.markup = carryMarkup(place.markup, text, plain)
        note('emphasis', block.markup.length)
      }
      push(block)
      addNotes(block, takeNotes())
    },
    continueBlock(joint, text) {
      const block = chapters.at(-1)?.blocks.at(-1)
      if (!block) return this.addBlock(text)
      const plain = clean(text)
      if (plain !== '') block.text += (joint && getJoint(block.text, plain)) + plain
    },
    addNote(text) {
      const plain = clean(text)
      if (plain !== '') waiting.push(plain)
    },
    note,
    build() {
      endChapter()
      return {
        chapters: chapters.filter(({ blocks, title }) => blocks.length > 0 || title !== ''),
        notes: [...notes].map(([kind, found]) => ({ kind, ...found })),
      }
    },
  }
}
