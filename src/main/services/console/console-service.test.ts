import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { listChargeIds, listCharges } from '../../db/repos/charges-repo.ts'
import { openClient, TEST_KEY } from '../../speech-api/open-client.test-support.ts'
import { answerText, type Script } from '../../speech-api/scripted-server.test-support.ts'
import { createConsoleService } from './console-service.ts'

const signal = new AbortController().signal

async function openConsole(script: Script) {
  const folder = await mkdtemp(path.join(tmpdir(), 'overvoice-console-'))
  const cache = openCacheDatabase(':memory:')
  const db = openStudioDatabase(':memory:')
  onTestFinished(async () => {
    cache.close()
    db.close()
    await rm(folder, { recursive: true, force: true })
  })
  const { api, server } = await openClient(script)
  const uploadsFolder = path.join(folder, 'uploads')
  await mkdir(uploadsFolder)
  let made = 0
  const saved: string[] = []
  const service = createConsoleService({
    cache,
    db,
    service: () => 'sandbox',
    now: () => Date.parse('2026-10-01T12:00:00.000Z'),
    speech: api,
    uploadsFolder,
    exportFolder: () => path.join(folder, 'exports'),
    secrets: () => [TEST_KEY],
    newId: () => `answer${(made += 1)}`,
    today: () => new Date('2026-10-01T12:00:00.000Z'),
    monotonic: () => performance.now(),
    onSaved: (file) => void saved.push(file),
  })
  const charges = () =>
    listCharges(
      db,
      listChargeIds(db, {
        ...{ service: null, fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null },
      }),
    )
  return { service, server, cache, folder, uploadsFolder, saved, charges }
}

it('sends JSON as written and formats the response', async () => {
  const { service, server } = await openConsole((_request, socket) =>
    socket.write(answerText(200, { 'Content-Type': 'application/json', 'Service-Request-Id': 'req_1' }, '{"a":[1]}')),
  )
  const text = '{ "turns" : [ 1.0 ] }'

  const answer = await service.send(
    { method: 'POST', path: '/v1/audio/dialogue', body: { kind: 'json', text } },
    signal,
  )

  expect(server.requests[0]).toMatchObject({ body: text, headers: { 'content-type': 'application/json' } })
  expect(answer).toMatchObject({ status: 200, requestId: 'req_1', text: '{\n  "a": [\n    1\n  ]\n}', isCut: false })
  expect(answer.headers.map(({ name }) => name)).toContain('service-request-id')
})

