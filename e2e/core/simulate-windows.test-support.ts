import type { EditorState, Line, Transaction } from '@codemirror/state'
import type { ChapterScript } from '../../src/shared/contract/script.ts'
import type { OpenDatabase } from '../../src/main/db/database.ts'
import { editChapter } from '../../src/main/services/script/edit-chapter.ts'
import { listChapterChanges } from '../../src/main/services/script/list-chapter-changes.ts'
import { openChapter } from '../../src/main/services/script/open-chapter.ts'
import { isStudioError } from '../../src/shared/errors/studio-error.ts'
import { must } from '../../src/shared/errors/must.ts'
import { allBlockIds } from '../../src/renderer/features/script/document/block-ids.ts'
import { blockIdAtPosition, blockIdsField } from '../../src/renderer/features/script/document/block-lines.ts'
import { mapMarks, marksBetween, patchMarks } from '../../src/renderer/features/script/document/block-marks.ts'
import {
  type CarriedPiece,
  pastePiece,
  pieceBetween,
} from '../../src/renderer/features/script/document/carried-piece.ts'
import { moveBlockTo } from '../../src/renderer/features/script/editor/move-block.ts'
import {
  type HeadlessChapter,
  openHeadlessChapter,
} from '../../src/renderer/features/script/session/headless-chapter.test-support.ts'

export type Operation =
  | 'type'
  | 'paste'
  | 'split'
  | 'merge'
  | 'move'
  | 'undo'
  | 'redo'
  | 'delete'
  | 'remove'
  | 'note'
  | 'mark'
  | 'cut or paste'

export interface SimulatedWindow extends HeadlessChapter {
  name: string
  isOffline: boolean
  /** A block that was cut and isn't pasted yet. */
  cut: CarriedPiece | null
}

