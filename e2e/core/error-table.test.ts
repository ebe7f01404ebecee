import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooseCard } from '../../src/main/services/cloning/choose-card.ts'
import { createSpeechApi } from '../../src/main/speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../src/main/speech-api/request-scheduler.ts'
import { startPracticeRig, type PracticeRig } from '../../src/main/testing/practice.test-support.ts'
import { sayRefusal } from '../../src/renderer/features/cloning/refusal-words.ts'
import { type FailureFacts, type FailureTopic, failureOf, sayFailure } from '../../src/renderer/lib/failure-words.ts'
import { PLANS } from '../../src/shared/domain/plans.ts'
import { isStudioError, type StudioError } from '../../src/shared/errors/studio-error.ts'
import { ERROR_ANSWERS, type ErrorAnswer } from './error-codes.ts'

// Each answer of the list is sent by the practice service over HTTP and read by the real client; what a person is shown of it
// is put into the table, which has to be the one in the documents. OVERVOICE_WRITE_TABLES=1 writes it anew.

const DOCUMENT = path.join(import.meta.dirname, '../../docs/error-codes.md')
const MOST_TRIES = 5

let service: PracticeRig
let api: ReturnType<typeof createSpeechApi>

beforeAll(async () => {
  service = await startPracticeRig()
  let skippedMs = 0
  const now = () => performance.now() + skippedMs
  api = createSpeechApi({
    target: () => ({
      baseUrl: service.baseUrl,
      apiKey: service.apiKeys.paid,
      serviceVersion: '2026-09-30',
      headerPrefix: 'Service-',
    }),
    // Waits pass at once: what counts here is how many there are.
    scheduler: createRequestScheduler({
      now,
      plan: PLANS.paid,
      startTimer(delayMs, callback) {
        const immediate = setImmediate(() => {
          skippedMs += delayMs
          callback()
        })
        return () => clearImmediate(immediate)
      },
    }),
    now,
    random: () => 0.5,
    sleep: async () => undefined,
  })
})
afterAll(async () => {
  await api.close()
  await service.stop()
})

/** The failure that the client makes of an answer, after all its tries. */
async function meet({ status, code, of }: ErrorAnswer): Promise<StudioError> {
  const place = of === 'speech' ? '/v1/audio/speech' : of === 'cloning' ? '/v1/voices/consent-challenges' : '/v1/agents'
  await service.fault(
    { kind: 'status', status, code, message: `Answered ${code}.` },
    { path: place, times: MOST_TRIES },
  )
  const options = { signal: AbortSignal.timeout(30_000), priority: 'interactive' } as const
  const call =
    of === 'speech'
      ? api.speech({ input: 'The lamp.', voice_id: 'aria', audio_format: 'wav' }, options)
      : of === 'cloning'
        ? api.createConsentChallenge({ fullName: 'Ada Okafor' }, options)
        : api.listAgents({}, options)
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  await fetch(`${service.baseUrl}/sandbox/faults`, { method: 'DELETE' })
  if (!isStudioError(error)) throw new Error(`${status} ${code} came to ${String(error)}`)
  return error
}

function cardText(answer: ErrorAnswer, error: StudioError): string {
  const failure: FailureFacts = failureOf(error)
  if (answer.of === 'cloning') {
    const { title, text } = sayRefusal({ card: chooseCard(error), failure: { ...failure, code: error.code } })
    return `**${title}.** ${text}`
  }
  return sayInWords(failure, 'managing')
}

function sayInWords(failure: FailureFacts, topic: FailureTopic): string {
  const { happened, cost, next } = sayFailure(failure, topic)
  return [happened, cost, next].filter((part) => part !== null).join(' ')
}

const RETRY_WORDS = {
  never: 'No: the same would be answered again. Once what is wrong has been changed, by the person.',
  'after-delay': 'Yes, after the wait that the service names, with a countdown.',
  backoff: 'Yes, with growing waits.',
  resume: 'Only for the rest.',
  'when-online': 'Yes, when it can be reached.',
}

function retryText({ status }: ErrorAnswer, error: StudioError): string {
  const tries = error.details.attempts ?? 1
  const isPerson = status === 502 && error.details.serviceCode?.startsWith('consent_')
  const words = RETRY_WORDS[error.retry]
  return tries === 1 ? words : `${words} By itself, ${tries} tries in all${isPerson ? '; then “Send again”' : ''}.`
}

const CARDS: Partial<Record<string, string>> = {
  consent_challenge_expired: 'card-expired',
  consent_challenge_not_found: 'card-expired',
  consent_challenge_already_used: 'card-expired',
  consent_verification_required: 'card-expired',
  consent_phrase_mismatch: 'card-phrase',
  consent_speaker_mismatch: 'card-speaker',
  consent_recording_unusable: 'card-unusable',
  consent_verification_unavailable: 'card-send-again',
  voice_cloning_unavailable_in_region: 'card-region',
  voice_cloning_not_included: 'card-plan',
}

it('is met over HTTP, worded, retried as the specification says, and stands in the documents', async () => {
  const rows: string[] = []
  for (const answer of ERROR_ANSWERS) {
    const error = await meet(answer)
    const { status, code, condition } = answer
    expect.soft(error.details, code).toMatchObject({ status, serviceCode: code, serviceMessage: `Answered ${code}.` })
    // Specification part 7, retry rules: no 4xx but 429; 500 a few times; 429, 502, 503 and 504 three to five times.
    const tries = error.details.attempts ?? 0
    if (status === 500) expect.soft(tries, code).toBe(3)
    else if (status === 429 || status > 500) expect.soft([3, 4, 5], code).toContain(tries)
    else expect.soft(tries, code).toBe(1)

    const text = cardText(answer, error)
    expect.soft(text.length, `${code} is worded`).toBeGreaterThan(15)
    const picture = `screenshots/${CARDS[code] ?? `error-${code.replaceAll('_', '-')}`}-light.png`
    const isPictured = existsSync(path.join(DOCUMENT, '..', picture))
    expect.soft(isPictured, `${picture} is there`).toBe(true)
    rows.push(
      `| ${status} | \`${code}\` | ${condition} | \`${error.code}\` | ${text} | ${answer.of === 'speech' ? sayInWords(failureOf(error), 'speech') : ''} | ${retryText(answer, error)} | [picture](${picture}) |`,
    )
  }
  expect(new Set(ERROR_ANSWERS.map(({ status }) => status))).toEqual(
    new Set([400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503, 504]),
  )

  const table = [
    '# Error codes',
    '',
    'Every status and named code of the service’s errors, and what a person is shown of it. Made by `e2e/core/error-table.test.ts`:',
    'each is sent by the practice service over HTTP and read by the studio’s own client. The service’s own sentence and the request',
    'id stand on every card beside the text. Names that the interface does not show are the practice service’s own.',
    '',
    '| Status | Code | When | Studio’s code | Card | Of a block that was to be spoken | Tried again | Picture |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
  if (process.env['OVERVOICE_WRITE_TABLES'] === '1') await writeFile(DOCUMENT, table)
  expect(await readFile(DOCUMENT, 'utf8')).toBe(table)
}, 120_000)