it('sends a form with texts and files without their local names, and deletes the uploads', async () => {
  const { service, server, uploadsFolder } = await openConsole((_request, socket) =>
    socket.write(answerText(201, {}, '')),
  )
  await writeFile(path.join(uploadsFolder, 'upl_12345678'), 'sound')

  const files = [{ name: 'sample', uploadId: 'upl_12345678', fileName: 'Ada at home.wav', contentType: 'audio/wav' }]
  const answer = await service.send(
    { method: 'POST', path: '/v1/voices', body: { kind: 'form', fields: [{ name: 'name', value: 'Ada' }], files } },
    signal,
  )

  expect(answer).toMatchObject({ status: 201, sizeBytes: 0 })
  expect(server.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(server.requests[0]?.body).toContain(
    'name="sample"; filename="file-1.wav"\r\nContent-Type: audio/wav\r\n\r\nsound',
  )
  expect(server.requests[0]?.body).not.toContain('Ada at home')
  expect(await readdir(uploadsFolder)).toEqual([])
})

it('stores sent requests without secrets and duplicates, and none that weren’t sent', async () => {
  const { service, cache } = await openConsole((_request, socket) => socket.write(answerText(404, {}, '{}')))
  const get = (written: string) => service.send({ method: 'GET', path: written, body: { kind: 'none' } }, signal)
  await get('/v1/one')
  await get(`/v1/two?token=${TEST_KEY}`)
  await get('/v1/one')
  await service.send(
    {
      method: 'POST',
      path: '/v1/agents',
      body: { kind: 'json', text: `{"webhook_secret":"hush","name":"${TEST_KEY}"}` },
    },
    signal,
  )
  await expect(get('https://evil.example/')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(
    service.send({ method: 'POST', path: '/v1/x', body: { kind: 'json', text: '{' } }, signal),
  ).rejects.toMatchObject({ code: 'invalid_input', details: { fields: { body: { kind: 'body-not-json' } } } })

  expect(service.history().map(({ path: each, status }) => [each, status])).toEqual([
    ['/v1/agents', 404],
    ['/v1/one', 404],
    ['/v1/two?token=[removed]', 404],
  ])
  const bytes = cache.raw.serialize()
  expect([TEST_KEY, 'hush'].filter((secret) => bytes.includes(secret))).toEqual([])
  service.clearHistory()
  expect(service.history()).toEqual([])
})

it('saves the last response byte for byte', async () => {
  const { service, saved } = await openConsole((_request, socket) =>
    socket.write(answerText(200, { 'Content-Type': 'audio/mpeg' }, 'sound that is no text')),
  )
  const get = () => service.send({ method: 'GET', path: '/v1/clip', body: { kind: 'none' } }, signal)
  const first = await get()
  const second = await get()

  expect(second.text).toBeNull()
  await expect(service.saveAnswer({ id: first.id })).rejects.toMatchObject({ code: 'not_found' })
  const file = await service.saveAnswer({ id: second.id })

  expect(path.basename(file.path)).toBe('console-answer-20261001-120000-answ.mp3')
  expect(await readFile(file.path, 'utf8')).toBe('sound that is no text')
  expect(saved).toEqual([file.path])
})

const SPEECH = JSON.stringify({ input: 'The lamp.', voice_id: 'aria', model: 'simba-3.2' })

it.each([
  ['as JSON', '/v1/audio/speech', 'application/json', '{"audio_data":"AA==","billable_characters_count":9}', 9],
  [
    'as events, of a whole address',
    'BASE/v1/audio/stream/with-timestamps?x=1',
    'text/event-stream',
    'event: speech.done\ndata: {"billable_characters_count": 9}\n\n',
    9,
  ],
  ['as sound, which does not say it', '/v1/audio/stream', 'audio/mpeg', 'sound', null],
  ['of a dialogue', '/v1/audio/dialogue', 'audio/mpeg', 'sound', null],
])('records generated speech in the ledger once: %s', async (_what, written, contentType, body, characters) => {
  const { service, server, charges } = await openConsole((_request, socket) =>
    socket.write(answerText(200, { 'Content-Type': contentType, 'Service-Request-Id': 'req_9' }, body)),
  )
  const isDialogue = written.endsWith('dialogue')
  const text = isDialogue ? '{"turns":[{"voice_id":"aria","text":"The "},{"text":"lamp."}]}' : SPEECH

  const answer = await service.send(
    { method: 'POST', path: written.replace('BASE', server.baseUrl), body: { kind: 'json', text } },
    signal,
  )

  expect(answer.chargedCharacters).toBe(characters)
  expect(charges()).toEqual([
    expect.objectContaining({
      ...{ purpose: 'console', plannedCharacters: 9, chargedCharacters: characters, requestId: 'req_9', projectId: '' },
      ...(isDialogue ? {} : { voiceId: 'aria', modelId: 'simba-3.2' }),
    }),
  ])
})

it('records nothing for rejected, free or unsent requests', async () => {
  const { service, charges } = await openConsole((request, socket) =>
    socket.write(
      request.method === 'GET' ? answerText(200, {}, '{}') : answerText(400, {}, '{"error":{"code":"bad_request"}}'),
    ),
  )
  const json = { kind: 'json', text: SPEECH } as const
  await service.send({ method: 'POST', path: '/v1/audio/speech', body: json }, signal)
  await service.send({ method: 'GET', path: '/v1/audio/models', body: { kind: 'none' } }, signal)
  await expect(
    service.send({ method: 'POST', path: 'http://evil.example/v1/audio/speech', body: json }, signal),
  ).rejects.toMatchObject({ code: 'invalid_input' })

  expect(charges()).toEqual([])
})

it('records a request whose response was lost as pending', async () => {
  const { service, charges } = await openConsole((_request, socket) => void socket.destroy())

  await expect(
    service.send({ method: 'POST', path: '/v1/audio/speech', body: { kind: 'json', text: SPEECH } }, signal),
  ).rejects.toThrow()

  expect(charges()).toMatchObject([{ plannedCharacters: 9, chargedCharacters: null, requestId: null }])
})
