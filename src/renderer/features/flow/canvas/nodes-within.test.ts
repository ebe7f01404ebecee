import { expect, it } from 'vitest'
import { nodesWithin } from './nodes-within.ts'

const node = (id: string, x: number, y: number) => ({ id, position: { x, y }, width: 100, height: 50 })
const REGION = { x: 0, y: 0, width: 1_000, height: 500 }

it('finds everything that overlaps a region, nearest to its center first', () => {
  const nodes = [node('corner', -99, -49), node('edge', 999, 200), node('middle', 450, 225), node('near', 300, 225)]
  expect(nodesWithin(nodes, REGION)).toEqual(['middle', 'near', 'edge', 'corner'])
})

it('excludes what only touches it, on each side', () => {
  const nodes = [node('left', -100, 0), node('top', 0, -50), node('right', 1_000, 0), node('bottom', 0, 500)]
  expect(nodesWithin(nodes, REGION)).toEqual([])
})
