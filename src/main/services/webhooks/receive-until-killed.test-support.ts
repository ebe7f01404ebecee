import { randomUUID } from 'node:crypto'
import type { WritableDb } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { rememberSecrets } from '../../secrets/remember-secrets.ts'
import { NO_SERVICE, SECRET } from './open-webhooks.test-support.ts'
import { createWebhooksService } from './webhooks-service.ts'

// A receiver that prints its URL to standard output and kills itself after this many commits, before responding; 0:
// never.
const [databasePath = '', dieAfter = '0', where = 'after'] = process.argv.slice(2)
const opened = openStudioDatabase(databasePath)
let depth = 0
let commits = 0

const db: WritableDb = {
  ...opened,
  transaction(work) {
    depth += 1
    const result = opened.transaction(work)
    depth -= 1
    if (depth === (where === 'after' ? 0 : 1) && (commits += 1) === Number(dieAfter))
      process.kill(process.pid, 'SIGKILL')
    return result
  },
}

const webhooks = createWebhooksService({
  db,
  cache: openCacheDatabase(':memory:'),
  speech: NO_SERVICE,
  service: () => 'sandbox',
  serviceVersion: () => '2026-09-30',
  // A keychain outlives the studio.
  secrets: rememberSecrets({ ...createMemoryStore(), get: async () => SECRET }),
  headerPrefix: () => 'Service-',
  newId: () => randomUUID(),
  now: Date.now,
  reportBug: (error) => console.error(error),
})
await webhooks.start()
if (webhooks.secrets().length === 0) await webhooks.addSecret({ name: 'Reception', secret: SECRET })
const { url } = await webhooks.setReceiver({ isOn: true })
process.stdout.write(`${url}\n`)
process.once('SIGTERM', () => {
  void webhooks.dispose().then(() => {
    opened.close()
    process.exit(0)
  })
})
