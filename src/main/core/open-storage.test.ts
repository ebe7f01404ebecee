import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { formatNote } from '#shared/errors/start-note.ts'
import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import { copyDatabase } from '../db/back-up-database.ts'
import { planRestore } from '../db/plan-restore.ts'
import { getConsentRecord, insertConsentRecord, noteRevocation } from '../db/repos/consent-records-repo.ts'
import { endRecording, insertRecording, listRecordings } from '../db/repos/recordings-repo.ts'
import { insertSession } from '../db/repos/recording-sessions-repo.ts'
import { getAnySpeaker, insertSpeakers, updateSpeaker } from '../db/repos/speakers-repo.ts'
import { listWorkspaceSettings, putWorkspaceSettings } from '../db/repos/workspaces-repo.ts'
import { seedActiveTake, seedScript } from '../db/seed-script.test-support.ts'
import { openStorage, type Storage } from './open-storage.ts'
import { createBugLog } from './bug-log.ts'
import { openWorkspaceFiles } from './open-workspace-files.ts'
import { createScope } from './scope.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const SAMPLES = new Uint8Array(4_800).fill(7)

/** A user's folder with one take, which can be reopened repeatedly on any date. */
async function openFolder() {
  const homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-restore-'))
  onTestFinished(() => rmSync(homeFolder, { recursive: true, force: true }))
  const studioPath = path.join(homeFolder, 'studio.db')
  const backupsFolder = path.join(homeFolder, 'backups')
  let nowMs = Date.parse('2026-10-01T12:34:56.000Z')
  /** Opens it, runs `work`, and closes it. */
  async function use<T>(work: (storage: Storage) => T | Promise<T>): Promise<T> {
    const scope = createScope()
    try {
      return await work(await openStorage(homeFolder, () => nowMs, scope))
    } finally {
      await scope.dispose()
    }
  }
  await use(async ({ db, takeFiles }) => {
    seedScript(db)
    seedActiveTake(db, { id: 'take_1', blockId: 'block_1', fingerprint: 'one' })
    const writer = await takeFiles.create('take_1')
    await writer.append(SAMPLES)
    await writer.close()
  })
  return {
    homeFolder,
    studioPath,
    use,
    passMs: (ms: number) => void (nowMs += ms),
    backUp: ({ db }: Storage) => copyDatabase(db, path.join(backupsFolder, 'studio-by-hand-1.db')),
    copies: () => readdirSync(backupsFolder).filter((name) => name.includes('before-restore')),
    soundOf: ({ takeFiles }: Storage) => {
      const file = takeFiles.audioPath('take_1')
      return existsSync(file) ? readFileSync(file) : null
    },
  }
}

/** A speaker who has recorded a sample. */
async function seedSpeaker({ db, recordingFiles }: Storage): Promise<void> {
  const startedAt = '2026-10-01T08:00:00.000Z'
  insertSession(db, { id: 'session_1', title: 'Day', createdAt: startedAt, workspaceId: FIRST_WORKSPACE_ID })
  const named = { fullName: 'Ada Okafor', voiceName: 'Ada', gender: 'female', locale: 'en-US' } as const
  insertSpeakers(db, [{ id: 'speaker_1', sessionId: 'session_1', ...named }])
  const writer = await recordingFiles.create('rec_1')
  await writer.append(SAMPLES)
  await writer.close()
  insertRecording(db, {
    ...{ id: 'rec_1', speakerId: 'speaker_1', purpose: 'sample', sampleRateHz: 24_000, startedAt, challengeId: null },
    origin: { kind: 'file', name: 'ada.wav' },
  })
  endRecording(db, {
    ...{ recordingId: 'rec_1', state: 'whole', cutReason: null, sampleCount: 2_400, endedAt: startedAt },
    ...{ suggestedTrim: null, quality: null },
  })
  const speaker = getAnySpeaker(db, 'speaker_1')
  if (speaker) updateSpeaker(db, { ...speaker, sampleId: 'rec_1', step: 'sample' })
}

