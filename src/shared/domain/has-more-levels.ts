/** True for a value with lists or objects nested more deeply than this. */
export function hasMoreLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => hasMoreLevels(inner, levels - 1))
}
