/** Character encodings of text files, as `TextDecoder` names them, with their own names and what they are for. */
export const ENCODINGS = {
  'utf-8': ['UTF-8', null],
  'utf-16le': ['UTF-16 LE', null],
  'utf-16be': ['UTF-16 BE', null],
  'windows-1252': ['Windows-1252', 'western'],
  'windows-1250': ['Windows-1250', 'central'],
  'iso-8859-2': ['ISO 8859-2', 'central'],
  'windows-1251': ['Windows-1251', 'cyrillic'],
  'koi8-r': ['KOI8-R', 'cyrillic'],
  'windows-1253': ['Windows-1253', 'greek'],
  'windows-1254': ['Windows-1254', 'turkish'],
  'windows-1255': ['Windows-1255', 'hebrew'],
  'windows-1256': ['Windows-1256', 'arabic'],
  'windows-1257': ['Windows-1257', 'baltic'],
  'windows-1258': ['Windows-1258', 'vietnamese'],
  'windows-874': ['Windows-874', 'thai'],
  gb18030: ['GB 18030', 'gbk'],
  big5: ['Big5', 'chinese'],
  shift_jis: ['Shift JIS', 'japanese'],
  'euc-jp': ['EUC-JP', 'japanese'],
  'euc-kr': ['EUC-KR', 'korean'],
  macintosh: ['Mac OS Roman', 'western'],
} as const

export type Encoding = keyof typeof ENCODINGS

export const ENCODING_IDS = Object.keys(ENCODINGS) as Encoding[]

/** A file's text and the encoding used to read it. */
export interface DecodedText {
  text: string
  encoding: Encoding
  /** The encoding follows from the frequency of its characters and may be another. */
  isGuess: boolean
  /** Number of invalid sequences in this encoding, each a � in the text. */
  unreadable: number
}

/** Part of every platform, but not of the language's own types. */
const { TextDecoder } = globalThis as unknown as {
  TextDecoder: new (
    label?: string,
    options?: { fatal: boolean },
  ) => { readonly encoding: string; decode(bytes: Uint8Array): string }
}

const PROBE_BYTES = 4_096
/** Share of the non-ASCII characters: if more are unreadable, the file isn't UTF-8 with errors but another encoding. */
const FAULTY_SHARE = 0.1
const SAMPLE_BYTES = 64_000
/** In percent. A lower score only means that the bytes are valid in that encoding. */
const MIN_CONFIDENCE = 11
const OLD_WESTERN: Encoding = 'windows-1252'
/** Windows encodings with the same letters and more characters. */
const MORE_COMMON: Readonly<Record<string, string>> = { 'iso-8859-7': 'windows-1253', 'iso-8859-8': 'windows-1255' }

/** Decodes bytes in this encoding. A byte order mark isn't part of the text. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes)
  return { text, encoding, isGuess: false, unreadable: text.match(/\ufffd/g)?.length ?? 0 }
}

/** Decodes bytes in the encoding that they declare, or else in the most likely one. */
export async function detectText(bytes: Uint8Array): Promise<DecodedText> {
  const wide = findWide(bytes)
  if (wide) return decodeBytes(bytes, wide)
  const declared = findDeclared(bytes)
  if (declared) return decodeBytes(bytes, declared)
  const plain = decodeBytes(bytes, 'utf-8')
  if (plain.unreadable === 0 || isUtf8(bytes)) return plain
  const beyondAscii = plain.text.match(/[^\0-\x7f]/g)?.length ?? 0
  if (plain.unreadable <= beyondAscii * FAULTY_SHARE) return plain
  for (const encoding of await guessEncodings(bytes)) {
    const decoded = decodeBytes(bytes, encoding)
    if (decoded.unreadable === 0) return { ...decoded, isGuess: true }
  }
  return { ...decodeBytes(bytes, OLD_WESTERN), isGuess: true }
}

/** Also true for a text in which � is written: earlier programs put it there. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Most likely first. */
async function guessEncodings(bytes: Uint8Array): Promise<Encoding[]> {
  const { analyse } = await import('chardet')
  const start = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - PROBE_BYTES)
  return analyse(bytes.subarray(start, start + SAMPLE_BYTES)).flatMap(({ name, confidence }) => {
    const encoding = confidence < MIN_CONFIDENCE ? null : readEncoding(name)
    return encoding === null || encoding.startsWith('utf-') ? [] : [encoding]
  })
}

/** Null for one that isn't offered. */
function readEncoding(label: string): Encoding | null {
  try {
    const { encoding } = new TextDecoder(label)
    const offered = MORE_COMMON[encoding] ?? (encoding === 'gbk' ? 'gb18030' : encoding)
    return offered in ENCODINGS ? (offered as Encoding) : null
  } catch {
    return null
  }
}

/** The encoding of an XML declaration. */
function findDeclared(bytes: Uint8Array): Encoding | null {
  const head = new TextDecoder().decode(bytes.subarray(0, 200))
  const [, label] = /^\uFEFF?<\?xml\s[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head) ?? []
  return label === undefined ? null : readEncoding(label)
}

/** True for bytes that aren't text in any of the encodings: images, archives, word processor files. */
export function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, PROBE_BYTES)
  if (findWide(head)) return false
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  return controls > head.length * 0.01
}

/** Detects UTF-16 by its byte order mark, or by the zero byte of every Latin letter and space. */
function findWide(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, PROBE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 4
  if (odd > many && even < odd / 8) return 'utf-16le'
  if (even > many && odd < even / 8) return 'utf-16be'
  return null
}