/** Creates the speaker's voice and its consent record. */
function giveConsent({ db }: Storage): void {
  const at = '2026-10-01T09:00:00.000Z'
  insertConsentRecord(db, {
    ...{ id: 'record_1', speakerId: 'speaker_1', fullName: 'Ada Okafor', voiceName: 'Ada', phrase: 'I agree.' },
    ...{ challengeId: 'challenge_1', voiceId: 'voice_1', requestId: null, service: 'sandbox', device: 'Microphone' },
    ...{ sampleRecordedAt: at, consentRecordedAt: at, verifiedAt: at, sampleSha256: 'a', consentSha256: 'b' },
  })
  const speaker = getAnySpeaker(db, 'speaker_1')
  if (speaker) updateSpeaker(db, { ...speaker, voiceId: 'voice_1', consentRecordId: 'record_1', step: 'done' })
}

const isDeleted = ({ db }: Storage) =>
  db.get<{ at: string | null }>(`SELECT deleted_at AS at FROM takes WHERE id = 'take_1'`)?.at !== null

it('keeps the audio of a take that a restored backup lists as deleted while the previous work can still be restored', async () => {
  const folder = await openFolder()
  await folder.use((storage) => {
    const { db } = storage
    // A deletion that was undone after the backup.
    db.run(`UPDATE blocks SET active_take_id = NULL`)
    db.run(`UPDATE takes SET deleted_at = '2026-10-01T08:00:00.000Z'`)
    folder.backUp(storage)
    db.run(`UPDATE takes SET deleted_at = NULL`)
  })

  planRestore(folder.studioPath, 'studio-by-hand-1.db')
  folder.passMs(3 * DAY_MS)
  const restored = await folder.use((storage) => [isDeleted(storage), folder.soundOf(storage)?.equals(SAMPLES)])
  expect(restored).toEqual([true, true])

  const [copy = ''] = folder.copies()
  planRestore(folder.studioPath, copy)
  folder.passMs(DAY_MS)
  const back = await folder.use((storage) => [isDeleted(storage), folder.soundOf(storage)?.equals(SAMPLES)])
  expect(back).toEqual([false, true])

  planRestore(folder.studioPath, 'studio-by-hand-1.db')
  folder.passMs(DAY_MS)
  await folder.use(() => undefined)
  folder.passMs(31 * DAY_MS)
  expect(await folder.use(folder.soundOf)).toBeNull()
})

it('keeps the audio of a project that was still being imported when the backup was made and has since finished', async () => {
  const folder = await openFolder()
  await folder.use((storage) => {
    storage.db.run(`INSERT INTO project_imports (project_id) VALUES ('proj_1')`)
    folder.backUp(storage)
    storage.db.run(`DELETE FROM project_imports`)
  })

  planRestore(folder.studioPath, 'studio-by-hand-1.db')
  const restored = await folder.use(({ db }) => db.all('SELECT id FROM projects'))
  const [copy = ''] = folder.copies()
  planRestore(folder.studioPath, copy)
  folder.passMs(1_000)
  const back = await folder.use((storage) => folder.soundOf(storage)?.equals(SAMPLES))

  expect(restored).toEqual([])
  expect(back).toBe(true)
})

it('keeps recordings as long as the current work does, regardless of the backup', async () => {
  const folder = await openFolder()
  const period = ({ db }: Storage) => listWorkspaceSettings(db, FIRST_WORKSPACE_ID).get('recordingRetentionDays')
  await folder.use((storage) => {
    putWorkspaceSettings(storage.db, FIRST_WORKSPACE_ID, { recordingRetentionDays: 1, plan: 'free' })
    folder.backUp(storage)
    putWorkspaceSettings(storage.db, FIRST_WORKSPACE_ID, { recordingRetentionDays: null, plan: 'paid' })
  })
  planRestore(folder.studioPath, 'studio-by-hand-1.db')

  const [days, plan] = await folder.use((storage) => [
    period(storage),
    listWorkspaceSettings(storage.db, FIRST_WORKSPACE_ID).get('plan'),
  ])

  expect(days).toBeNull()
  expect(plan).toBe('free')
})

