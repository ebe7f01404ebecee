import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** Tables of this machine's connections on Linux. A program can reach an IPv4 address through either kind of socket. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']

/**
 * True when the other end of a connection on this machine belongs to another user, as far as the system says so: Linux
 * does. Root can read every secret of this user anyway and is let through.
 */
export async function isOtherUsers(socket: Pick<Socket, 'remotePort' | 'localPort'>): Promise<boolean> {
  const ownUserId = process.getuid?.()
  if (process.platform !== 'linux' || ownUserId === undefined) return false
  const { remotePort, localPort } = socket
  if (remotePort === undefined || localPort === undefined) return false
  const tables = await Promise.all(TABLES.map((file) => readFile(file, 'latin1').catch(() => '')))
  return tables
    .flatMap((table) => userIdsIn(table, remotePort, localPort))
    .some((userId) => userId !== ownUserId && userId !== 0)
}

/** The owners of live sockets that lead from one port to the other. */
function userIdsIn(table: string, fromPort: number, toPort: number): number[] {
  const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0')
  const columns = `:${hex(fromPort)} [0-9A-F]+:${hex(toPort)} [0-9A-F]{2} \\S+ \\S+ \\S+ +(\\d+) +\\d+ +(\\d+)`
  // A socket that its program has closed has no inode and no owner.
  return [...table.matchAll(new RegExp(columns, 'g'))].flatMap(([, userId, inode]) =>
    inode === '0' ? [] : [Number(userId)],
  )
}
