import type { FlowRegion } from '#shared/domain/flow/copy-nodes.ts'
import type { CardNode } from './canvas-model.ts'

/** Keys of the nodes that overlap a region, nearest to its center first. */
export function nodesWithin(
  nodes: readonly Pick<CardNode, 'id' | 'position' | 'width' | 'height'>[],
  { x, y, width, height }: FlowRegion,
): string[] {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return nodes
    .filter(
      ({ position, width: ownWidth = 0, height: ownHeight = 0 }) =>
        position.x < x + width && position.x + ownWidth > x && position.y < y + height && position.y + ownHeight > y,
    )
    .map(({ id, position, width: ownWidth = 0, height: ownHeight = 0 }) => ({
      id,
      distance: Math.hypot(position.x + ownWidth / 2 - middleX, position.y + ownHeight / 2 - middleY),
    }))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ id }) => id)
}