it.each([
  { when: 'before it was withdrawn', hasConsentRecord: true },
  { when: 'before it was given', hasConsentRecord: false },
])('keeps a consent withdrawn after restoring a backup made $when', async ({ hasConsentRecord }) => {
  const folder = await openFolder()
  const revoked = { revokingAt: '2026-10-01T10:00:00.000Z', voiceDeletedAt: '2026-10-01T10:00:01.000Z' }
  const revokedAt = '2026-10-01T10:00:02.000Z'
  await folder.use(async (storage) => {
    const { db } = storage
    await seedSpeaker(storage)
    if (hasConsentRecord) giveConsent(storage)
    folder.backUp(storage)
    if (!hasConsentRecord) giveConsent(storage)
    noteRevocation(db, 'record_1', { ...revoked, revokedAt })
  })
  planRestore(folder.studioPath, 'studio-by-hand-1.db')

  const read = ({ db, recordingFiles }: Storage) => ({
    consentRecord: getConsentRecord(db, 'record_1'),
    speaker: getAnySpeaker(db, 'speaker_1'),
    recordings: listRecordings(db, 'speaker_1'),
    hasFile: existsSync(recordingFiles.audioPath('rec_1')),
  })
  const restored = await folder.use(read)
  const started = await folder.use(read)

  expect(restored.consentRecord).toMatchObject({ ...revoked, revokedAt, phrase: 'I agree.' })
  expect(restored.speaker).toMatchObject({ voiceId: null, sampleId: null, step: 'name' })
  expect(restored.recordings).toEqual([])
  expect(restored.hasFile).toBe(false)
  expect(started).toEqual(restored)
})

it('restores a backup even if the current work is damaged, and keeps the damaged file', async () => {
  const folder = await openFolder()
  await folder.use(folder.backUp)
  const damaged = readFileSync(folder.studioPath)
  damaged.fill(0x55, 4_096)
  writeFileSync(folder.studioPath, damaged)
  planRestore(folder.studioPath, 'studio-by-hand-1.db')

  const { note, takes } = await folder.use(({ note: said, db }) => ({
    note: said,
    takes: db.all('SELECT id FROM takes'),
  }))

  expect(takes).toEqual([{ id: 'take_1' }])
  expect(formatNote(note ?? [])).toMatch(
    /^The backup studio-by-hand-1\.db was restored\. The previous file was damaged and is at /,
  )
  const [kept = ''] = readdirSync(path.join(folder.homeFolder, 'damaged'))
  expect(readFileSync(path.join(folder.homeFolder, 'damaged', kept)).equals(damaged)).toBe(true)
})

it('can’t be read by other users, even in a shared folder', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no file modes')
  const homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-shared-'))
  onTestFinished(() => rmSync(homeFolder, { recursive: true, force: true }))
  chmodSync(homeFolder, 0o755)
  const scope = createScope()
  const storage = await openStorage(homeFolder, () => Date.now(), scope)
  const { cache } = await openWorkspaceFiles(homeFolder, FIRST_WORKSPACE_ID, () => Date.now(), scope)
  cache.run(`DELETE FROM agents`)
  copyDatabase(storage.db, path.join(homeFolder, 'backups', 'studio-by-hand-1.db'))
  createBugLog({
    folder: path.join(homeFolder, 'logs'),
    now: () => new Date(),
    newId: () => 'bug_00001',
    secrets: () => [],
  }).report(new Error('x'), 'test')

  const readable = readdirSync(homeFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^owner\.|^(media|logs)[/\\]/.test(name))
    .filter((name) => !statSync(path.join(homeFolder, name)).isDirectory() || /^(media|logs)$/.test(name))
    .filter((name) => (statSync(path.join(homeFolder, name)).mode & 0o077) !== 0)
  await scope.dispose()

  expect(readable).toEqual([])
})
