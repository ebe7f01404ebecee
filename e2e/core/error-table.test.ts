import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Failure } from '../../src/shared/contract/base.ts'
import { chooseCard } from '../../src/main/services/cloning/choose-card.ts'
import { createSpeechApi } from '../../src/main/speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../src/main/speech-api/request-scheduler.ts'
import { startSandboxRig, type SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { formatRefusal } from '../../src/renderer/features/cloning/refusal-words.ts'
import { type FailureTopic, formatFailure } from '../../src/renderer/lib/failure-words.ts'
import { PLANS } from '../../src/shared/domain/plans.ts'
import { getFailureRule } from '../../src/shared/errors/failure-rules.ts'
import { isStudioError, type StudioError } from '../../src/shared/errors/studio-error.ts'
import { ERROR_ANSWERS, type ErrorAnswer } from './error-codes.ts'

// Each response in the list is sent by the sandbox over HTTP and read by the real client; what the user sees goes into
// the table, which must match the one in the docs. OVERVOICE_WRITE_TABLES=1 rewrites it.

const DOCUMENT = path.join(import.meta.dirname, '../../docs/error-codes.md')
const MAX_TRIES = 5

let service: SandboxRig
let api: ReturnType<typeof createSpeechApi>

beforeAll(async () => {
  service = await startSandboxRig()
  let skippedMs = 0
  const now = () => performance.now() + skippedMs
  api = createSpeechApi({
    target: () => ({
      baseUrl: service.baseUrl,
      apiKey: service.apiKeys.paid,
      serviceVersion: '2026-09-30',
      headerPrefix: 'Service-',
    }),
    // Waits end immediately: only their number matters here.
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

/** The error the client reports for a response, after all attempts. */
async function meet({ status, code, of }: ErrorAnswer): Promise<StudioError> {
  const place = of === 'speech' ? '/v1/audio/speech' : of === 'cloning' ? '/v1/voices/consent-challenges' : '/v1/agents'
  await service.fault({ kind: 'status', status, code, message: `Answered ${code}.` }, { path: place, times: MAX_TRIES })
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
  const failure: Failure = error.failure
  if (answer.of === 'cloning') {
    const { title, text } = formatRefusal({ card: chooseCard(error), failure: { ...failure, code: error.code } })
    return `**${title}.** ${text}`
  }
  return formatInWords(failure, 'managing')
}

function formatInWords(failure: Failure, topic: FailureTopic): string {
  const { happened, cost, next } = formatFailure(failure, topic)
  return [happened, cost, next].filter((part) => part !== null).join(' ')
}

const RETRY_WORDS = {
  never: 'Not automatically: the same request would fail again. The user retries after fixing the cause.',
  'after-delay': 'Yes, after the delay that the service asks for, with a countdown.',
  backoff: 'Yes, with increasing delays.',
  resume: 'Only for the missing part.',
  'when-online': 'Yes, when the service can be reached.',
}

function retryText({ status }: ErrorAnswer, error: StudioError): string {
  const tries = error.details.attempts ?? 1
  const isPerson = status === 502 && error.details.serviceCode?.startsWith('consent_')
  const words = RETRY_WORDS[getFailureRule(error).retry]
  return tries === 1
    ? words
    : `${words} At most ${tries} attempts${isPerson ? ', then the user can choose “Submit again”' : ''}.`
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

/** One screenshot for each kind of card; the others differ only in their text, which the table has. */
const PICTURED = ['unauthorized', 'payment_required', 'content_policy_violation', 'rate_limited', 'service_unavailable']

function linkScreenshot(code: string): string {
  const name = CARDS[code] ?? (PICTURED.includes(code) ? `error-${code.replaceAll('_', '-')}` : undefined)
  return name === undefined ? '' : `[screenshot](screenshots/${name}-light.png)`
}

it('is received over HTTP, worded, retried as specified, and documented', async () => {
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
    rows.push(
      `| ${status} | \`${code}\` | ${condition} | \`${error.code}\` | ${text} | ${answer.of === 'speech' ? formatInWords(error.failure, 'speech') : ''} | ${retryText(answer, error)} | ${linkScreenshot(code)} |`,
    )
  }
  expect(new Set(ERROR_ANSWERS.map(({ status }) => status))).toEqual(
    new Set([400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503, 504]),
  )

  const table = [
    '# Error codes',
    '',
    'Every status and named code of the service’s errors, and what the studio shows for each. Generated by `e2e/core/error-table.test.ts`:',
    'the sandbox sends each one over HTTP, and the studio’s client reads it. What was saved and the request ID are on every card',
    'beside the text. Codes that the specification doesn’t name are the sandbox’s own.',
    '',
    '| Status | Code | When | Studio code | Card | Generated block | Retries | Screenshot |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
  if (process.env['OVERVOICE_WRITE_TABLES'] === '1') await writeFile(DOCUMENT, table)
  expect(await readFile(DOCUMENT, 'utf8')).toBe(table)
})
