/**
 * Tells the person at the terminal one thing, on standard error: standard output carries only answers
 * (an address, totals, the practice service's JSON line), so that programs can read them.
 *
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}
