import type { TakeInputs } from '#shared/contract/takes.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { insertBlock } from '../../db/repos/blocks-repo.ts'
import { appendChapter } from '../../db/repos/chapters-repo.ts'
import { seedActiveTake, SEED_INPUTS, seedScript } from '../../db/seed-script.test-support.ts'
import { refreshAllInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { setTakeStar } from '../../db/repos/takes-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { getFingerprint } from '../takes/fingerprint.ts'

/** A JPEG whose header says 64 by 48 pixels. */
const SEED_COVER = new Uint8Array(Buffer.from('ffd8ffe000040102ffc0000b080030004001011100ffda0002ffd9', 'hex'))

/** Samples of a take: of varying length, no two takes alike. */
export function getSamples(number: number): Int16Array<ArrayBuffer> {
  return Int16Array.from(
    { length: 200 + ((number * 37) % 900) },
    (_, index) => ((index * 31 + number * 977) % 65_536) - 32_768,
  )
}

/**
 * Creates a project `proj_1` of two chapters in which every column has a value: blocks with voices, notes, locks,
 * pauses, formatting and output values, a cast, pronunciations of all three scopes, accepted words, export options, takes with stars
 * and failures, takes derived from others, and takes of removed blocks or with audio from another project.
 */
export async function seedProject(db: OpenDatabase, takeFiles: TakeFiles, takes: number): Promise<void> {
  const blocks = Math.ceil(takes / 4)
  seedScript(db, { blocks })
  appendChapter(db, 'proj_1', { id: 'chap_2', title: 'Zweites – “Ende”, 終わり 🎙' })
  insertBlock(db, {
    id: 'block_end',
    chapterId: 'chap_2',
    position: 1024,
    text: 'Ada: The end.\u2028Really \u0000 the end.',
  })
  db.transaction(() => {
    for (let number = 1; number <= takes; number += 1) {
      const blockNumber = ((number - 1) % blocks) + 1
      const inputs: TakeInputs = {
        ...SEED_INPUTS,
        text: `Line ${blockNumber}.`,
        markup: number % 3 === 0 ? [{ kind: 'pause', startChar: 4, endChar: 4, durationMs: 250 }] : [],
        pronunciations: number % 5 === 0 ? [{ startChar: 0, endChar: 4, spoken: 'row' }] : [],
        language: number % 7 === 0 ? 'en-GB' : null,
      }
      const id = `take_${number}`
      const samples = getSamples(number)
      seedActiveTake(db, {
        id,
        blockId: `block_${blockNumber}`,
        inputs,
        fingerprint: getFingerprint(inputs, number % 2 === 0 ? 'sandbox' : 'https://api.example'),
        ...(number % 3 === 0 ? { textSent: '<speak>Line</speak>' } : {}),
        derivedFromTakeIds: number > 10 && number % 10 === 0 ? [`take_${number - 1}`, `take_${number - 2}`] : [],
        sourceRanges:
          number > 10 && number % 10 === 0
            ? [{ takeId: `take_${number - 1}`, sourceStartSample: number, startSample: 0, sampleCount: 3 }]
            : [],
        unconfirmedCharacters: number % 4,
        serviceVersions: number % 3 === 0 ? [] : number % 3 === 1 ? ['2026-09-30'] : [null, '', '2026-09-29'],
        createdAt: new Date(Date.UTC(2026, 10, 2, 10, 0, number)).toISOString(),
      })
      db.run(
        `UPDATE takes SET sample_count = ?, duration_ms = ?, loudness_lufs = ?, loudness_measured = 1 WHERE id = ?`,
        samples.length,
        (samples.length * 1000) / 24_000,
        -16 - number / 7,
        id,
      )
      if (number % 6 === 0) setTakeStar(db, id, true)
    }
  })
  for (let number = 1; number <= takes; number += 1) {
    const writer = await takeFiles.create(`take_${number}`)
    await writer.append(new Uint8Array(getSamples(number).buffer))
    await writer.close()
  }
  const failure = JSON.stringify({ code: 'stream_cut', message: 'It ended early.', keptAudioMs: 12.5 })
  db.run(`UPDATE takes SET status = 'partial', failure = ? WHERE id = 'take_2'`, failure)
  db.run(
    `UPDATE blocks SET locked = 1, note = 'Slower, “please”', pause_after_ms = 600000, language = 'fr-FR',
       external_id = 'VO/0001 “ä”', file_name = 'vo_0001.wav', target_ms = 3250 WHERE id = 'block_1'`,
  )
  db.run(
    `UPDATE blocks SET voice_id = 'geo', model_id = 'other', markup = ? WHERE id = 'block_2'`,
    JSON.stringify([{ kind: 'emphasis', startChar: 0, endChar: 4, level: 'strong' }]),
  )
  const trims = [
    { takeId: 'take_5', startMs: 10, endMs: 0 },
    { takeId: 'take_gone', startMs: 3, endMs: 4 },
    { takeId: 'take_11', startMs: 0, endMs: 25 },
  ]
  db.run(
    `UPDATE blocks SET sound = ? WHERE id = 'block_5'`,
    JSON.stringify({ gainDb: -3.5, fadeInMs: 5, fadeOutMs: 0, trims }),
  )
  const listeningIssues = [
    { takeId: 'take_5', startChar: 0, endChar: 4, reason: 'pace' },
    { takeId: 'take_11', startChar: 0, endChar: 4, reason: null },
  ]
  db.run(`UPDATE blocks SET listening_issues = ? WHERE id = 'block_5'`, JSON.stringify(listeningIssues))
  db.run(`UPDATE blocks SET active_take_id = NULL WHERE id = 'block_3'`)
  db.run(`UPDATE blocks SET removed_at = '2026-11-03T10:00:00.000Z' WHERE id = 'block_4'`)
  db.run(`INSERT INTO block_origins (block_id, origin_block_id) VALUES ('block_5', 'block_4'), ('block_6', 'block_5')`)
  db.run(`UPDATE chapters SET revision = 7, edited_at = '2026-11-04T10:00:00.000Z' WHERE id = 'chap_1'`)
  db.run(
    `UPDATE projects SET language = 'en-US', export_choice = ? WHERE id = 'proj_1'`,
    JSON.stringify({ formats: ['wav', 'srt'], division: 'block', baseName: '{block}' }),
  )
  db.run(`UPDATE projects SET cover = ? WHERE id = 'proj_1'`, SEED_COVER)
  db.script(`
    INSERT INTO cast_members (id, project_id, name, folded, voice_id, emotion, created_at) VALUES
      ('cast_1', 'proj_1', 'Ada', 'ada', 'geo', NULL, '2026-11-01T10:00:00.000Z'),
      ('cast_2', 'proj_1', 'Zoë', 'zoë', NULL, 'warm', '2026-11-01T10:00:01.000Z');
    INSERT INTO pronunciations (id, project_id, block_id, match_case, created_at, written, spoken) VALUES
      ('say_1', NULL, NULL, 0, '2026-11-01T10:00:00.000Z', 'line', 'lain'),
      ('say_2', NULL, NULL, 0, '2026-11-01T10:00:00.000Z', 'secret', 'of another project'),
      ('say_3', 'proj_1', NULL, 1, '2026-11-01T10:00:00.000Z', 'Line', 'Lahn'),
      ('say_4', NULL, 'block_2', 0, '2026-11-01T10:00:00.000Z', 'Line', 'Leine');
    INSERT INTO accepted_words (project_id, word, accepted_at) VALUES
      ('proj_1', 'zoë', '2026-11-01T10:00:00.000Z'),
      ('proj_1', 'ada', '2026-11-01T10:00:01.000Z');
  `)
  await seedOther(db, takeFiles)
  refreshAllInputsKeys(db)
}

/** Data that no project file contains, and another project's take that this one plays. */
async function seedOther(db: OpenDatabase, takeFiles: TakeFiles): Promise<void> {
  db.script(`
    INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
      VALUES ('proj_2', 'Another', 'aria', 'simba-3.2', 1, 0, 500, 'now', 'now');
    INSERT INTO chapters (id, project_id, title, position) VALUES ('chap_3', 'proj_2', 'Another', 1);
    INSERT INTO blocks (id, chapter_id, position, text) VALUES ('block_other', 'chap_3', 1, 'Ada: The end.');
    INSERT INTO chapters (id, project_id, title, position, removed_at) VALUES ('chap_4', 'proj_1', 'Thrown away', 9, 'now');
    INSERT INTO accepted_words (project_id, word, accepted_at) VALUES
      ('proj_2', 'ada', 'now'), ('proj_2', 'elsewhere', 'now');
    INSERT INTO blocks (id, chapter_id, position, text) VALUES ('block_gone', 'chap_4', 1, 'Thrown away.');
  `)
  seedActiveTake(db, { id: 'take_other', blockId: 'block_other', projectId: 'proj_2', fingerprint: 'elsewhere' })
  seedActiveTake(db, { id: 'take_deleted', blockId: 'block_end', fingerprint: 'deleted' })
  db.run(`UPDATE takes SET deleted_at = '2026-11-03T10:00:00.000Z' WHERE id = 'take_deleted'`)
  db.run(`UPDATE takes SET sample_count = 3, duration_ms = 0.125 WHERE id = 'take_other'`)
  db.run(`UPDATE blocks SET active_take_id = 'take_other' WHERE id = 'block_end'`)
  const writer = await takeFiles.create('take_other')
  await writer.append(new Uint8Array([1, 2, 3, 4, 5, 6]))
  await writer.close()
}
