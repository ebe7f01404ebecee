import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { getAudition } from '../../db/repos/auditions-repo.ts'
import { type SandboxRig, startSandboxRig } from '../../testing/sandbox.test-support.ts'
import { addCastMember } from '../cast/change-cast.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

let sandbox: SandboxRig
let rig: TakesRig
const bugs: unknown[] = []
const signal = new AbortController().signal

beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  rig = await openTakesRig(sandbox, bugs)
})
afterEach(() => rig.close())

const sent = async () => (await sandbox.usage()).syntheses.map(({ input, voice_id: voiceId }) => ({ input, voiceId }))

it('previews words in a block’s voice at their price, without a take, and is free the second time', async () => {
  const { blockIds } = rig.script('Dr. Vale came back.', 'Dr. Vale left.')
  const [blockId = '', other = ''] = blockIds
  const before = (await sent()).length

  const heard = await rig.takes.hear({ blockId, words: 'Doctor' }, signal)
  await rig.reopen()
  const again = await rig.takes.hear({ blockId: other, words: 'Doctor' }, signal)

  expect(heard).toEqual({ audioUrl: expect.stringMatching(/^\/media\/auditions\/\w+\.wav$/), chargedCharacters: 6 })
  expect(again).toEqual({ ...heard, chargedCharacters: 0 })
  expect((await sent()).slice(before)).toEqual([{ input: 'Doctor', voiceId: 'aria' }])
  const wav = getAudition(rig.cache, /auditions\/(\w+)\.wav/.exec(heard.audioUrl)?.[1] ?? '')
  expect(Buffer.from(wav ?? []).toString('latin1', 0, 4)).toBe('RIFF')
  expect(rig.takes.list({ blockId })).toEqual([])
})

it('previews words of a dialogue line in its speaker’s voice', async () => {
  const { projectId, blockIds } = rig.script('Marlo: Dr. Vale came back.')
  const cast = { db: rig.db, newId: () => `${process.hrtime.bigint()}`, now: Date.now }
  addCastMember(cast, {
    projectId,
    name: 'Marlo',
    voice: { voiceId: 'marlo', modelId: null, language: null, emotion: null },
  })

  await rig.takes.hear({ blockId: blockIds[0] ?? '', words: 'Physician' }, signal)

  expect((await sent()).at(-1)).toEqual({ input: 'Physician', voiceId: 'marlo' })
})

it('sends nothing for a missing block or for words without letters', async () => {
  const { blockIds } = rig.script('Dr. Vale came back.')
  const before = await sent()

  await expect(rig.takes.hear({ blockId: 'block_none', words: 'Doctor' }, signal)).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(rig.takes.hear({ blockId: blockIds[0] ?? '', words: '…' }, signal)).rejects.toMatchObject({
    code: 'text_empty',
  })
  expect(await sent()).toEqual(before)
})

it('previews the audio of an imported take only in its own project', async () => {
  const importing = rig.script('Doctor.')
  const other = rig.script('Dr. Vale came back.')
  const [blockId = ''] = importing.blockIds
  const { projectId } = importing
  const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds: [blockId], reuse: true }))
  rig.db.run(`UPDATE takes SET imported = 1 WHERE id = ?`, take.id)
  const before = (await sent()).length

  const imported = await rig.takes.hear({ blockId, words: 'Doctor.' }, signal)
  expect(imported.chargedCharacters).toBe(0)
  expect((await sent()).slice(before)).toEqual([])

  const own = await rig.takes.hear({ blockId: other.blockIds[0] ?? '', words: 'Doctor.' }, signal)
  expect((await sent()).slice(before)).toEqual([{ input: 'Doctor.', voiceId: 'aria' }])
  expect(own.audioUrl).not.toBe(imported.audioUrl)
})
