/** Where a webhook may lead: to this machine, to a host that was allowed by name, or nowhere. */
export type WebhookHost = 'this-machine' | 'allowed' | 'refused'

/**
 * The rule of README.md: a practice service calls this machine (`localhost`, names below it, 127.0.0.0/8 and ::1) and the hosts it was
 * told of with `--webhook-host`, and nobody else, whatever is written into an agent.
 */
export function webhookHost(url: string, allowedHosts: readonly string[]): WebhookHost {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return 'refused'
  // The parser has written every spelling of an IPv4 address as four figures by now.
  const isHere = /^(?:[\w-]+\.)*localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(hostname)
  if (isHere) return 'this-machine'
  return allowedHosts.some((host) => host.toLowerCase() === hostname) ? 'allowed' : 'refused'
}
