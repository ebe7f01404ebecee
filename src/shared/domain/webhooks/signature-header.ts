/** What a signature header says. A sender that rotates its secret may send more than one signature. */
export interface SignatureHeader {
  /** Seconds since 1970 as they stand there: the signed text begins with them. */
  time: string
  /** Values of `v0` in their order. */
  signatures: readonly string[]
}

/** Why a header cannot be one of specification part 6, `t=<unix-seconds>,v0=<hex signature>`. */
export type HeaderFault =
  | { kind: 'header-missing' }
  /** `sha256=…` alone, as the flat body came with. */
  | { kind: 'old-format' }
  | { kind: 'part-missing'; part: 't' | 'v0'; found: readonly string[] }
  /** Two times: it could not be said which one was signed. */
  | { kind: 'time-twice' }
  | { kind: 'time-malformed'; time: string; isMilliseconds: boolean }

/** Reads a header; its parts may stand in any order, and parts of other names are passed over. */
export function readSignatureHeader(header: string): SignatureHeader | HeaderFault {
  const text = header.trim()
  if (text === '') return { kind: 'header-missing' }
  let time: string | undefined
  let isTwice = false
  const signatures: string[] = []
  const others: string[] = []
  for (const part of text.split(',')) {
    const equals = part.indexOf('=')
    const name = (equals < 0 ? part : part.slice(0, equals)).trim()
    const value = equals < 0 ? '' : part.slice(equals + 1).trim()
    if (name === 't') {
      isTwice ||= time !== undefined
      time = value
    } else if (name === 'v0') signatures.push(value)
    else others.push(name)
  }
  if (time === undefined && signatures.length === 0 && others.includes('sha256')) return { kind: 'old-format' }
  if (time === undefined || time === '') return { kind: 'part-missing', part: 't', found: others }
  if (isTwice) return { kind: 'time-twice' }
  if (signatures.every((signature) => signature === '')) return { kind: 'part-missing', part: 'v0', found: others }
  // Ten figures until the year 2286; thirteen are milliseconds.
  if (!/^\d{1,12}$/.test(time)) return { kind: 'time-malformed', time, isMilliseconds: /^\d{13}$/.test(time) }
  return { time, signatures }
}
