import { expect, it } from 'vitest'
import { PORT_READY, PORT_REQUEST } from '#shared/domain/window-handshake.ts'
import { openPort } from './open-port.ts'

/** A page whose preload script passes the offered port to `take`. */
function page(take: (port: MessagePort) => void) {
  const posted: unknown[][] = []
  return {
    posted,
    subject: {
      location: { origin: 'studio://app' } as Location,
      postMessage: ((data: unknown, origin: string, ports: MessagePort[]) => {
        posted.push([data, origin, ports.length])
        for (const port of ports) take(port)
      }) as Window['postMessage'],
    },
  }
}

const never = new AbortController().signal

it('offers one port to its own origin and is open once the studio has accepted it', async () => {
  const { subject, posted } = page((port) => port.postMessage(PORT_READY))

  const transport = await openPort(subject, never)
  transport.close()

  expect(posted).toEqual([[PORT_REQUEST, 'studio://app', 1]])
  await expect(transport.closed).resolves.toBeUndefined()
})

it('reports when the studio has closed the port', async () => {
  let studioEnd: MessagePort | undefined
  const { subject } = page((port) => {
    studioEnd = port
    port.postMessage(PORT_READY)
  })
  const transport = await openPort(subject, never)

  studioEnd?.close()

  await expect(transport.closed).resolves.toBeUndefined()
})

it('fails with a retryable error if something else arrives first, or the window closes before a response', async () => {
  const leaving = new AbortController()
  const odd = page((port) => port.postMessage('hello'))
  const silent = page(() => leaving.abort(new Error('closing')))

  await expect(openPort(odd.subject, never)).rejects.toThrow('The first message on the port is not the handshake')
  await expect(openPort(silent.subject, leaving.signal)).rejects.toThrow('closing')
})
