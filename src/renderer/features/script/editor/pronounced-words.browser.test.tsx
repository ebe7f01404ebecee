import { StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { createPronunciationFinder } from '#shared/domain/speech-text/find-pronunciations.ts'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { pronouncedWords } from './pronounced-words.ts'

const COUNT = 5_000

it('looks for thousands of entries only in lines in view, and again only in the line that is typed in', async () => {
  const find = createPronunciationFinder(
    Array.from({ length: COUNT }, (_each, index) => ({
      ...{ written: `Word${index}`, spoken: 'said', scope: { kind: 'everywhere' as const }, matchCase: false },
    })),
  )
  const searched: string[] = []
  const blocks = Array.from({ length: COUNT }, (_each, index) => makeBlock(`block_${index}`, `Here is Word${index}.`))
  const extension = pronouncedWords({
    pronunciationsIn(blockId, text) {
      searched.push(blockId)
      return find(text, blockId)
    },
    onPronouncedWord: () => undefined,
  })
  const { state } = openHeadlessChapter(makeChapter(blocks))
    .state()
    .update({
      effects: StateEffect.appendConfig.of([extension, EditorView.theme({ '&': { height: '300px' } })]),
    })
  const parent = document.body.appendChild(document.createElement('div'))
  const view = new EditorView({ state, parent })
  await expect.poll(() => parent.querySelectorAll('[title="Pronounced “said”"]').length).toBeGreaterThan(5)
  expect(new Set(searched).size).toBeLessThan(200)
  searched.length = 0

  view.dispatch({ changes: { from: 0, insert: 'x' } })

  expect(searched).toEqual(['block_0'])
  view.destroy()
  parent.remove()
})
