import { isolateHistory } from '@codemirror/commands'
import { type Annotation, Transaction } from '@codemirror/state'
import type { BlockStore } from '../session/block-store.ts'
import { changeSetting, getSetting, isSameSetting, type SettingEdit } from './block-effects.ts'
import type { OpenDocument } from './open-document.ts'

/** Changes block settings in a chapter's document, so they can be undone in order with its text. */
export interface SettingSteps {
  /** Changes settings of blocks, as one undo step. */
  setSettings(...edits: SettingEdit[]): void
  /** Stores an intermediate change without an undo step. `recordSetting` ends it. */
  setInterim(edit: SettingEdit): void
  /** Creates one undo step for everything since `before`. Does nothing if nothing changed. */
  recordSetting(before: SettingEdit): void
}

export function createSettingSteps(
  doc: Pick<OpenDocument, 'dispatch'>,
  book: Pick<BlockStore, 'record'>,
): SettingSteps {
  const change = (edits: readonly SettingEdit[], annotations: Annotation<unknown>) => {
    const effects = edits.flatMap((after) => {
      const before = getSetting(after.kind, after.blockId, book.record(after.blockId))
      return isSameSetting(before, after) ? [] : [changeSetting.of({ before, after })]
    })
    if (effects.length > 0) doc.dispatch({ effects, annotations })
  }
  return {
    setSettings: (...edits) => change(edits, isolateHistory.of('full')),
    setInterim: (edit) => change([edit], Transaction.addToHistory.of(false)),
    recordSetting(before) {
      const after = getSetting(before.kind, before.blockId, book.record(before.blockId))
      if (isSameSetting(before, after)) return
      doc.dispatch({ effects: changeSetting.of({ before, after }), annotations: isolateHistory.of('full') })
    },
  }
}
