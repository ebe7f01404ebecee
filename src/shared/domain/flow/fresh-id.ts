/** Characters an id may have (assumed: the served schema of the practice service). */
const MAX_LENGTH = 64

/** An id that is not taken, as near to the wanted one as can be: `say`, `say_2`, `say_3`. It counts as taken afterwards. */
export function freshId(wanted: string, taken: Set<string>): string {
  const stem = wanted.replace(/_\d+$/u, '').slice(0, MAX_LENGTH - 6) || 'item'
  let id = wanted !== '' && wanted.length <= MAX_LENGTH ? wanted : stem
  for (let count = 2; taken.has(id); count++) id = `${stem}_${count}`
  taken.add(id)
  return id
}
