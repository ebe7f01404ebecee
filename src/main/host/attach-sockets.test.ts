import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_PROTOCOL } from '#shared/domain/window-handshake.ts'
import { attachSockets } from './attach-sockets.ts'

it('disconnects a window that reads nothing, before its backlog fills the memory', async () => {
  const piece = new Uint8Array(1024 * 1024)
  let send: (data: Uint8Array<ArrayBuffer>) => void = () => undefined
  let isGone = false
  const sockets = attachSockets({
    attach(sendTo) {
      send = sendTo
      return { message: async () => undefined, close: () => void (isGone = true) }
    },
  })
  const server = createServer().on('upgrade', sockets.accept).listen(0, '127.0.0.1')
  onTestFinished(() => {
    sockets.close()
    server.close()
  })
  await once(server, 'listening')
  const window = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, [SOCKET_PROTOCOL])
  await once(window, 'open')
  window.pause()

  // The system buffers some of it, which doesn't count as backlog here.
  let sent = 0
  while (!isGone && sent < 120) {
    send(piece)
    sent += 1
    await new Promise((resolve) => setImmediate(resolve))
  }

  expect(isGone).toBe(true)
  expect(sent).toBeGreaterThan(60)
})
