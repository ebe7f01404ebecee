/** Maximum characters of an ID (assumed: the sandbox's served schema). */
const MAX_LENGTH = 64

/** Returns a free ID as close to the wanted one as possible: `say`, `say_2`, `say_3`. It counts as taken afterwards. */
export function freshId(wanted: string, taken: Set<string>): string {
  const stem = wanted.replace(/_\d+$/u, '').slice(0, MAX_LENGTH - 6) || 'item'
  let id = wanted !== '' && wanted.length <= MAX_LENGTH ? wanted : stem
  for (let count = 2; taken.has(id); count++) id = `${stem}_${count}`
  taken.add(id)
  return id
}
