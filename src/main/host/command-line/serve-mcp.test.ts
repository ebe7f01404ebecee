import { existsSync, writeFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { expect, it, onTestFinished } from 'vitest'
import { openCommandRig } from './command-rig.test-support.ts'

/** An assistant at the other end of a command's standard input and output. */
async function connect(allow: readonly string[] = [], sandboxArgs: readonly string[] = []) {
  const rig = await openCommandRig(sandboxArgs)
  const [toServer, fromServer] = [new PassThrough(), new PassThrough()]
  const ended = rig.run(['mcp', ...(allow.length > 0 ? ['--allow', allow.join(',')] : [])], {
    streams: { input: toServer, output: fromServer },
  })
  const buffer = new ReadBuffer()
  const transport: Transport = {
    async start() {
      fromServer.on('data', (chunk: Buffer) => {
        buffer.append(chunk)
        for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage())
          transport.onmessage?.(message)
      })
    },
    async send(message) {
      toServer.write(serializeMessage(message))
    },
    async close() {
      toServer.end()
      transport.onclose?.()
    },
  }
  const client = new Client({ name: 'assistant', version: '1.0.0' })
  await client.connect(transport)
  const close = async () => {
    await client.close()
    return (await ended).exitCode
  }
  onTestFinished(async () => void (await close()))
  return {
    ...rig,
    client,
    close,
    async call(name: string, input: Record<string, unknown> = {}) {
      const { content, isError } = await client.callTool({ name, arguments: input })
      return { isError: isError === true, texts: (content as { text: string }[]).map(({ text }) => text) }
    },
  }
}

it('offers only what reads unless more is allowed', async () => {
  const { client, call, close } = await connect()
  const { tools } = await client.listTools()

  expect(tools.map(({ name }) => name)).toEqual(['projects', 'voices', 'verify'])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  expect(await call('render', { file: 'a.md' })).toMatchObject({ isError: true })
  const voices = await call('voices', { language: 'fr' })
  expect(JSON.parse(voices.texts[0] ?? '')[0]).toMatchObject({ locale: 'fr-FR' })
  expect(await close()).toBe(0)
})

it('renders a script with progress, and lists its project', async () => {
  const { client, call, file, names, sent } = await connect(['render'])
  writeFileSync(file('book.md'), '# Harbor\n\nThe lamp was dark.\n\n# Storm\n\nNobody slept.\n')
  const progress: (string | undefined)[] = []

  const { content, isError } = await client.callTool(
    {
      name: 'render',
      arguments: { file: file('book.md'), out: file('out'), format: ['mp3', 'srt'], voice: 'Aria', cast: ['ANN=june'] },
    },
    undefined,
    { onprogress: ({ message }) => progress.push(message) },
  )
  const [result, status] = (content as { text: string }[]).map(({ text }) => text)
  const projects = await call('projects')

  expect(isError).toBe(false)
  expect(JSON.parse(result ?? '')).toMatchObject({ generatedBlocks: 2, files: [{}, {}, {}, {}] })
  expect(status).toContain('Created the project “book”.')
  expect(names('out')).toHaveLength(4)
  expect(await sent()).toHaveLength(2)
  expect(progress.length).toBeGreaterThan(0)
  expect(JSON.parse(projects.texts[0] ?? '')).toMatchObject([{ title: 'book' }])
})

it('refuses input that isn’t in the schema, and says what failed', async () => {
  const { call, file } = await connect(['render', 'watermark'])

  const wrong = await call('render', { file: file('a.md'), format: ['mp4'] })
  const missing = await call('render', { file: file('missing.md') })
  const unchecked = await call('watermark_check', { files: [file('missing.wav')] })

  expect(wrong).toMatchObject({ isError: true })
  expect(wrong.texts[0]).toContain('format')
  expect(missing).toMatchObject({ isError: true })
  expect(missing.texts.at(-1)).toContain('File not found')
  expect(unchecked).toMatchObject({ isError: true })
})

it('takes a file whose name looks like an option as a file', async () => {
  const { call } = await connect(['render'])

  expect((await call('render', { file: '--help' })).texts.at(-1)).toMatch(/File not found: .*--help/)
})

it('leaves the home folder to others between two calls', async () => {
  const { call, file, openStudio } = await connect()
  await call('projects')

  expect(existsSync(file('home/commands.sock'))).toBe(false)
  const studio = await openStudio()
  expect((await call('projects')).isError).toBe(false)
  await studio.close()
})

it('ends a running call when the assistant leaves, and keeps what was generated', async () => {
  const { client, close, file, run } = await connect(['render'], ['--speed', '5'])
  writeFileSync(file('lines.txt'), Array.from({ length: 30 }, (_line, index) => `This is line ${index}.`).join('\n\n'))
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const call = client.callTool(
    { name: 'render', arguments: { file: file('lines.txt'), out: file('out') } },
    undefined,
    {
      onprogress: ({ progress }) => void (progress > 0 && start()),
    },
  )
  call.catch(() => undefined)
  await started

  const exitCode = await close()
  const rest = await run(['render', file('lines.txt'), '-o', file('out'), '--dry-run', '--json'])

  expect(exitCode).toBe(0)
  await expect(call).rejects.toThrow()
  expect((JSON.parse(rest.output) as { generatedBlocks: number }).generatedBlocks).toBeLessThan(30)
})
