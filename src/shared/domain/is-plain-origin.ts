const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const ORIGIN = new RegExp(`^(?:https?|wss?)://(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])(?::\\d{1,5})?$`)

/**
 * True for a scheme, a host and perhaps a port, all in plain characters. A URL's host may hold more, such as `;`, `*` and
 * `,`, which mean something else in a header.
 */
export function isPlainOrigin(origin: string): boolean {
  return origin.length <= 300 && ORIGIN.test(origin)
}
