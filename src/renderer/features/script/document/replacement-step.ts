import { invertedEffects } from '@codemirror/commands'
import { type Extension, StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** A replacement, or a change from a file, that the studio made in all chapters, or undid. */
export interface ReplacementStep {
  /** Also of a change from a file. */
  replacementId: string
  isDone: boolean
  /** What the file was; absent for a replacement. */
  source?: 'update' | 'comments'
}

/** Marks the transaction of a replacement, even if it only changed other chapters. */
export const replacementStep = StateEffect.define<ReplacementStep>()

/**
 * Makes a replacement one step of the editor's history. Undo and redo change this chapter's text as usual; `onStep`
 * does the same to the closed chapters.
 */
export function replacementSteps(onStep: (step: ReplacementStep) => void): Extension {
  return [
    invertedEffects.of((transaction) =>
      transaction.effects
        .filter((effect) => effect.is(replacementStep))
        .map(({ value }) => replacementStep.of({ ...value, isDone: !value.isDone })),
    ),
    EditorView.updateListener.of((update) => {
      for (const transaction of update.transactions) {
        if (!transaction.isUserEvent('undo') && !transaction.isUserEvent('redo')) continue
        for (const effect of transaction.effects) if (effect.is(replacementStep)) onStep(effect.value)
      }
    }),
  ]
}
