/** Replaces a secret. */
const REMOVED = '[removed]'

/** Below this length a known secret is more likely an ordinary word. */
const SHORTEST_SECRET_CHARS = 4
const MAX_LEVELS = 40

/** Suffixes of secret names, in snake case. Only `token`: token counts end in `tokens`. */
const SECRET_NAME =
  /(^|_)(secret|secrets|token|password|passwd|passphrase|authorization|cookie|signature|sig|jwt|credentials?|(api|private|access|signing|session)_?key|signed_url)$/
/** Additional query parameters, used by file servers to sign URLs. */
const SECRET_PARAMETER = /^(x-amz-.*|x-goog-.*|key|code|policy|awsaccesskeyid|googleaccessid|se|sp|sv)$/i
const PARAMETER = /([?&;#])([A-Za-z][A-Za-z0-9_.-]{0,60})=([^&;#\s"'<>\\]+)/g
/** A JSON text member, also in JSON nested inside a JSON text, and also if truncated. */
const MEMBER = /((\\*)"([A-Za-z][A-Za-z0-9_-]{0,60})\2"\s*:\s*\2")((?!\2")(?:\\[^]|[^]))*/g

/** True for a field, header or parameter name whose value is secret: `webhook_secret`, `accessToken`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replaceAll('-', '_')
      .toLowerCase(),
  )
}

/**
 * `text` without the given secrets, in plain, JSON and percent-encoded spelling, and without anything that looks like
 * one: credentials after `Bearer`, JSON Web Tokens, keys with a prefix (`sk_…`, `whsec_…`), signed URL parameters, JSON
 * members with a secret's name, user names and passwords in URLs.
 */
export function redactSecrets(text: string, secrets: readonly string[] = []): string {
  let clean = text
  for (const secret of secrets) {
    if (secret.length < SHORTEST_SECRET_CHARS) continue
    for (const spelling of new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]))
      clean = clean.replaceAll(spelling, REMOVED)
  }
  return withoutMembers(
    clean
      .replaceAll(/\b(bearer|basic|digest)\s+[^\s"'\\,]+/gi, `$1 ${REMOVED}`)
      .replaceAll(/\beyJ[A-Za-z0-9_-]{6,}\.[A-Za-z0-9_-]{4,}(\.[A-Za-z0-9_-]*)?/g, REMOVED)
      .replaceAll(/\b(sk|rk|pk|whsec|ghp|xox[abp])[_-][A-Za-z0-9_+/=-]{6,}/g, REMOVED)
      .replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi, `$1${REMOVED}@`)
      .replaceAll(PARAMETER, (whole: string, mark: string, name: string) =>
        isSecretName(name) || SECRET_PARAMETER.test(name) ? `${mark}${name}=${REMOVED}` : whole,
      ),
  )
}

/** A text that isn't a secret may itself be JSON and is searched too. */
function withoutMembers(text: string): string {
  return text.replaceAll(
    MEMBER,
    (whole: string, head: string, _escapes: string, name: string) =>
      head + (isSecretName(name) ? REMOVED : withoutMembers(whole.slice(head.length))),
  )
}

/** The same for a JSON value: everything under a secret's name is removed whole. */
export function redactJson(value: unknown, secrets: readonly string[] = [], levels = MAX_LEVELS): unknown {
  if (typeof value === 'string') return redactSecrets(value, secrets)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return REMOVED
  if (Array.isArray(value)) return value.map((each) => redactJson(each, secrets, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      redactSecrets(name, secrets),
      isSecretName(name) && typeof each !== 'boolean' && each !== null
        ? REMOVED
        : redactJson(each, secrets, levels - 1),
    ]),
  )
}

/** Formats a body for display: JSON is parsed, redacted and pretty-printed, anything else redacted as text. */
export function redactBody(text: string, secrets: readonly string[] = []): string {
  try {
    return JSON.stringify(redactJson(JSON.parse(text), secrets), null, 2)
  } catch {
    return redactSecrets(text, secrets)
  }
}
