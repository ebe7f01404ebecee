import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openCacheDatabase, openStudioDatabase } from '../../src/main/db/open-database.ts'
import { createMemoryStore } from '../../src/main/secrets/memory-store.ts'
import { rememberSecrets } from '../../src/main/secrets/remember-secrets.ts'
import { createWebhooksService, type WebhooksDeps } from '../../src/main/services/webhooks/webhooks-service.ts'

// A receiver in its own process that prints its URL: the studio's, or bare HTTP with one synchronous commit per body.
const [kind = 'studio', folder = '', secret = ''] = process.argv.slice(2)

if (kind === 'studio') {
  const webhooks = createWebhooksService({
    db: openStudioDatabase(join(folder, 'studio.db')),
    cache: openCacheDatabase(':memory:'),
    speech: {} as WebhooksDeps['speech'],
    service: () => 'sandbox',
    serviceVersion: () => '2026-09-30',
    secrets: rememberSecrets(createMemoryStore()),
    headerPrefix: () => 'Service-',
    newId: randomUUID,
    now: Date.now,
    reportBug(error) {
      throw error
    },
  })
  await webhooks.start()
  await webhooks.addSecret({ name: 'Bench', secret })
  process.stdout.write(`${(await webhooks.setReceiver({ isOn: true })).url}\n`)
} else {
  const db = new Database(join(folder, 'bare.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE IF NOT EXISTS bodies (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT')
  const insert = db.prepare('INSERT INTO bodies (body) VALUES (?)')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      insert.run(Buffer.concat(chunks))
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 17 }).end('{"received":true}')
    })
  }).listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook\n`)
  })
}
