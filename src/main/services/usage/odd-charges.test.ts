import { expect, it, onTestFinished } from 'vitest'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listChargeIds, listCharges } from '../../db/repos/charges-repo.ts'
import { openClient, options, SPEAK } from '../../speech-api/open-client.test-support.ts'
import { answerText } from '../../speech-api/scripted-server.test-support.ts'
import { TWO_VOICES } from '../takes/two-voices.test-support.ts'
import { receiveTake, type ReceivedStep } from '../takes/receive-take.ts'
import { createCharges } from './charge-book.ts'

const ANY = { service: null, fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null }
const AUDIO = Buffer.alloc(4_800).toString('base64')

async function takeCharged(count: string) {
  const db = openStudioDatabase(':memory:')
  onTestFinished(() => db.close())
  const events = [
    `{"type":"speech.chunk","audio":"${AUDIO}"}`,
    `{"type":"speech.done","billable_characters_count":${count}}`,
  ]
  const body = events.map((event) => `data: ${event}\n\n`).join('')
  const { api } = await openClient((_request, socket) =>
    socket.write(answerText(200, { 'Content-Type': 'text/event-stream' }, body)),
  )
  const context = { projectId: null, blockId: null, voiceId: 'v', modelId: 'm', purpose: 'take' } as const
  const charges = createCharges({ db, service: () => 'sandbox', now: Date.now }, context)
  const steps: ReceivedStep[] = []
  const inputs: TakeInputs = {
    ...{
      text: SPEAK.input,
      markup: [],
      pronunciations: [],
      spokenFromChar: 0,
      voiceId: TWO_VOICES.voices[0]?.id ?? '',
    },
    ...{
      modelId: TWO_VOICES.models[0]?.id ?? '',
      language: null,
      textNormalization: true,
      loudnessNormalization: false,
    },
  }
  const deps = { speech: api, catalog: () => TWO_VOICES }
  for await (const step of receiveTake(deps, inputs, { ...options(), charges })) steps.push(step)
  const audioBytes = steps.reduce((sum, step) => sum + (step.kind === 'audio' ? step.bytes.length : 0), 0)
  return {
    charged: steps.find((step) => step.kind === 'charged'),
    line: listCharges(db, listChargeIds(db, ANY))[0],
    audioBytes,
  }
}

it.each(['1.5', '-5', '1e300', '9007199254740993', '99999999', '"many"', '"1.5"', 'null', '[]', '{}', 'true', '""'])(
  'keeps the take and books nothing for a charge of %s',
  async (count) => {
    const { charged, line, audioBytes } = await takeCharged(count)

    expect(audioBytes).toBe(4_800)
    expect(charged).toEqual({ kind: 'charged', characters: null })
    const isCut = count === '9007199254740993'
    expect(line).toMatchObject({ chargedCharacters: null, plannedCharacters: SPEAK.input.length })
    expect(line?.reported).toBe(isCut ? '9007199254740992' : JSON.stringify(JSON.parse(count)))
  },
)

it.each([
  ['0', 0],
  ['23', 23],
  ['"23"', 23],
])('books a charge of %s', async (count, characters) => {
  const { charged, line } = await takeCharged(count)

  expect(charged).toEqual({ kind: 'charged', characters })
  expect(line).toMatchObject({ chargedCharacters: characters, reported: null })
})