/** Deterministic numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Windows on one chapter over the real store, with a clock and delays that the test controls. */
export function simulateWindows(db: OpenDatabase, count: number, random: () => number) {
  const chapterId = 'chap_1'
  const open = (): ChapterScript => openChapter({ db }, { projectId: 'proj_1', chapterId })
  let nowMs = 0
  let made = 0
  let timers: { atMs: number; call: () => void }[] = []
  const after = (delayMs: number, call: () => void) => {
    const timer = { atMs: nowMs + delayMs, call }
    timers.push(timer)
    return () => {
      timers = timers.filter((each) => each !== timer)
    }
  }
  const travel = () => new Promise<void>((resolve) => void after(random() * 150, resolve))
  /** Every typed character is different. */
  let nextCharacter = 0x3400
  const character = () => {
    nextCharacter += 1
    if (nextCharacter === 0x4dc0) nextCharacter = 0x4e00
    if (nextCharacter === 0xa000) nextCharacter = 0xac00
    return String.fromCharCode(nextCharacter)
  }
  const typed = new Map<string, { window: string; blockId: string }>()
  /** Characters that windows themselves deleted or undid, with these windows. */
  const taken = new Map<string, Set<string>>()
  const families = new Map<string, string>()
  const familyOf = (blockId: string): string => {
    const parent = families.get(blockId)
    return parent === undefined ? blockId : familyOf(parent)
  }

  const unite = (left: string, right: string | undefined) => {
    if (right !== undefined && familyOf(left) !== familyOf(right)) families.set(familyOf(left), familyOf(right))
  }
  /** A block that only one of two states has was merged with a neighbor or split from it, or stands alone. */
  const uniteNeighbors = (state: EditorState, other: EditorState) => {
    const ids = allBlockIds(state.field(blockIdsField))
    const others = new Set(allBlockIds(other.field(blockIdsField)))
    for (const [index, id] of ids.entries()) {
      if (others.has(id)) continue
      unite(id, ids[index - 1])
      unite(id, ids[index + 1])
    }
  }

  const note = (window: string, transaction: Transaction) => {
    if (!transaction.docChanged) return
    uniteNeighbors(transaction.startState, transaction.state)
    uniteNeighbors(transaction.state, transaction.startState)
    const before = charactersOf(transaction.startState)
    const now = charactersOf(transaction.state)
    for (const [each, blockId] of before) {
      const present = now.get(each)
      if (present === undefined) taken.set(each, (taken.get(each) ?? new Set()).add(window))
      else unite(present, blockId)
    }
    for (const [each, blockId] of now) {
      if (before.has(each)) continue
      taken.get(each)?.delete(window)
      if (!typed.has(each)) typed.set(each, { window, blockId })
    }
  }

  const windows: SimulatedWindow[] = []
  const reach = async (window: () => SimulatedWindow) => {
    await travel()
    if (window().isOffline || random() < 0.02) throw new Error('The studio can’t be reached.')
  }
  for (let index = 0; index < count; index += 1) {
    const own = () => must(windows[index], 'requests are sent after opening')
    const chapter = openHeadlessChapter(open(), {
      async save(baseRevision, edits, save) {
        try {
          await reach(own)
          const { revision } = editChapter({ db, now: () => nowMs }, { chapterId, baseRevision, edits, save })
          for (const other of windows)
            if (other !== own()) after(100, () => void other.session.follow(revision).catch(() => undefined))
          await reach(own)
          return { kind: 'stored', revision }
        } catch (error) {
          if (isStudioError(error) && error.code !== 'conflict') throw error
          return isStudioError(error) ? { kind: 'conflict' } : { kind: 'failed', failure: { code: 'disconnected' } }
        }
      },
      async changes(revision) {
        await reach(own)
        const changes = listChapterChanges({ db }, { chapterId, revision })
        await reach(own)
        return JSON.parse(JSON.stringify(changes)) as typeof changes
      },
      async reopen() {
        await reach(own)
        const script = open()
        await reach(own)
        return script
      },
      newBlockId: () => `block_new${(made += 1)}`,
      newSaveId: () => `save_${(made += 1)}`,
      newTakeId: () => `take_${(made += 1)}`,
      after,
      now: () => nowMs,
      onLocal: (transaction) => note(`window ${index}`, transaction),
    })
    windows.push(Object.assign(chapter, { name: `window ${index}`, isOffline: false, cut: null }))
  }

  const pick = (most: number) => Math.floor(random() * most)
  const apply = (window: SimulatedWindow, operation: Operation) => {
    const { doc } = window.state()
    const line = doc.line(1 + pick(doc.lines))
    const at = line.from + pick(line.length + 1)
    const text = (length: number) => Array.from({ length }, character).join('')
    switch (operation) {
      case 'type':
        return window.dispatch({ changes: { from: at, insert: text(1 + pick(3)) }, userEvent: 'input.type' })
      case 'paste': {
        const insert = Array.from({ length: 1 + pick(3) }, () => text(1 + pick(4))).join('\n')
        return window.dispatch({ changes: { from: at, insert }, userEvent: 'input.paste' })
      }
      case 'split':
        return window.dispatch({ changes: { from: at, insert: '\n' }, userEvent: 'input' })
      case 'merge':
        if (line.number < doc.lines)
          window.dispatch({ changes: { from: line.to, to: line.to + 1 }, userEvent: 'delete.forward' })
        return
      case 'move':
        return void moveBlockTo(line.number, 1 + pick(doc.lines))({ state: window.state(), dispatch: window.dispatch })
      case 'undo':
        return window.session.undo()
      case 'redo':
        return window.session.redo()
      case 'delete':
        return window.dispatch({ changes: { from: at, to: Math.min(line.to, at + pick(8)) }, userEvent: 'delete' })
      case 'remove':
        if (line.number < doc.lines)
          window.dispatch({ changes: { from: line.from, to: line.to + 1 }, userEvent: 'delete.line' })
        return
      case 'cut or paste':
        return window.cut ? paste(window, window.cut, line.from) : cut(window, line)
      case 'note': {
        const blockId = blockIdAtPosition(window.state(), at)
        return window.session.setSettings({ kind: 'set-note', blockId, note: `note ${pick(1_000)}` })
      }
      case 'mark': {
        const to = Math.min(line.to, at + 4)
        if (at === to) return
        const kept = mapMarks(marksBetween(window.state(), at, to), window.state().changes([]))
        const marks = [...kept, { from: at, to, mark: { kind: 'emphasis' as const, level: 'strong' as const } }]
        return window.dispatch({ effects: patchMarks.of({ from: at, to, marks }) })
      }
    }
  }

  const cut = (window: SimulatedWindow, { from, to, number }: Line) => {
    const state = window.state()
    if (number === state.doc.lines) return
    window.cut = pieceBetween(state, { from, to: to + 1 }, window.session.book.record)
    window.dispatch({ changes: { from, to: to + 1 }, userEvent: 'delete.cut' })
  }
  /** Puts a cut block above another one, unless another window has brought it back: that would be a copy. */
  const paste = (window: SimulatedWindow, piece: CarriedPiece, at: number) => {
    window.cut = null
    const blockId = must(piece.lines[0]?.blockId, 'whole blocks are cut')
    if (window.session.blockIds().includes(blockId)) return
    window.dispatch({ selection: { anchor: at } })
    window.dispatch(pastePiece(window.state(), piece))
    unite(blockIdAtPosition(window.state(), at), blockId)
  }

  /** Lets time pass: every timer and response that is due by then happens, in order. */
  const pass = async (durationMs: number) => {
    const endMs = nowMs + durationMs
    for (;;) {
      const due = timers.filter(({ atMs }) => atMs <= endMs).sort((left, right) => left.atMs - right.atMs)[0]
      if (!due) break
      timers = timers.filter((each) => each !== due)
      nowMs = Math.max(nowMs, due.atMs)
      due.call()
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
    }
    nowMs = endMs
  }
  return { windows, apply, pass, pick, open, typed, taken, familyOf }
}

/** Each typed character with its block. */
export function charactersOf(state: EditorState): Map<string, string> {
  const found = new Map<string, string>()
  const ids = allBlockIds(state.field(blockIdsField))
  for (const [index, text] of [...state.doc.iterLines()].entries()) {
    for (const each of text) if (each.charCodeAt(0) >= 0x3400) found.set(each, ids[index] ?? '')
  }
  return found
}
