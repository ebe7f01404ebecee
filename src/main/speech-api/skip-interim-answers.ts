import type { Socket } from 'node:net'

const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/
const STATUS_START = 'HTTP/1.x 1'
const DIGIT_ONE = 0x31
/** An interim answer has a few headers at most; what is longer is left to the parser. */
const MAX_INTERIM_BYTES = 16 * 1024

/**
 * Drops interim answers (1xx) that nobody asked for, ahead of the real one. The HTTP client closes the connection at an unasked
 * `100 Continue`, although RFC 9110 lets a server send it and has the client ignore it.
 */
export function skipInterimAnswers<Connection extends Socket>(socket: Connection): Connection {
  const write = socket.write.bind(socket) as (...rest: unknown[]) => boolean
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null
  let awaitsHead = false
  let held: Buffer | null = null

  socket.write = (...rest: unknown[]): boolean => {
    // Only a request's head is followed by an answer's: bytes of a body are never looked into.
    if (typeof rest[0] === 'string' && REQUEST_LINE.test(rest[0])) awaitsHead = true
    return write(...rest)
  }
  socket.read = (size?: number): Buffer | null => {
    const arrived = read(size)
    if (!awaitsHead || arrived === null) return arrived
    let bytes = held === null ? arrived : Buffer.concat([held, arrived])
    held = null
    while (isInterim(bytes) && bytes.length < MAX_INTERIM_BYTES) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) {
        held = bytes
        return null
      }
      bytes = bytes.subarray(end + 4)
      if (bytes.length === 0) return null
    }
    awaitsHead = false
    return bytes
  }
  return socket
}

/** True for the beginning of an interim answer, and for what may still become one. 101 is final: another protocol follows. */
function isInterim(bytes: Buffer): boolean {
  // Most answers are final, which the first digit of their status shows.
  if (bytes.length >= STATUS_START.length && bytes[STATUS_START.length - 1] !== DIGIT_ONE) return false
  if (bytes.toString('latin1', 9, 12) === '101') return false
  const start = bytes.toString('latin1', 0, STATUS_START.length).replace(/^(HTTP\/1\.)[01]/, '$1x')
  return STATUS_START.startsWith(start)
}
