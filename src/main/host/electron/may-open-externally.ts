/** True for a plain https URL of one of the named hosts: no other port, no user name, no other spelling. */
export function mayOpenExternally(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  // What a browser's address bar would show must be what was checked.
  return (
    hosts.includes(url.hostname) &&
    address.toLowerCase().startsWith(`https://${url.hostname}`) &&
    !/[\s\\]/.test(address)
  )
}
