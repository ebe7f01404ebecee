/**
 * Lowercase hex of HMAC-SHA256 with the secret over the time, a dot and the body (specification part 6, Signing and verification).
 *
 * @param time as it stands in the header
 * @param body the very bytes that are sent
 */
export async function signWebhook(secret: string, time: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, Buffer.concat([Buffer.from(`${time}.`), body]))
  return Buffer.from(signature).toString('hex')
}
