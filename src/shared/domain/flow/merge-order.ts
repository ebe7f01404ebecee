/**
 * Merges the order of a list. The side that reordered the base's items decides (mine if both did); the other side's
 * additions follow the item they followed there.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [frame, other] = keepsOrder(base, mine) ? [theirs, mine] : [mine, theirs]
  const known = new Set(frame)
  const behind = new Map<string | null, string[]>()
  let last: string | null = null
  for (const key of other) {
    if (known.has(key)) last = key
    else {
      const list = behind.get(last)
      if (list) list.push(key)
      else behind.set(last, [key])
    }
  }
  return [...(behind.get(null) ?? []), ...frame.flatMap((key) => [key, ...(behind.get(key) ?? [])])]
}

function keepsOrder(base: readonly string[], side: readonly string[]): boolean {
  const at = new Map(base.map((key, position) => [key, position]))
  let last = -1
  for (const key of side) {
    const position = at.get(key)
    if (position === undefined) continue
    if (position < last) return false
    last = position
  }
  return true
}
