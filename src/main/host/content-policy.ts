import { isPlainOrigin } from '#shared/domain/is-plain-origin.ts'

/** Placeholder in `index.html` for a response's nonce: `<meta property="csp-nonce" content="__CSP_NONCE__">`. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/**
 * The policy of one page: nothing from anywhere else, no inline script, inline styles only with this answer's nonce.
 * `'wasm-unsafe-eval'` lets the audio worklet compile the speed changer it is shipped with; it does not allow `eval`.
 *
 * @param sockets origins beside its own that the page may connect to, such as `ws://127.0.0.1:4000`
 * @throws Error for anything that is not an origin, which could change the policy
 */
export function contentPolicy(nonce: string, sockets: readonly string[]): string {
  const wrong = sockets.find((origin) => !isPlainOrigin(origin))
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is not an origin that a policy can name.`)
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    ['connect-src', "'self'", ...sockets].join(' '),
    "media-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy while a development server with hot reload serves the page: its inline scripts and styles run too. */
export function developmentPolicy(sockets: readonly string[]): string {
  return contentPolicy('', sockets)
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'")
}

/** Headers of everything a host serves. */
export const GUARD_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}
