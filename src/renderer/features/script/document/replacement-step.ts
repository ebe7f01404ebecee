import { invertedEffects } from '@codemirror/commands'
import { type Extension, StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** A replacement that the studio made in every chapter, or took back. */
export interface ReplacementStep {
  replacementId: string
  isDone: boolean
}

/** Marks the transaction that shows a replacement, also where it changed other chapters only. */
export const replacementStep = StateEffect.define<ReplacementStep>()

/**
 * Makes a replacement one step of the editor's history. Undo and redo change the text of this chapter like any other;
 * `onStep` is told to do the same to the chapters that are not open.
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
