import { expect, it } from 'vitest'
import { inputsKeyOf } from '../inputs-key.ts'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { seedFirstSchema } from '../seed-first-schema.test-support.ts'
import { studioMigrations } from './index.ts'

const INPUTS = {
  text: 'Line 1.',
  markup: [],
  sayAs: [],
  spokenFromChar: 0,
  voiceId: 'aria',
  modelId: 'simba-3.2',
  language: 'en-GB' as string | null,
  textNormalization: true,
  loudnessNormalization: false,
}

it('gives older blocks and takes the keys of their inputs, and leaves everything else as it was', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 3)
  seedFirstSchema(db)
  db.script(`UPDATE projects SET language = 'en-GB'; UPDATE takes SET language = 'en-GB'`)
  const before = { take: db.get('SELECT * FROM takes'), block: db.get('SELECT * FROM blocks') }

  migrate(db, studioMigrations, 4)

  const after = { take: db.get('SELECT * FROM takes'), block: db.get('SELECT * FROM blocks') }
  db.close()
  const added = { markup: '[]', inputs_key: inputsKeyOf(INPUTS) }
  expect(after).toEqual({
    take: { ...(before.take as object), ...added, say_as: '[]', spoken_from_char: 0 },
    block: { ...(before.block as object), ...added },
  })
})

it('tells a block apart whose own voice leaves the language to the voice', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 3)
  seedFirstSchema(db)
  db.script(`UPDATE projects SET language = 'en-GB'; UPDATE takes SET language = 'en-GB'`)
  db.run(`UPDATE blocks SET voice_id = 'geo'`)

  migrate(db, studioMigrations, 4)

  const row = db.get('SELECT inputs_key FROM blocks')
  db.close()
  expect(row).toEqual({ inputs_key: inputsKeyOf({ ...INPUTS, voiceId: 'geo', language: null }) })
})
