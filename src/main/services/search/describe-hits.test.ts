import { describe, expect, it } from 'vitest'
import { describeHits } from './describe-hits.ts'

const hit = (startChar: number, endChar = startChar + 2) => ({ startChar, endChar })
const hits = (...starts: number[]) => starts.map((start) => hit(start) as Parameters<typeof describeHits>[1][number])

describe('the pieces of a text with hits', () => {
  it('are the whole text up to 160 characters and 20 hits', () => {
    const text = 'a'.repeat(160)
    const twenty = hits(...Array.from({ length: 20 }, (_, index) => index * 3))

    expect(describeHits(text, twenty)).toEqual({ pieces: [{ startChar: 0, text, hits: twenty }], isCut: false })
    expect(
      describeHits(text, hits(...Array.from({ length: 21 }, (_, index) => index * 3))).pieces[0]?.hits,
    ).toHaveLength(20)
    expect(describeHits(`${text}a`, hits(0))).toMatchObject({
      pieces: [{ startChar: 0, text: 'a'.repeat(50) }],
      isCut: true,
    })
  })

  it('show 48 characters around each hit and join where they touch', () => {
    const text = Array.from({ length: 400 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('')
    const { pieces, isCut } = describeHits(text, hits(100, 198, 390))

    expect(pieces.map(({ startChar, text: piece, hits: inside }) => [startChar, piece.length, inside.length])).toEqual([
      [52, 196, 2],
      [342, 58, 1],
    ])
    expect(pieces[0]?.text).toBe(text.slice(52, 248))
    expect(isCut).toBe(false)
    expect(describeHits(text, hits(100, 199)).pieces).toHaveLength(2)
  })

  it('are at most four', () => {
    const text = 'a'.repeat(2_000)
    const { pieces, isCut } = describeHits(text, hits(100, 300, 500, 700, 710, 900))

    expect(pieces.map((piece) => piece.hits.length)).toEqual([1, 1, 1, 2])
    expect(isCut).toBe(true)
  })

  it('never cut a character', () => {
    const family = '👩‍👧'
    const text = `${family.repeat(20)}xx${family.repeat(20)}${'a'.repeat(100)}`
    const [piece] = describeHits(text, hits(family.length * 20)).pieces

    expect(piece?.startChar).toBe(family.length * 10)
    expect(piece?.text).toBe(`${family.repeat(10)}xx${family.repeat(10)}`)
  })

  it('grow by a character that would be cut', () => {
    const family = '👩‍👧'
    const text = `${family.repeat(20)}x${family.repeat(20)}${'a'.repeat(100)}`
    const at = family.length * 20
    const [piece] = describeHits(text, [hit(at - 2, at + 3) as Parameters<typeof describeHits>[1][number]]).pieces

    expect(piece?.text.startsWith(family)).toBe(true)
    expect(piece?.text.endsWith(family)).toBe(true)
    expect(piece?.startChar).toBe(at - 50)
  })
})
