/**
 * Answers the number of a port, 0 for any free one, or undefined for a text that is none.
 *
 * @param {string} text
 */
export function readPort(text) {
  const port = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : undefined
}
