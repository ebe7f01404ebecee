/**
 * Prints a line for the person at the terminal on standard error. Standard output carries only results (an address,
 * totals, the sandbox's JSON line), so programs can read them.
 *
 * @param {string} line
 */
export function printStatus(line) {
  process.stderr.write(`${line}\n`)
}
