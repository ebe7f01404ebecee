/** One line break of any kind. A block, a pronunciation and a replacement are one paragraph and contain none. */
export const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/
