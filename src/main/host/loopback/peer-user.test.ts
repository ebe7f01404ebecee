import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { getLoopback, studioOf } from '../transports.test-support.ts'
import { isOtherUsers } from './peer-user.ts'

const NOBODY = 65_534
const canBeAnother = process.platform === 'linux' && process.getuid?.() === 0

/** Runs a shell's lines as another user of this machine. */
async function asNobody(script: string): Promise<string> {
  const child = spawn('bash', ['-c', script], { uid: NOBODY, gid: NOBODY, cwd: '/', stdio: ['ignore', 'pipe', 2] })
  let output = ''
  child.stdout?.setEncoding('latin1').on('data', (text: string) => (output += text))
  await once(child, 'close')
  return output
}

/** A request over a plain socket of the shell. */
const request = (port: number, lines: string, address = '127.0.0.1') =>
  `exec 3<>/dev/tcp/${address}/${port}; printf '${lines}' >&3; cat <&3`

describe('a connection of another user of this machine', () => {
  beforeEach(({ skip }) => skip(!canBeAnother, 'Acting as another user needs root on Linux'))

  it.each(['127.0.0.1', '::ffff:127.0.0.1'])('from %s opens no window, even with the token', async (address) => {
    const server = await getLoopback(studioOf({}))
    onTestFinished(() => server.close())
    const { port, host, hash } = new URL(server.url)
    const body = JSON.stringify({ token: hash.replace('#token=', '') })
    const head = `Host: ${host}\\r\\nOrigin: ${server.origin}\\r\\nContent-Type: application/json\\r\\nContent-Length: ${body.length}`

    const lines = `POST /session HTTP/1.1\\r\\n${head}\\r\\n\\r\\n${body}`
    const answer = await asNobody(request(Number(port), lines, address))

    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).not.toContain('secret')
  })

  it('opens no socket, even with the token', async () => {
    const server = await getLoopback(studioOf({}))
    onTestFinished(() => server.close())
    const { port, host, hash } = new URL(server.url)
    const protocols = `${SOCKET_PROTOCOL}, token.${hash.replace('#token=', '')}`
    const head = [
      `Host: ${host}`,
      `Origin: ${server.origin}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: ${protocols}`,
    ].join('\\r\\n')

    const answer = await asNobody(request(Number(port), `GET /rpc HTTP/1.1\\r\\n${head}\\r\\n\\r\\n`))
    const own = new WebSocket(`ws://${host}/rpc`, protocols.split(', '), { origin: server.origin })
    await once(own, 'open')
    own.terminate()

    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })

  it('reads in its browser whose studio it is', async () => {
    const server = await getLoopback(studioOf({}))
    onTestFinished(() => server.close())
    const { port, host } = new URL(server.url)
    const head = `Host: ${host}\\r\\nSec-Fetch-Mode: navigate\\r\\nSec-Fetch-Dest: document`

    expect(await asNobody(request(Number(port), `GET / HTTP/1.1\\r\\n${head}\\r\\n\\r\\n`))).toContain(
      'This studio belongs to another user of this computer. Start Overvoice as yourself.',
    )
  })
})

it.each(['127.0.0.1', '::ffff:127.0.0.1'])('a connection of this user from %s is no other user’s', async (address) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const client = connect(port, address)
  const [accepted] = (await once(server, 'connection')) as [Parameters<typeof isOtherUsers>[0]]
  onTestFinished(() => (client.destroy(), void server.close()))

  expect(await isOtherUsers(accepted)).toBe(false)
})
