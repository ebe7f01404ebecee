import { lookup, type LookupAddress } from 'node:dns'
import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that no public service lies in: this computer, local networks, link-local, carriers' and reserved ones. */
const PRIVATE_IPV4 = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'] as const),
  ...(['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'] as const),
]
const PRIVATE_IPV6 = ['::/128', '::1/128', '64:ff9b:1::/48', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'] as const
const networks = new BlockList()
for (const network of PRIVATE_IPV4) addIPv4Network(network)
for (const network of PRIVATE_IPV6) addIPv6Network(network)

/**
 * True for an address of this computer or of a network that isn't public, also one of IPv4 within one of IPv6: mapped,
 * compatible, translated (NAT64) or tunneled (6to4).
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** True for a URL's host that is such an address, or this computer by definition: what can be said without resolving it. */
export function isPrivateLiteral(hostname: string): boolean {
  return isPrivateAddress(hostname.replace(/^\[|\]$/g, '')) || staysOnThisComputer(hostname)
}

/** True for a host that leads into such a network: by its address, by its name, or as it resolves now. */
export async function isPrivateHost(hostname: string): Promise<boolean> {
  if (isPrivateLiteral(hostname)) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return false
  // What can't be resolved here may be known to a proxy; a connection of our own would fail anyway.
  const addresses = await resolve(host, { all: true }).catch(() => [])
  return addresses.some(({ address }) => isPrivateAddress(address))
}

/** True for hosts that are this computer by definition. Requests to them never go through a proxy. */
export function staysOnThisComputer(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Resolves names to public addresses only. Used where the connection is made: a name that was checked before could resolve
 * to something else by then.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first, ...others] = (found ?? []).filter(({ address }) => !isPrivateAddress(address))
    if (error) callback(error, '')
    else if (!first) callback(new Error(`${hostname} leads into a private network`), '')
    else if (options.all) callback(null, [first, ...others] satisfies LookupAddress[])
    else callback(null, first.address, first.family)
  })
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function addIPv4Network(network: string): void {
  const [address = '', prefix = ''] = network.split('/')
  const bits = Number(prefix)
  networks.addSubnet(address, bits, 'ipv4')
  // The list knows mapped addresses by itself.
  networks.addSubnet(`::${address}`, 96 + bits, 'ipv6')
  networks.addSubnet(`64:ff9b::${address}`, 96 + bits, 'ipv6')
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const pair = (high: number, low: number): string => ((high << 8) | low).toString(16)
  networks.addSubnet(`2002:${pair(a, b)}:${pair(c, d)}::`, 16 + bits, 'ipv6')
}

function addIPv6Network(network: string): void {
  const [address = '', prefix = ''] = network.split('/')
  networks.addSubnet(address, Number(prefix), 'ipv6')
}
