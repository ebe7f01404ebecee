import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { setFavourite } from '../repos/favourites-repo.ts'
import { getConversationNote, putConversationNote } from '../repos/conversation-notes-repo.ts'
import { studioMigrations } from './index.ts'

it('adds an empty store of notes, and leaves everything else as it was', () => {
  const version = studioMigrations.findIndex(({ name }) => name === 'keep-conversation-notes')
  const db = openUnmigrated()
  migrate(db, studioMigrations, version)
  setFavourite(db, { service: 'practice', voiceId: 'aria', isFavourite: true, at: 'now' })

  migrate(db, studioMigrations, version + 1)
  const before = getConversationNote(db, 'practice', 'conv_1')
  const note = { note: 'Call back.', tags: ['berth'], followUp: true }
  putConversationNote(db, { service: 'practice', conversationId: 'conv_1', at: 'now' }, note)

  expect(before).toBeUndefined()
  expect(getConversationNote(db, 'practice', 'conv_1')).toEqual(note)
  expect(db.all('SELECT voice_id FROM favourite_voices')).toEqual([{ voice_id: 'aria' }])
  db.close()
})
