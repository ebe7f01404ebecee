import { PLANS, type PlanName } from '#shared/domain/plans.ts'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { DEFAULT_HEADER_PREFIX, DEFAULT_SERVICE_VERSION } from '#shared/service-wire/versions.ts'
import type { Dispatcher } from 'undici'
import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { receiveTake } from '../../src/main/services/takes/receive-take.ts'
import { createCharges } from '../../src/main/services/usage/charge-book.ts'
import { createUsageService } from '../../src/main/services/usage/usage-service.ts'
import { createSpeechApi } from '../../src/main/speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../src/main/speech-api/request-scheduler.ts'
import type { RequestPriority } from '../../src/main/speech-api/request-options.ts'
import { createVirtualClock } from '../../src/main/speech-api/virtual-clock.test-support.ts'
import type { SpeechEngine } from '../../src/sandbox/engine/speech-engine.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import { createSandboxClock } from '../../src/sandbox/world/sandbox-clock.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000
const FIRST_MOMENT_MS = Date.parse('2026-10-01T00:00:00Z')
const NEVER = new AbortController().signal
const BASE_URL = 'http://127.0.0.1:4010'
/** Failures a request may have, and their frequency. */
const TROUBLES = [
  { share: 0.01, word: ' forbiddenword' },
  { share: 0.01, word: ' sandbox-error' },
] as const

export interface MonthOptions {
  plan: PlanName
  requests: number
  seed: number
  /** Average interval at which another client of the account takes a token, only while work is running. */
  thiefEveryMs?: number
}

/** One requested text, in order of request. */
export interface AskedText {
  index: number
  priority: RequestPriority
  askedAtMs: number
  /** When it was first sent; undefined if never. */
  sentAtMs: number | undefined
  outcome: 'spoken' | 'refused' | 'cut' | 'failed'
  failure: string | undefined
}

/** The account's state as seen by the service. */
export interface MonthOutcome {
  texts: AskedText[]
  /** Every request sent, in order, including retries after a rejection. */
  sendings: { text: AskedText; atMs: number }[]
  /** The service's responses to us, by status. */
  statuses: Map<number, number>
  tokensStolen: number
  /** Characters the service has billed to the account. */
  billedCharacters: number
  ledger: ReturnType<ReturnType<typeof createUsageService>['ledger']>['totals']
  /** Totals of every usage grouping. */
  groupSums: number[]
  days: number
}

const NOTHING_FETCHED = { voices: [], models: [], former: [], asOf: null, isBehind: false }

/**
 * One month of an account: work sessions with runs of blocks and single ones in between, through the real client,
 * scheduler and usage log, to the real service with simulated clock and network. Nothing waits in real time.
 */
