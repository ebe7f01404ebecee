import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { openCacheDatabase } from '../../db/open-database.ts'
import { createWrittenFiles } from '../../media/written-files.ts'
import { openClient, options, SPEAK, TEST_KEY } from '../../speech-api/open-client.test-support.ts'
import { answerText } from '../../speech-api/scripted-server.test-support.ts'
import { createRequestLog } from './request-log.ts'
import { createSupportBundles, type SupportBundleDeps } from './support-bundle.ts'

const WEBHOOK_SECRET = 'canary-webhook-secret'
const SIGNED_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJjYW5hcnkiOiJ5ZXMifQ.Y2FuYXJ5LXNpZ25hdHVyZQ'
const SIGNATURE = 'canary-signature'
const SECRETS = [TEST_KEY, WEBHOOK_SECRET, SIGNED_TOKEN, SIGNATURE]

/** Bundles over a real client, log and folder, after requests with every secret in both directions. */
async function openBundles() {
  const folder = await mkdtemp(path.join(tmpdir(), 'overvoice-bundle-'))
  const cache = openCacheDatabase(':memory:')
  onTestFinished(async () => {
    cache.close()
    await rm(folder, { recursive: true, force: true })
  })
  const log = createRequestLog({
    cache,
    today: () => new Date('2026-10-01T12:00:00.000Z'),
    secrets: () => [TEST_KEY],
    reportBug: (error) => expect.unreachable(String(error)),
  })
  const { api, server } = await openClient(
    (_request, socket) =>
      socket.write(
        answerText(
          400,
          { 'Content-Type': 'application/json', 'Service-Request-Id': `req_${TEST_KEY}` },
          JSON.stringify({
            error: { code: 'validation_failed', message: `Bearer ${TEST_KEY} is not allowed` },
            token: SIGNED_TOKEN,
            url: `wss://rtc.example/?access_token=${SIGNED_TOKEN}`,
            webhook_secret: WEBHOOK_SECRET,
          }),
        ),
      ),
    { observe: log.observe, keepsBodies: log.keepsBodies },
  )
  log.recordBodies({ isOn: true })
  await api.speech({ ...SPEAK, input: `With ${TEST_KEY}`, audio_format: 'wav' }, options()).catch(() => undefined)
  const agent = { name: 'Canary', prompt: 'You answer.', first_message: 'Hello.', tts: { voice_id: 'carly' } }
  await api.createAgent({ ...agent, webhook_secret: WEBHOOK_SECRET }, options()).catch(() => undefined)
  await api
    .download(`${server.baseUrl}/clip.mp3?X-Amz-Signature=${SIGNATURE}`, { ...options(), maxBytes: 10 })
    .catch(() => undefined)
  await expect.poll(() => log.details({ number: 3 }).received).not.toBeNull()

  const logsFolder = path.join(folder, 'logs')
  await mkdir(logsFolder)
  await writeFile(
    path.join(logsFolder, 'bugs-2026-09-30.log'),
    `${JSON.stringify({ error: `${folder}/studio.db failed, Authorization: Bearer ${TEST_KEY}, {"token":"${SIGNED_TOKEN}"}` })}\n`,
  )
  await writeFile(path.join(logsFolder, 'notes.txt'), 'not a log')
  let made = 0
  const writtenFiles = createWrittenFiles()
  const deps: SupportBundleDeps = {
    log,
    about: () => ({
      version: '0.1.0',
      exportFolder: path.join(folder, 'exports'),
      proxy: `http://ada:${SIGNATURE}@proxy`,
    }),
    logsFolder,
    exportFolder: () => path.join(folder, 'exports'),
    writtenFiles,
    ownFolder: folder,
    secrets: () => [TEST_KEY],
    newId: () => `bundle${(made += 1)}`,
    today: () => new Date('2026-10-01T12:34:56.000Z'),
  }
  return { bundles: createSupportBundles(deps), writtenFiles, folder }
}

/** Extracts a zip's files from its entries in sequence. */
async function unzip(zipPath: string): Promise<Record<string, string>> {
  await promisify(execFile)('python3', [
    '-c',
    'import sys,zipfile; assert zipfile.ZipFile(sys.argv[1]).testzip() is None',
    zipPath,
  ]).catch((error: NodeJS.ErrnoException) => error.code === 'ENOENT' || Promise.reject(error))
  const bytes = await readFile(zipPath)
  const files: Record<string, string> = {}
  // Uses the central directory: sizes may follow the content instead of preceding it.
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const [method, packed, nameLength, start] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = bytes.subarray(from, from + packed)
    files[name] = (method === 8 ? inflateRawSync(content) : content).toString('utf8')
  }
  return files
}

it.each([{ withBodies: false }, { withBodies: true }])(
  'contains no key, secret, signed token or user folder name ($withBodies)',
  async ({ withBodies }) => {
    const { bundles, folder } = await openBundles()

    const bundle = await bundles.prepare({ withBodies })
    const saved = await bundles.save({ id: bundle.id })

    const files = await unzip(saved.path)
    expect(Object.keys(files)).toEqual(['README.txt', 'about.json', 'requests.jsonl', 'bugs-2026-09-30.log'])
    const whole = Object.values(files).join('\n') + (await readFile(saved.path, 'latin1'))
    for (const secret of [...SECRETS, folder]) expect(whole.includes(secret), secret).toBe(false)
    expect(whole).toContain('/v1/agents')
    expect(whole.includes('Canary')).toBe(withBodies)
    expect(files['bugs-2026-09-30.log']).toContain('~/studio.db failed')
  },
)

it('is saved as shown, once reviewed, and can be downloaded', async () => {
  const { bundles, writtenFiles, folder } = await openBundles()
  const first = await bundles.prepare({ withBodies: true })
  const second = await bundles.prepare({ withBodies: false })

  await expect(bundles.save({ id: first.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await readdir(folder)).toEqual(['logs'])
  const saved = await bundles.save({ id: second.id })

  const shown = Object.fromEntries(second.files.map(({ name, text }) => [name, text]))
  expect(await unzip(saved.path)).toEqual(shown)
  expect(path.basename(saved.path)).toBe('overvoice-support-20261001-123456-bund.zip')
  expect(writtenFiles.find(second.id, path.basename(saved.path))).toEqual({
    path: saved.path,
    sizeBytes: saved.sizeBytes,
    contentType: 'application/zip',
  })
  expect(writtenFiles.find(second.id, '../studio.db')).toBeUndefined()
})
