/** A parsed signature header. A sender that rotates its secret may send several signatures. */
export interface SignatureHeader {
  /** Seconds since 1970 as written: the signed text starts with them. */
  time: string
  /** Values of `v0`, in order. */
  signatures: readonly string[]
}

/** Why a header doesn't conform to specification part 6, `t=<unix-seconds>,v0=<hex signature>`. */
export type HeaderFault =
  | { kind: 'header-missing' }
  /** Only `sha256=…`, as sent with the flat body. */
  | { kind: 'old-format' }
  | { kind: 'part-missing'; part: 't' | 'v0'; found: readonly string[] }
  /** Two times: it is ambiguous which one was signed. */
  | { kind: 'time-twice' }
  | { kind: 'time-malformed'; time: string; isMilliseconds: boolean }

/** Parses a header; parts may be in any order, and unknown parts are ignored. */
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
  // Ten digits until the year 2286; thirteen are milliseconds.
  if (!/^\d{1,12}$/.test(time)) return { kind: 'time-malformed', time, isMilliseconds: /^\d{13}$/.test(time) }
  return { time, signatures }
}
