import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { putSettings } from '../repos/settings-repo.ts'
import {
  currentWorkspaceId,
  listKeyAddresses,
  listWorkspaces,
  listWorkspaceSettings,
  workspaceOfProject,
} from '../repos/workspaces-repo.ts'
import { studioMigrations } from './index.ts'

const version = studioMigrations.findIndex(({ name }) => name === 'keep-workspaces')

it('makes the first workspace of what was there: its account’s settings, its projects and its sessions', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, version)
  const ofAccount = { baseUrl: 'https://api.example/v1', usePractice: false, plan: 'free', recordingRetentionDays: 30 }
  putSettings(db, { ...ofAccount, theme: 'dark' })
  db.script(`
    INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
      VALUES ('proj_1', 'The Lamp', 'aria', 'simba-3.2', 1, 0, 500, 'now', 'now');
    INSERT INTO recording_sessions (id, title, created_at) VALUES ('sess_1', 'Studio day', 'now');
  `)

  migrate(db, studioMigrations, version + 1)

  expect(listWorkspaces(db)).toEqual([{ id: 'ws_first', name: 'api.example', projects: 1 }])
  expect(currentWorkspaceId(db)).toBe('ws_first')
  expect(Object.fromEntries(listWorkspaceSettings(db, 'ws_first'))).toEqual(ofAccount)
  expect(db.all('SELECT key FROM settings')).toEqual([{ key: 'theme' }])
  expect(listKeyAddresses(db, 'ws_first')).toEqual(['https://api.example/v1'])
  expect(workspaceOfProject(db, 'proj_1')).toBe('ws_first')
  expect(db.all('SELECT workspace_id FROM recording_sessions')).toEqual([{ workspace_id: 'ws_first' }])
  db.close()
})

it('gives a studio without an address a first workspace with a name of its own', () => {
  const db = openUnmigrated()

  migrate(db, studioMigrations, version + 1)

  expect(listWorkspaces(db)).toEqual([{ id: 'ws_first', name: 'First workspace', projects: 0 }])
  expect(listKeyAddresses(db, 'ws_first')).toEqual([])
  db.close()
})
