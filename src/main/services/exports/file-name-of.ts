import { fillPattern, type NameParts } from './fill-pattern.ts'
import { safeFileName } from './safe-file-name.ts'

/**
 * A file's name by a pattern such as `{number} {chapter}`, which every file system takes and which is not in `taken`, to
 * which it is added: names that would be one get a number. What is in braces and no place stays as it is written. Where a
 * place is empty, the dash that leads to it goes with it.
 */
export function fileNameOf(pattern: string, parts: NameParts, taken: Set<string>): string {
  const name = safeFileName(fillPattern(pattern, parts))
  for (let copy = 1; ; copy += 1) {
    const candidate = copy === 1 ? name : `${name} (${copy})`
    // File systems that tell no capitals apart would make them one.
    const key = candidate.toLocaleLowerCase('en')
    if (taken.has(key)) continue
    taken.add(key)
    return candidate
  }
}
