import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { getReceiver, putReceiver } from '../repos/webhook-receiver-repo.ts'
import { listWebhooks } from '../repos/webhook-deliveries-repo.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

it('gives an older file room for deliveries and a receiver, and changes nothing else', () => {
  const version = studioMigrations.findIndex(({ name }) => name === 'keep-webhooks')
  const db = openUnmigrated()
  migrate(db, studioMigrations, version)
  seedScript(db)
  const before = db.all('SELECT * FROM blocks')
  const receiver = { isOn: true, port: 4000, pathKey: 'key', tunnelHost: '' }

  migrate(db, studioMigrations, version + 1)
  const first = getReceiver(db)
  putReceiver(db, receiver)

  expect(first).toBeUndefined()
  expect(getReceiver(db)).toEqual(receiver)
  expect(listWebhooks(db, { beforeRow: 0, limit: 10 })).toEqual([])
  expect(db.all('SELECT * FROM blocks')).toEqual(before)
  db.close()
})
