import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { listFavourites, setFavourite } from '../repos/favourites-repo.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

it('gives an older file no favourites and changes nothing else', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 8)
  seedScript(db)
  const before = db.all('SELECT * FROM blocks')

  migrate(db, studioMigrations, 9)
  const first = listFavourites(db, 'practice')
  setFavourite(db, { service: 'practice', voiceId: 'aria', isFavourite: true, at: 'now' })

  expect(first).toEqual([])
  expect(listFavourites(db, 'practice')).toEqual(['aria'])
  expect(db.all('SELECT * FROM blocks')).toEqual(before)
  db.close()
})
