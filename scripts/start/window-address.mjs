/** Longer than a busy studio takes. */
const ANSWERS_WITHIN_MS = 5_000

/**
 * Answers the address for a window that is opened now. Every user of the machine can read what a browser was started with,
 * so what stands there opens the studio once and never again. A studio that gives no such address has its own one opened.
 *
 * @param {string} url with the run's secret in its fragment
 * @returns {Promise<string>}
 */
export async function windowAddress(url) {
  const { origin, hash } = new URL(url)
  try {
    const answer = await fetch(`${origin}/ticket`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ token: new URLSearchParams(hash.slice(1)).get('token') }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    const { ticket } = /** @type {{ ticket?: unknown }} */ (await answer.json())
    return typeof ticket === 'string' ? `${origin}/#token=${ticket}` : url
  } catch {
    return url
  }
}
