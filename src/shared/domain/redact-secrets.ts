/** Stands where a secret stood. */
export const REMOVED = '[removed]'

/** Below this length a known secret is more likely a word of the text. */
const SHORTEST_SECRET_CHARS = 4
const MOST_LEVELS = 40

/** Ends of names of what is secret, in snake case. `token` alone: counts of tokens end in `tokens`. */
const SECRET_NAME =
  /(^|_)(secret|secrets|token|password|passwd|passphrase|authorization|cookie|signature|sig|jwt|credentials?|(api|private|access|signing|session)_?key|signed_url)$/
/** Query parameters besides those: what file servers sign addresses with. */
const SECRET_PARAMETER = /^(x-amz-.*|x-goog-.*|key|code|policy|awsaccesskeyid|googleaccessid|se|sp|sv)$/i
const PARAMETER = /([?&;#])([A-Za-z][A-Za-z0-9_.-]{0,60})=([^&;#\s"'<>\\]+)/g
/** A text member of JSON, also where the JSON is a text inside JSON, and also where it was cut off. */
const MEMBER = /((\\*)"([A-Za-z][A-Za-z0-9_-]{0,60})\2"\s*:\s*\2")((?!\2")(?:\\[^]|[^]))*/g

/** True for the name of a field, header or parameter whose value nobody else may see: `webhook_secret`, `accessToken`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replaceAll('-', '_')
      .toLowerCase(),
  )
}

/**
 * `text` without the secrets given, in plain, JSON and percent-encoded spelling, and without anything that looks like one:
 * credentials after `Bearer`, JSON Web Tokens, keys with a prefix (`sk_…`, `whsec_…`), signed parameters of addresses, members
 * of JSON with a secret's name, user names and passwords in addresses.
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

/** A text that is no secret may be JSON itself, and is looked through in turn. */
function withoutMembers(text: string): string {
  return text.replaceAll(
    MEMBER,
    (whole: string, head: string, _escapes: string, name: string) =>
      head + (isSecretName(name) ? REMOVED : withoutMembers(whole.slice(head.length))),
  )
}

/** As above for a value of JSON: whatever stands under a secret's name is gone whole, whatever it is. */
export function redactJson(value: unknown, secrets: readonly string[] = [], levels = MOST_LEVELS): unknown {
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

/** A body as it can be shown: JSON is read, cleaned and laid out, anything else cleaned as text. */
export function redactBody(text: string, secrets: readonly string[] = []): string {
  try {
    return JSON.stringify(redactJson(JSON.parse(text), secrets), null, 2)
  } catch {
    return redactSecrets(text, secrets)
  }
}
