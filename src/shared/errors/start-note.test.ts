import { expect, it } from 'vitest'
import { formatNote, type StartNote } from './start-note.ts'

it.each([
  [
    [
      { kind: 'file-missing', file: 'studio.db' },
      { kind: 'folder-moved-aside', path: '/home/studio.db-folder' },
      { kind: 'restored-from-file', file: 'studio.db.bak' },
    ],
    'studio.db was missing. A folder that was in its place is now /home/studio.db-folder. Your work was restored from studio.db.bak.',
  ],
  [
    [
      { kind: 'recovered-from-damage', rows: 12_345 },
      { kind: 'rest-from-backup', rows: 1_503, backup: '/home/backups/one.db' },
      { kind: 'damaged-file-kept', path: '/home/damaged/studio.db' },
    ],
    'The file with your work was damaged. 12,345 entries could be read and were kept. 1,503 more were restored from /home/backups/one.db. The damaged file is at /home/damaged/studio.db.',
  ],
  [
    [
      {
        kind: 'backup-not-restored',
        backup: 'one.db',
        failure: { code: 'storage_failed', reason: { kind: 'database-in-use', file: 'studio.db' } },
      },
      { kind: 'work-unchanged' },
    ],
    'The backup one.db couldn’t be restored: Another app is using studio.db. Close it and try again. Nothing was changed. Your work wasn’t changed.',
  ],
  [
    [{ kind: 'keychain-timed-out', seconds: 60 }, { kind: 'key-in-memory' }],
    'The system keychain isn’t available: it did not answer within 60 seconds. Your API key stays in memory and must be entered again after a restart.',
  ],
  [[{ kind: 'failed', failure: { code: 'disk_full' } }], 'The disk is full.'],
] as const satisfies [StartNote, string][])('formats %j', (note, text) => {
  expect(formatNote(note)).toBe(text)
})
