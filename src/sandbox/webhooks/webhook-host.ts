/** Where a webhook URL leads: this machine, an explicitly allowed host, or nowhere. */
export type WebhookHost = 'this-machine' | 'allowed' | 'refused'

/**
 * The rule of docs/assumptions.md: a sandbox calls only this machine (`localhost`, its subdomains, 127.0.0.0/8 and ::1)
 * and the hosts given with `--webhook-host`, whatever an agent contains.
 */
export function webhookHost(url: string, allowedHosts: readonly string[]): WebhookHost {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return 'refused'
  // The URL parser has already normalized every spelling of an IPv4 address to four numbers.
  const isHere = /^(?:[\w-]+\.)*localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(hostname)
  if (isHere) return 'this-machine'
  return allowedHosts.some((host) => host.toLowerCase() === hostname) ? 'allowed' : 'refused'
}
