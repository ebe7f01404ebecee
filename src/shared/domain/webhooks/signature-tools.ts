/** Platform functions for verifying a signature. Text is UTF-8. */
export interface SignatureTools {
  /** HMAC-SHA256 over the concatenated parts, as lower-case hex. */
  hmacHex(secret: string | Uint8Array, ...parts: (string | Uint8Array)[]): string
  /** Compares two texts in constant time; returns false immediately if lengths differ. */
  isEqual(a: string, b: string): boolean
  /** Decodes bytes as text, undefined if they aren't UTF-8; a byte order mark is kept. */
  text(bytes: Uint8Array): string | undefined
  /** Decodes base64 or hex. */
  bytes(text: string, encoding: 'base64' | 'hex'): Uint8Array
}
