import type { FindQuery, FoundHit } from '#shared/contract/search.ts'
import { findPattern } from '#shared/domain/find-pattern.ts'
import { LINE_BREAK } from '#shared/domain/line-break.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { TextScanner } from './text-scanner.ts'

/**
 * Finds a query's hits in each text, in order; an empty list for a text without any.
 *
 * @throws StudioError `invalid_input`: the pattern is invalid or takes too long, or the replacement contains a line
 *   break
 * @throws StudioError `canceled`
 */
export async function scanQuery(
  scanner: TextScanner,
  request: { query: FindQuery; replacement: string | null; texts: readonly string[] },
  signal: AbortSignal,
): Promise<FoundHit[][]> {
  const { query, replacement, texts } = request
  if (replacement !== null && LINE_BREAK.test(replacement)) {
    throw new StudioError('invalid_input', 'replacement-with-line-break', {
      fields: { replacement: { kind: 'line-break' } },
    })
  }
  const pattern = readPattern(query)
  const { places, replacements } = await scanner.scan({ pattern, replacement, expands: query.isPattern, texts }, signal)
  const hits: FoundHit[][] = texts.map(() => [])
  for (let hit = 0; hit * 3 < places.length; hit += 1) {
    const [text = 0, startChar = 0, endChar = 0] = places.subarray(hit * 3, hit * 3 + 3)
    hits[text]?.push({ startChar, endChar, replacement: replacements?.[hit] ?? null })
  }
  return hits
}

function readPattern(query: FindQuery): RegExp {
  try {
    return findPattern(query)
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^Invalid regular expression: \/.*\/\w*: /s, '') : ''
    throw new StudioError(
      'invalid_input',
      { kind: 'pattern-invalid', problem: why },
      {
        fields: { text: why },
      },
    )
  }
}
