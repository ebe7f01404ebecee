import { expect, it } from 'vitest'
import { clientHasRead, answerText } from './scripted-server.test-support.ts'
import { openClient, options } from './open-client.test-support.ts'

const LIST = '{"voices":[{"id":"a"}]}'
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'

it.each([
  ['nothing', ''],
  ['100 Continue', CONTINUE],
  ['100 Continue of HTTP/1.0, with headers', 'HTTP/1.0 100 Go on\r\nX-A: b\r\n\r\n'],
  ['several of them', `${CONTINUE}${CONTINUE}HTTP/1.1 102 Processing\r\n\r\n`],
  ['103 Early Hints', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
])('ignores an unasked %s ahead of an answer', async (_what, interim) => {
  const { api, server } = await openClient((_request, socket) => socket.write(interim + answerText(200, {}, LIST)))

  for (let call = 0; call < 3; call += 1) expect((await api.listVoices({}, options())).voices).toEqual([{ id: 'a' }])
  // The pool may open a second connection; an interim answer never costs one for each request.
  expect(server.requests).toHaveLength(3)
  expect(server.connections()).toBeLessThan(3)
})

it('ignores it wherever its bytes are cut', async () => {
  const { api } = await openClient((_request, socket) => {
    const bytes = CONTINUE + answerText(200, {}, LIST)
    void (async () => {
      for (const byte of bytes) {
        socket.write(byte)
        await clientHasRead()
      }
    })()
  })

  expect((await api.listVoices({}, options())).voices).toEqual([{ id: 'a' }])
})

it('leaves the same words alone inside an answer', async () => {
  const body = `{"voices":[{"id":"a"}],"text":${JSON.stringify(CONTINUE)}}`
  const { api } = await openClient((_request, socket) => {
    const bytes = answerText(200, {}, body)
    const at = bytes.indexOf('HTTP/1.1 100')
    socket.write(bytes.slice(0, at))
    void clientHasRead().then(() => socket.write(bytes.slice(at)))
  })

  expect(await api.listVoices({}, options())).toMatchObject({ text: CONTINUE })
})
