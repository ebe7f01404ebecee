/**
 * Last known security release of each Node line that Overvoice supports. Update it, and the `node-*` packages, whenever
 * the Node project publishes one: `locked-versions.test.ts` fails while a bundled Node is older.
 *
 * @type {Record<number, { version: string, publishedOn: string, supportedUntil: string }>}
 */
export const NODE_SECURITY_RELEASES = {
  24: { version: '24.18.1', publishedOn: '2026-07-29', supportedUntil: '2028-04-30' },
  26: { version: '26.5.1', publishedOn: '2026-07-29', supportedUntil: '2029-04-30' },
}

/**
 * Returns whether a Node version belongs to a supported line and includes its last known security release.
 *
 * @param {string} version
 */
export function isPatchedNode(version) {
  const release = NODE_SECURITY_RELEASES[Number(version.split('.')[0])]
  return release !== undefined && compareVersions(version, release.version) >= 0
}

/**
 * Returns a negative number when `left` is the older version, a positive one when it is newer, and 0 when they are equal.
 *
 * @param {string} left
 * @param {string} right
 */
export function compareVersions(left, right) {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number))
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index])
  return at === undefined ? 0 : (a?.[at] ?? 0) - (b?.[at] ?? 0)
}
