import { fillPattern, type NameParts } from './fill-pattern.ts'
import { safeFileName } from './safe-file-name.ts'

/**
 * Builds a file name from a pattern such as `{number} {chapter}`, valid on every file system and not in `taken`, to
 * which it is added: duplicate names get a number. Unknown placeholders are kept as written. For an empty value, the
 * preceding dash is dropped too.
 */
export function getFileName(pattern: string, parts: NameParts, taken: Set<string>): string {
  const name = safeFileName(fillPattern(pattern, parts))
  for (let copy = 1; ; copy += 1) {
    const candidate = copy === 1 ? name : `${name} (${copy})`
    // Case-insensitive file systems would treat them as the same name.
    const key = candidate.toLocaleLowerCase('en')
    if (taken.has(key)) continue
    taken.add(key)
    return candidate
  }
}