export async function simulateMonth({ plan, requests, seed, thiefEveryMs }: MonthOptions): Promise<MonthOutcome> {
  const clock = createVirtualClock()
  const chance = seededRandom(seed)
  const between = (least: number, most: number) => least + chance() * (most - least)
  const sandboxClock = createSandboxClock(FIRST_MOMENT_MS, clock.now)
  const sandbox = createSandbox({ engine: createSilentEngine(), clock: sandboxClock, speed: 0, faults: true })
  const statuses = new Map<number, number>()
  const network = createNetwork(sandbox, clock, between, (status) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  const scheduler = createRequestScheduler({ now: clock.now, plan: PLANS[plan], startTimer: clock.startTimer })
  const target = {
    baseUrl: BASE_URL,
    apiKey: sandbox.apiKeys[plan],
    serviceVersion: DEFAULT_SERVICE_VERSION,
    headerPrefix: DEFAULT_HEADER_PREFIX,
  }
  const speech = createSpeechApi({
    target: () => target,
    scheduler,
    now: clock.now,
    random: chance,
    sleep: (delayMs) => new Promise((resolve) => clock.startTimer(delayMs, resolve)),
    dispatcher: network.dispatcher,
  })
  const db = openStudioDatabase(':memory:')
  const service = () => 'sandbox'
  const now = () => FIRST_MOMENT_MS + clock.now()
  const usage = createUsageService({ db, service, now })

  const texts: AskedText[] = []
  const sendings: MonthOutcome['sendings'] = []
  let open = 0
  let tokensStolen = 0
  async function steal(): Promise<void> {
    const headers = { Authorization: `Bearer ${sandbox.apiKeys[plan]}` }
    const answer = await network.real(sandbox.fetch(new Request(`${BASE_URL}/v1/audio/models`, { headers })))
    await network.real(answer.arrayBuffer())
    if (answer.ok) tokensStolen += 1
  }
  function stealRepeatedly(): void {
    if (open === 0) return
    void steal()
    clock.startTimer((thiefEveryMs ?? 0) * between(0.5, 1.5), stealRepeatedly)
  }

  async function ask(index: number, priority: RequestPriority): Promise<void> {
    const text: AskedText = {
      ...{ index, priority, askedAtMs: clock.now(), sentAtMs: undefined },
      ...{ outcome: 'spoken', failure: undefined },
    }
    texts.push(text)
    open += 1
    if (open === 1 && thiefEveryMs !== undefined) clock.startTimer(thiefEveryMs * chance(), stealRepeatedly)
    const inputs: TakeInputs = {
      ...{ text: textOf(index, chance()), markup: [], pronunciations: [], spokenFromChar: 0, language: null },
      ...{ voiceId: 'aria', modelId: index % 5 === 0 ? 'simba-3.0' : 'simba-3.2' },
      ...{ textNormalization: false, loudnessNormalization: false },
    }
    const charges = createCharges({ db, service, now }, { projectId: null, blockId: null, purpose: 'take', ...inputs })
    try {
      const onSend = () => {
        text.sentAtMs ??= clock.now()
        sendings.push({ text, atMs: clock.now() })
      }
      const options = { priority, signal: NEVER, charges, onSend }
      const deps = { speech, catalog: () => NOTHING_FETCHED }
      for await (const step of receiveTake(deps, inputs, options)) void step
    } catch (error) {
      text.failure = isStudioError(error) ? error.code : String(error)
      text.outcome = text.failure === 'content_refused' ? 'refused' : text.failure === 'stream_cut' ? 'cut' : 'failed'
    } finally {
      open -= 1
    }
  }

  planMonth(requests, PLANS[plan].audio.ratePerSecond, between).forEach(({ atMs, priority }, index) =>
    clock.startTimer(atMs, () => void ask(index, priority)),
  )
  await clock.run(network.settled)

  const filter = { service: 'sandbox', fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null }
  const sums = (groupBy: 'day' | 'voice' | 'model' | 'purpose') =>
    usage.ledger({ filter, groupBy }).rows.reduce((sum, row) => sum + row.characters + row.unconfirmedCharacters, 0)
  const counted = (await (await sandbox.fetch(new Request(`${BASE_URL}/sandbox/usage`))).json()) as {
    accounts: Record<string, { billed_characters: number }>
  }
  const outcome: MonthOutcome = {
    ...{ texts, sendings, statuses, tokensStolen },
    billedCharacters: counted.accounts[`acct_${plan}`]?.billed_characters ?? 0,
    ledger: usage.ledger({ filter, groupBy: 'day' }).totals,
    groupSums: [sums('day'), sums('voice'), sums('model'), sums('purpose')],
    days: usage.ledger({ filter, groupBy: 'day' }).rows.length,
  }
  await speech.close()
  sandbox.dispose()
  db.close()
  return outcome
}

/** About twenty days of work, each with runs of many blocks and single ones requested by the user meanwhile. */
function planMonth(requests: number, ratePerSecond: number, between: (least: number, most: number) => number) {
  const asked: { atMs: number; priority: RequestPriority }[] = []
  const perSession = Math.max(100, Math.ceil(requests / 40))
  for (let session = 0; asked.length < requests; session += 1) {
    // Sessions start far enough apart that even the slowest plan finishes one before the next.
    const startMs = ((session + 0.1) * MONTH_MS) / Math.ceil(requests / perSession)
    for (let one = 0; one < perSession && asked.length < requests; one += 1) {
      const isSingle = one % 6 === 5
      asked.push({
        atMs: startMs + (isSingle ? between(0, (perSession * 600) / ratePerSecond) : 0),
        priority: isSingle ? 'interactive' : 'batch',
      })
    }
  }
  return asked.toSorted((a, b) => a.atMs - b.atMs)
}

function textOf(index: number, drawn: number): string {
  let share = 0
  const trouble = TROUBLES.find((each) => drawn < (share += each.share))
  return `Line ${index} of the script, ${'so it goes on '.repeat(index % 4)}to its end.${trouble?.word ?? ''}`
}

/** Generates ten milliseconds of silence per word: only timing and cost are measured here. */
function createSilentEngine(): SpeechEngine {
  return {
    async *speak({ input, sampleRateHz }) {
      let index = 0
      for (const match of input.matchAll(/\S+/g)) {
        const [start_time, end_time] = [index * 10, (index + 1) * 10]
        const mark = {
          type: 'word',
          start: match.index,
          end: match.index + match[0].length,
          start_time,
          end_time,
          value: match[0],
        }
        yield { samples: new Int16Array(sampleRateHz / 100), marks: [mark] }
        index += 1
      }
    },
    async dispose() {},
  }
}

/**
 * Delivers requests to the service with delays in virtual time; the response body is read when the work is done, and
 * holds its slot until then.
 */
function createNetwork(
  sandbox: Sandbox,
  clock: ReturnType<typeof createVirtualClock>,
  between: (least: number, most: number) => number,
  onAnswer: (status: number) => void,
) {
  let running = 0
  async function real<T>(work: Promise<T>): Promise<T> {
    running += 1
    try {
      return await work
    } finally {
      running -= 1
    }
  }
  const after = (delayMs: number, work: () => void) => void clock.startTimer(delayMs, work)

  function dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const controller = {
      ...{ aborted: false, paused: false, reason: null },
      abort() {},
      pause() {},
      resume() {},
    } as unknown as Dispatcher.DispatchController
    handler.onRequestStart?.(controller, {})
    const list = options.headers as string[]
    const headers = new Headers(
      list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : [])) as [string, string][],
    )
    headers.delete('content-length')
    const body = options.body as string | undefined
    const request = new Request(`${String(options.origin)}${options.path}`, {
      method: options.method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const [outMs, backMs, workMs] = [between(5, 80), between(5, 80), between(200, 900)]
    after(outMs, () => {
      void real(sandbox.fetch(request)).then((answer) => {
        onAnswer(answer.status)
        const taken = answer.ok ? workMs : 0
        after(taken / 2 + backMs, () =>
          handler.onResponseStart?.(controller, answer.status, Object.fromEntries(answer.headers), ''),
        )
        // The service holds the slot until the last byte is read.
        after(taken, () => {
          void real(
            answer.arrayBuffer().then(
              (bytes) => ({ bytes, broke: false }),
              () => ({ bytes: new ArrayBuffer(0), broke: true }),
            ),
          ).then(({ bytes, broke }) =>
            after(backMs + 1, () => {
              if (bytes.byteLength > 0) handler.onResponseData?.(controller, Buffer.from(bytes))
              if (broke) handler.onResponseError?.(controller, new Error('Connection lost'))
              else handler.onResponseEnd?.(controller, {})
            }),
          )
        })
      })
    })
    return true
  }

  return {
    real,
    dispatcher: { dispatch, close: async () => {}, destroy: async () => {} } as unknown as Dispatcher,
    /** Resolves when nothing real is pending: virtual time may continue. */
    async settled(): Promise<void> {
      do await new Promise((resolve) => setImmediate(resolve))
      while (running > 0)
    },
  }
}
