import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'
import type { AnswerHeaders } from './answer-headers.ts'

/** The codings of a body, in the order in which they were applied (RFC 9110, 8.4); empty for a body as it is. */
export function readCodings(headers: AnswerHeaders): string[] {
  const values = headers['content-encoding']
  if (values === undefined) return []
  return [values]
    .flat()
    .flatMap((value) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
}

/** The streams that undo the codings, each piped into the next. Undefined when one of them is unknown. */
export function openDecoders(codings: readonly string[], firstByte: number | undefined): Transform[] | undefined {
  const decoders = codings.toReversed().map((coding) => openDecoder(coding, firstByte))
  const known = decoders.filter((decoder) => decoder !== undefined)
  if (known.length < decoders.length) return undefined
  for (const [index, decoder] of known.entries()) {
    const next = known[index + 1]
    if (next) decoder.pipe(next)
  }
  return known
}

function openDecoder(coding: string, firstByte: number | undefined): Transform | undefined {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'zstd':
      return createZstdDecompress()
    case 'deflate':
      // Some servers leave out the header that the name stands for.
      return ((firstByte ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
    default:
      return undefined
  }
}
