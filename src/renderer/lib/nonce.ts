/** The nonce that the page's policy accepts for style elements, as the host wrote it into the page; empty without a policy. */
export function readNonce(page: Document = document): string {
  const meta = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.content || page.documentElement.dataset['nonce'] || ''
}
