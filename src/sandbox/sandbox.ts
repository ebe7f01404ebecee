import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { PlanName } from '#shared/domain/plans.ts'
import type { SpeechEngine } from './engine/speech-engine.ts'
import { createFaultQueue } from './faults/fault-queue.ts'
import { playFaults } from './faults/play-faults.ts'
import { answerCalls, answerFailures, answerUnknownPath, answerWrongMethod, readVersion } from './http/answer-calls.ts'
import type { CallEnv, Connection } from './http/call.ts'
import { checkOrigin } from './http/check-origin.ts'
import { delay } from './http/delay.ts'
import { createHeaderNames } from './http/header-names.ts'
import { triggerAnswers } from './http/trigger-answers.ts'
import { createAccountGate } from './limits/account-gate.ts'
import { limitConcurrency, limitRate, requireKey } from './limits/guard-account.ts'
import { authToken } from './routes/auth-token.ts'
import { controlRoutes } from './routes/control.ts'
import { limitsPage } from './routes/limits-page.ts'
import { models } from './routes/models.ts'
import { previews } from './routes/previews.ts'
import { speech } from './routes/speech.ts'
import { streamWithTimestamps } from './routes/stream-with-timestamps.ts'
import { stream } from './routes/stream.ts'
import { voices } from './routes/voices.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { createAccounts } from './world/accounts.ts'
import type { KeyAccess } from './world/accounts.ts'
import { SPEECH_PATH, STREAM_PATH, TIMESTAMPS_PATH } from './world/models.ts'
import type { SandboxClock } from './world/sandbox-clock.ts'
import { createUsageLog } from './world/usage-log.ts'

export interface SandboxOptions {
  /** Speaks. It stays the caller's: `dispose` stops its work but does not end it. */
  engine: SpeechEngine
  /** Decides the dated rules and refills the rate buckets. */
  clock: SandboxClock
  /** Streams leave at so many times real time; 0 as fast as they are made. */
  speed: number
  /** Serves `/sandbox/*`: faults, usage, clock, keys. */
  faults: boolean
  /** How the service's own headers begin; `Service-` unless said otherwise. */
  headerPrefix?: string
  /** An unguessable string without blanks. */
  newId?: () => string
  /** Hears of errors that are nobody's refusal; without it they go to the console's error stream. */
  report?: (error: unknown) => void
}

export interface Sandbox {
  /** The service as a web-standard handler. A server says with `connection` where it listens and how to cut an answer short. */
  fetch: (request: Request, connection?: Connection) => Promise<Response>
  apiKeys: Record<PlanName, string>
  /** Makes one more key for the account of a plan. */
  issueKey: (plan: PlanName, access?: KeyAccess) => string
  /** Stops every synthesis that is under way. */
  dispose: () => void
}

/** A stand-in of the voice service: specification parts 1, 2, 4 (Audio, Voices), 5, 7, 8 and 9; README.md lists what it assumes. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const newId = options.newId ?? (() => crypto.randomUUID().replaceAll('-', ''))
  const accounts = createAccounts((plan) => `sk_practice_${plan}_${newId()}`)
  const closing = new AbortController()
  const { clock, engine, speed } = options
  const deps: SandboxDeps = {
    engine,
    clock,
    pace: { speed, nowMs: () => performance.now(), wait: delay },
    accounts,
    gate: createAccountGate(clock),
    headerNames: createHeaderNames(clock, options.headerPrefix),
    usage: createUsageLog(),
    faults: createFaultQueue(),
    newId,
    report: options.report ?? ((error) => console.error(error)),
    closing: closing.signal,
  }
  const app = serviceRoutes(deps, options.faults)
  return {
    fetch: async (request, connection = {}) => app.fetch(request, connection),
    apiKeys: accounts.apiKeys,
    issueKey: accounts.issueKey,
    dispose: () => closing.abort(new Error('The practice service is ending')),
  }
}

function serviceRoutes(deps: SandboxDeps, hasControl: boolean): Hono<CallEnv> {
  const app = new Hono<CallEnv>()
  app.onError(answerFailures(deps))
  app.notFound(answerUnknownPath)
  app.use(answerCalls(deps), checkOrigin(), playFaults(deps))
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (c, allowed) => answerWrongMethod(c, allowed) }))
  app.use('/v1/*', readVersion(deps), triggerAnswers())

  // Concurrency first: a request refused for it draws nothing from the bucket.
  const synthesis = [requireKey(deps, 'full'), limitConcurrency(deps), limitRate(deps, 'audio')] as const
  app.post(SPEECH_PATH, ...synthesis, speech(deps))
  app.post(STREAM_PATH, ...synthesis, stream(deps))
  app.post(TIMESTAMPS_PATH, ...synthesis, streamWithTimestamps(deps))
  app.get('/v1/audio/models', requireKey(deps), limitRate(deps, 'audio'), models(deps))
  app.get('/v1/voices', requireKey(deps), limitRate(deps, 'other'), voices)
  app.post('/v1/auth/token', requireKey(deps), limitRate(deps, 'other'), authToken)
  app.get('/previews/:file', previews(deps))
  app.get('/docs/limits', limitsPage)
  if (hasControl) app.route('/sandbox', controlRoutes(deps))
  return app
}
