import { afterEach, expect, it } from 'vitest'
import { withinTurns } from '../../../testing/watch-turns.test-support.ts'
import { openRoundTripRig, type RoundTripRig } from './round-trip-rig.test-support.ts'

const BLOCKS = 2_000
const MAX_TURN_MS = 50
let rig: RoundTripRig | null = null
afterEach(() => rig?.close())

it.each(['docx', 'csv', 'xlsx'] as const)(
  'two thousand blocks come back from %s: unedited without a change, edited onto the same blocks',
  async (format) => {
    rig = await openRoundTripRig({ blocks: BLOCKS })
    const file = await rig.exportAs(format)
    const ids = rig.blocks().map(({ id }) => id)

    const uploadId = await rig.upload(file)
    const { preview } = rig
    const unedited = await withinTurns(MAX_TURN_MS, () => preview(uploadId))
    expect(unedited).toMatchObject({ unchangedCount: BLOCKS, items: [], problems: [] })

    // All are edited in the studio and all in the file: the longest list there is.
    const blockIds = ids.filter((_id, index) => index % 2 === 0)
    rig.edit(...ids.map((blockId) => ({ kind: 'set-text' as const, blockId, text: `Mine ${blockId}` })))
    const exported = await rig.exportAs(format)
    rig.edit(...blockIds.map((blockId) => ({ kind: 'set-text' as const, blockId, text: `Later ${blockId}` })))
    expect(await rig.preview(await rig.upload(exported))).toMatchObject({ studioCount: BLOCKS / 2, changedCount: 0 })
    const { updateId } = await rig.update(file, { conflicts: { kind: 'all' } })

    expect(updateId).toBeNull()
    const edited = Buffer.from(
      (await rig.exportAs('csv')).toString().replaceAll(',Mine ', ',Theirs ').replaceAll(',Later ', ',Theirs '),
    )
    const { update, imports } = rig
    let updated: string | null = null
    const result = await withinTurns(MAX_TURN_MS, async () => {
      // A repeated measurement starts from the same script.
      if (updated !== null) await imports.setUpdate({ updateId: updated, isDone: false })
      const done = await update(edited)
      updated = done.updateId
      return done
    })
    expect(result.changedCount).toBe(BLOCKS)
    expect(rig.blocks().map(({ id, text }) => [id, text])).toEqual(ids.map((id) => [id, `Theirs ${id}`]))
    await rig.imports.setUpdate({ updateId: result.updateId ?? '', isDone: false })
    expect(rig.blocks()[0]?.text).toBe('Later block_1')
  },
)
