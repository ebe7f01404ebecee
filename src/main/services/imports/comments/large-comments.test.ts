import { afterEach, expect, it } from 'vitest'
import { putMarks } from '../../../db/repos/marks-repo.ts'
import { seedActiveTake } from '../../../db/seed-script.test-support.ts'
import { withinTurns } from '../../../testing/watch-turns.test-support.ts'
import { openRoundTripRig, type RoundTripRig } from '../update/round-trip-rig.test-support.ts'

const BLOCKS = 2_100
const MAX_TURN_MS = 50
let rig: RoundTripRig | null = null
afterEach(() => rig?.close())

it('places and adds thousands of comments in a long chapter without holding the studio', async () => {
  const { db, imports, upload, blocks } = (rig = await openRoundTripRig({ blocks: BLOCKS }))
  db.transaction(() => {
    for (let number = 1; number <= BLOCKS; number += 1) {
      const takeId = `take_of_${number}`
      seedActiveTake(db, { id: takeId, blockId: `block_${number}`, fingerprint: takeId })
      db.run(`UPDATE takes SET text = ? WHERE id = ?`, `The word ${number} is heard.`, takeId)
      putMarks(db, takeId, [{ startChar: 4, endChar: 8, startMs: 0, endMs: 500 }])
    }
  })
  // By words alone, by a time alone, and by both.
  const rows = Array.from({ length: BLOCKS }, (_none, index) => {
    const number = index + 1
    const [time, words] = [String(index * 2.5), `word ${number}`]
    return [index % 3 === 0 ? '' : time, index % 3 === 1 ? '' : words, `Comment ${number}`].join(',')
  })
  const list = Buffer.from(['Time,Words,Comment', ...rows].join('\r\n'))
  const uploadId = await upload(list)
  const request = { projectId: 'proj_1', uploadId }

  const preview = await withinTurns(MAX_TURN_MS, () => imports.previewComments(request, new AbortController().signal))
  expect(preview).toMatchObject({ newCount: BLOCKS, knownCount: 0, unplacedCount: 0 })
  expect(preview.comments).toHaveLength(2_000)
  let added: string | null = null
  const { commentCount } = await withinTurns(MAX_TURN_MS, async () => {
    // A repeated measurement starts from the same script.
    if (added !== null) await imports.setComments({ commentsId: added, isDone: false })
    const result = await imports.addComments({ ...request, uploadId: await upload(list) }, new AbortController().signal)
    added = result.commentsId
    return result
  })

  expect(commentCount).toBe(BLOCKS)
  const comments = blocks().map(({ listeningIssues }) => listeningIssues.flatMap((issue) => issue.comments ?? []))
  expect(comments).toEqual(
    Array.from({ length: BLOCKS }, (_none, index) => [{ reviewer: '', text: `Comment ${index + 1}` }]),
  )
}, 180_000)
