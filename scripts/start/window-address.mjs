/** Longer than a busy studio takes. */
const ANSWERS_WITHIN_MS = 5_000

/**
 * Asks the studio for a page on the disk that opens one window. Every user of the machine can read what a browser was started
 * with, but only this user can read that page.
 *
 * @param {string} url with the run's secret in its fragment
 * @returns {Promise<string | undefined>} a `file:` address; undefined where the studio gives none
 */
export async function windowAddress(url) {
  const { origin, hash } = new URL(url)
  try {
    const response = await fetch(`${origin}/window`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ token: new URLSearchParams(hash.slice(1)).get('token') }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    const { address } = /** @type {{ address?: unknown }} */ (await response.json())
    return typeof address === 'string' && address.startsWith('file:') ? address : undefined
  } catch {
    return undefined
  }
}
