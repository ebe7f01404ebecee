/** What checking a signature needs of the machine. Text counts as UTF-8. */
export interface SignatureTools {
  /** HMAC-SHA256 over the parts one after the other, as lower-case hex. */
  hmacHex(secret: string | Uint8Array, ...parts: (string | Uint8Array)[]): string
  /** Whether two texts are the same, in a time that tells nothing of where they differ; false at once for other lengths. */
  isEqual(a: string, b: string): boolean
  /** Bytes as text, undefined where they are not UTF-8; a byte order mark is kept. */
  text(bytes: Uint8Array): string | undefined
  /** The bytes that base64 or hex stands for. */
  bytes(text: string, encoding: 'base64' | 'hex'): Uint8Array
}
