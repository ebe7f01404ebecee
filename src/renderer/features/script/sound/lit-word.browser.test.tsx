import { afterEach, expect, it } from 'vitest'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { showChapter } from '../show-chapter.test-support.tsx'

const WORD = 'harbour-master'
/** Leaves room for each half of the word beside the margin, but not for both. */
const HALF_WIDTH_PX = 285

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(() => opened?.close())

function getBoxes(): DOMRect[] {
  const boxes = [...document.querySelectorAll<HTMLElement>('[class*="soundingWord"]')]
  return boxes.filter(({ hidden }) => !hidden).map((box) => box.getBoundingClientRect())
}

/** Whether a point inside each half of the word has a box behind it. */
function areBothHalvesLit(): boolean {
  const line = document.querySelector('.cm-line')?.firstChild
  if (!line) return false
  return [1, WORD.length - 2].every((offset) => {
    const letter = document.createRange()
    letter.setStart(line, offset)
    letter.setEnd(line, offset + 1)
    const { x, y, width, height } = letter.getBoundingClientRect()
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    return getBoxes().some(
      ({ left, right, top, bottom }) => left < middleX && middleX < right && top < middleY && middleY < bottom,
    )
  })
}

it('lights both halves of a hyphenated word that breaks over two lines', async () => {
  const text = `${WORD} at the gate`
  opened = await showChapter([makeBlock('block_1', text)], { widthPx: HALF_WIDTH_PX })

  const word = { blockId: 'block_1', startChar: 0, endChar: WORD.length, spokenText: text }
  opened.workspace.editor()?.sounding.showWord(word)

  expect(getBoxes()).toHaveLength(2)
  expect(areBothHalvesLit()).toBe(true)
})
