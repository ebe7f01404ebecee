import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allBlockIds, blockIdAt, getBlockIds, indexOfBlockId, sliceBlockIds, spliceBlockIds } from './block-ids.ts'

it('behaves like a plain array after any splices', () => {
  const splice = fc.record({ index: fc.nat(3000), remove: fc.nat(1500), insert: fc.nat(1500) })
  fc.assert(
    fc.property(fc.nat(2000), fc.array(splice, { maxLength: 8 }), (size, splices) => {
      const plain = Array.from({ length: size }, (_, index) => `block_${index}`)
      let list = getBlockIds(plain)

      splices.forEach(({ index, remove, insert }, turn) => {
        const at = Math.min(index, plain.length)
        const count = Math.min(remove, plain.length - at)
        const ids = Array.from({ length: insert }, (_, number) => `block_${turn}_${number}`)
        plain.splice(at, count, ...ids)
        list = spliceBlockIds(list, at, count, ids)
      })

      const middle = plain.length >> 1
      expect(allBlockIds(list)).toEqual(plain)
      expect(list.length).toBe(plain.length)
      expect(blockIdAt(list, middle)).toBe(plain[middle])
      expect(sliceBlockIds(list, middle, middle + 700)).toEqual(plain.slice(middle, middle + 700))
      expect(indexOfBlockId(list, plain[middle] ?? 'none', 0)).toBe(plain.length > 0 ? middle : -1)
      expect(Math.max(0, ...list.chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(512)
    }),
    { numRuns: 60 },
  )
})

it('doesn’t modify the list it was created from', () => {
  const before = getBlockIds(['block_a', 'block_b'])

  spliceBlockIds(before, 0, 1, ['block_c'])

  expect(allBlockIds(before)).toEqual(['block_a', 'block_b'])
})
