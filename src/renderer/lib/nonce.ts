/** The nonce that the page's policy accepts for style elements, as set by the host; empty without a policy. */
export function readNonce(page: Document = document): string {
  const meta = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.content || page.documentElement.dataset['nonce'] || ''
}
