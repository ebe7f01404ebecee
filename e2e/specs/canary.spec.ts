import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { CDPSession } from '@playwright/test'
import { expect, test } from '../fixtures/serviced-studio.ts'

test.use({ account: null })

/** Forms in which a text can occur in bytes. */
function getTraces(secret: string): { form: string; bytes: Buffer }[] {
  const utf8 = Buffer.from(secret, 'utf8')
  return [
    { form: 'as it is', bytes: utf8 },
    { form: 'in UTF-16', bytes: Buffer.from(secret, 'utf16le') },
    // The inner part of Base64, which doesn't depend on what precedes it.
    ...[0, 1, 2].map((shift) => ({
      form: `in Base64, shifted by ${shift}`,
      bytes: Buffer.from(
        Buffer.concat([Buffer.alloc(shift), utf8])
          .toString('base64')
          .slice(4, -4),
      ),
    })),
    { form: 'in hex', bytes: Buffer.from(utf8.toString('hex')) },
  ]
}

function findIn(bytes: Buffer, secret: string): string[] {
  return getTraces(secret)
    .filter((trace) => bytes.includes(trace.bytes))
    .map(({ form }) => form)
}

/** All files below a folder that contain the secret in any form. */
async function filesWith(folder: string, secret: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    for (const form of findIn(await readFile(path), secret)) found.push(`${path}, ${form}`)
  }
  return found
}

/** A heap snapshot of the page from the DevTools, after garbage collection. */
async function getHeap(devtools: CDPSession): Promise<Buffer> {
  const parts: string[] = []
  const collect = ({ chunk }: { chunk: string }) => void parts.push(chunk)
  await devtools.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  devtools.on('HeapProfiler.addHeapSnapshotChunk', collect)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', collect)
  return Buffer.from(parts.join(''))
}

test('the key appears in no file, no log, nothing the window receives, and not in the window after it is stored', async ({
  studio,
  screens,
  service,
}, info) => {
  const secret = `sk_canary_${randomBytes(18).toString('hex')}`
  // A proxy that replaces the secret with the service's own key; the key must arrive here.
  const authorizations: string[] = []
  const door = createServer((request, response) => {
    authorizations.push(request.headers.authorization ?? '')
    const onward = openRequest(`${service.baseUrl}${request.url ?? ''}`, {
      method: request.method ?? 'GET',
      headers: {
        ...request.headers,
        host: new URL(service.baseUrl).host,
        authorization: `Bearer ${service.apiKeys.paid}`,
      },
    })
    onward.on('response', async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      const text = Buffer.concat(parts).toString('utf8')
      // Simulates a careless service that echoes its input.
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers
      const repeated = (answer.statusCode ?? 0) >= 400 ? text.replace('The text', `With ${secret} the text`) : text
      response.writeHead(answer.statusCode ?? 502, { ...headers, 'service-request-id': `req_${secret}` })
      response.end(repeated)
    })
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  const devtools = await studio.page.context().newCDPSession(studio.page)
  const received: string[] = []
  const sent: string[] = []
  devtools.on('Network.webSocketFrameReceived', ({ response }) => void received.push(response.payloadData))
  devtools.on('Network.webSocketFrameSent', ({ response }) => void sent.push(response.payloadData))
  await devtools.send('Network.enable')
  const bodies: Promise<Buffer>[] = []
  studio.page.on('response', (response) => void bodies.push(response.body().catch(() => Buffer.alloc(0))))
  const consoleLines: string[] = []
  studio.page.on('console', (message) => void consoleLines.push(message.text()))

  const { settings, script } = screens
  await settings.open()
  await settings.usesSandbox(false)
  await settings.setBaseUrl(baseUrl)
  await settings.keyField().click()
  await studio.page.keyboard.type(secret)
  expect(findIn(await getHeap(devtools), secret), 'the window’s memory is searched at all').not.toEqual([])
  await studio.page.keyboard.press('Enter')
  await settings.storedKey().waitFor()
  await expect(settings.storedKey()).toHaveText(`API key ending in ${secret.slice(-4)}`)
  await studio.page.getByRole('button', { name: 'Test connection' }).click()
  await expect(studio.page.getByText(/API key is valid/)).toBeVisible()
  await screens.activity.openRequests()
  await screens.activity.recordBodies()
  await screens.write('Canary', ['The lamp had been dark.', 'Nobody had said the forbiddenword aloud.'])
  await script.generate().click()
  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
  await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Failed')
  await screens.exports.export(['WAV', 'SRT captions'], 'canary')
  await screens.activity.openRequests()
  await screens.activity.chooseRequests('Failed')
  await screens.activity.requests().first().focus()
  await studio.page.keyboard.press('Enter')
  const getBody = (name: string) => screens.activity.details().getByRole('region', { name, exact: true })
  await screens.activity.showDetails('Request')
  await expect(getBody('Request')).toContainText('forbiddenword')
  await screens.activity.showDetails('Response')
  await expect(getBody('Response')).toContainText(/With \[API key removed by Overvoice\] the text/)
  await studio.page.keyboard.press('Escape')
  await screens.activity.saveBundle()
  await studio.page.keyboard.press('Escape')
  await screens.projects.open()

  await test.step('reaches the service, and goes to the studio once', async () => {
    expect(new Set(authorizations)).toEqual(new Set([`Bearer ${secret}`]))
    if (info.project.name !== 'electron') expect(sent.filter((frame) => frame.includes(secret))).toHaveLength(1)
  })
  await test.step('appears in nothing the window received', async () => {
    const frames = Buffer.from(received.join('\n'))
    if (info.project.name !== 'electron') expect(received.length).toBeGreaterThan(20)
    expect(findIn(frames, secret)).toEqual([])
    for (const body of await Promise.all(bodies)) expect(findIn(body, secret)).toEqual([])
    expect(consoleLines.filter((line) => line.includes(secret))).toEqual([])
  })
  await test.step('is no longer in the window', async () => {
    const heap = await getHeap(devtools)
    expect(heap.includes('Canary')).toBe(true)
    expect(findIn(heap, secret)).toEqual([])
    const stored = await studio.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(findIn(Buffer.from(stored), secret)).toEqual([])
  })
  await test.step('appears in no file, while the studio is running and after it ended', async () => {
    expect(await filesWith(studio.homeFolder, secret)).toEqual([])
    await studio.restart()
    expect(await filesWith(studio.homeFolder, secret)).toEqual([])
    expect(await filesWith(studio.homeFolder, 'dark'), 'files are searched at all').not.toEqual([])
  })
  await new Promise((resolve) => {
    door.closeAllConnections()
    door.close(resolve)
  })
})

test('the key is stored in the system keychain if available, and deleted when removed', async ({ studio, screens }) => {
  test.skip(process.env.OVERVOICE_TEST_KEYRING !== 'unlocked', 'There is no keyring of the tests’ own here.')
  const { getPassword } = (await import('keytar')).default
  const secret = `sk_canary_${randomBytes(18).toString('hex')}`
  const account = 'https://canary.example'
  await screens.settings.open()
  await screens.settings.usesSandbox(false)
  await screens.settings.setBaseUrl(account)
  await screens.settings.storeKey(secret)
  await expect(studio.page.getByText('In the system’s keychain')).toBeVisible()

  const stored = await getPassword('Overvoice', account)
  await screens.settings.removeKey()

  expect(stored).toBe(secret)
  expect(await getPassword('Overvoice', account)).toBeNull()
})
