const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gs

/**
 * What stands behind the first semicolon of a header such as `Content-Type` or `Content-Disposition`, by its name in lower case; the
 * first of a name counts. Quotes are taken off, and of `name*` (RFC 8187) the value is the decoded one.
 */
export function parseParameters(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, bare = ''] of header.matchAll(PARAMETER)) {
    const key = name.toLowerCase()
    const value = quoted === undefined ? bare.trim() : quoted.replaceAll(/\\(["\\])/g, '$1')
    if (!found.has(key)) found.set(key, key.endsWith('*') ? decodeExtended(value) : value)
  }
  return found
}

/** `UTF-8''a%20b` says `a b`. What is not of that form stays as it is. */
function decodeExtended(value: string): string {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value)?.[1]
  try {
    return encoded === undefined ? value : decodeURIComponent(encoded)
  } catch {
    return value
  }
}
