import { createHash } from 'node:crypto'
import type {
  AgentEvaluation,
  EvaluationComparison,
  EvaluationDetail,
  EvaluationPush,
} from '#shared/contract/agents.ts'
import { compareEvaluations, isSameEvaluation, mergeEvaluations } from '#shared/domain/agents/evaluation-changes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { type AgentEdit, getAgentEdit, putAgentEdit, removeAgentEdit } from '../../db/repos/agent-edits-repo.ts'
import { getAgentEvaluation, putAgentEvaluation } from '../../db/repos/agents-repo.ts'
import type { WireEvaluationConfig } from '#shared/service-wire/agents.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { Stated } from '../../speech-api/agent-calls.ts'
import type { AgentsDeps, ReadAgentDeps } from './agents-deps.ts'
import type { PushRequest } from './push-agent.ts'

/** `changes` are both lists as they are here. */
type EvaluationEdit = AgentEdit<AgentEvaluation, AgentEvaluation>

/** What is here of an agent's criteria and data fields. */
export function readEvaluation(
  deps: ReadAgentDeps,
  agentId: string,
  service: string = deps.service(),
): EvaluationDetail {
  const stored = getAgentEvaluation<AgentEvaluation>(deps.cache, service, agentId)
  const edit = evaluationEdit(deps, service, agentId)
  const seen = stored?.evaluation ?? edit?.base ?? null
  return {
    seen,
    asOf: stored?.asOf ?? null,
    mine: edit?.changes ?? null,
    changedSince: edit?.changedSince ?? null,
    base: edit && seen && !isSameEvaluation(edit.base, seen) ? edit.base : null,
  }
}

/**
 * Asks for them and stores them; unsent changes stay.
 *
 * @throws StudioError of the speech client: all is as it was
 */
export async function fetchEvaluation(
  deps: AgentsDeps,
  { agentId }: { agentId: string },
  signal: AbortSignal,
): Promise<EvaluationDetail> {
  const service = deps.service()
  await ask(deps, service, agentId, signal)
  return readEvaluation(deps, agentId, service)
}

/**
 * Keeps both lists as they are now here; on the disk when this answers.
 *
 * @throws StudioError `invalid_input`: the service was never asked for them, so what would be replaced is not known
 */
export function editEvaluation(
  deps: AgentsDeps,
  { agentId, mine }: { agentId: string; mine: AgentEvaluation },
): EvaluationDetail {
  const service = deps.service()
  deps.db.transaction(() => {
    const edit = evaluationEdit(deps, service, agentId)
    const base = edit?.base ?? readEvaluation(deps, agentId, service).seen
    if (base === null) throw new StudioError('invalid_input', 'What the service has must be read once before.')
    keep(deps, { service, agentId, base, mine, changedSince: edit?.changedSince })
  })
  return readEvaluation(deps, agentId, service)
}

/** Forgets what was changed here and not sent. */
export function dropEvaluation(deps: AgentsDeps, { agentId }: { agentId: string }): EvaluationDetail {
  const service = deps.service()
  removeAgentEdit(deps.db, { service, agentId, part: 'evaluation' })
  return readEvaluation(deps, agentId, service)
}

/** What the service has now beside what was changed here. */
export async function compareEvaluation(
  deps: AgentsDeps,
  { agentId }: { agentId: string },
  signal: AbortSignal,
): Promise<EvaluationComparison> {
  const service = deps.service()
  const { value: theirs } = await ask(deps, service, agentId, signal)
  return comparison(evaluationEdit(deps, service, agentId), theirs)
}

/**
 * Replaces both lists at the service with what is here, made on what it has now. What a person goes on changing meanwhile stays unsent.
 *
 * @throws StudioError of the speech client: the changes stay
 */
export async function pushEvaluation(
  deps: AgentsDeps,
  { agentId, token, keepTheirs }: PushRequest,
  signal: AbortSignal,
): Promise<EvaluationPush> {
  const service = deps.service()
  for (;;) {
    const { value: theirs, etag } = await ask(deps, service, agentId, signal)
    const edit = evaluationEdit(deps, service, agentId)
    if (!edit) return { kind: 'sent', detail: readEvaluation(deps, agentId, service) }
    const compared = comparison(edit, theirs)
    const isShown =
      token === null ? compared.differences.every(({ kind }) => kind === 'here') : token === compared.token
    if (!isShown) return { kind: 'differs', comparison: compared }
    const differences = compareEvaluations(edit.base, edit.changes, theirs)
    const merged = mergeEvaluations(edit.changes, theirs, differences, new Set(keepTheirs))
    try {
      // What else the answer holds besides the lists is not known here and goes back as it came.
      const config = { ...theirs, ...merged } as WireEvaluationConfig
      const request = { agentId, config, etag }
      const { value } = await deps.speech.replaceEvaluationConfig(request, { signal, priority: 'interactive' })
      store(deps, service, agentId, value)
      keepWhatCameLater(deps, { service, agentId, sent: edit, answered: value })
      return { kind: 'sent', detail: readEvaluation(deps, agentId, service) }
    } catch (error) {
      // Changed between the two requests: what is to be shown is asked for anew. A refusal for another reason ends there.
      if (etag === null || !isStudioError(error) || error.code !== 'conflict') throw error
      if ((await ask(deps, service, agentId, signal)).etag === etag) throw error
    }
  }
}

async function ask(
  deps: AgentsDeps,
  service: string,
  agentId: string,
  signal: AbortSignal,
): Promise<Stated<WireEvaluationConfig>> {
  const stated = await deps.speech.evaluationConfig({ agentId }, { signal, priority: 'interactive' })
  store(deps, service, agentId, stated.value)
  return stated
}

function store(deps: AgentsDeps, service: string, agentId: string, evaluation: WireEvaluationConfig): void {
  putAgentEvaluation(deps.cache, service, agentId, { evaluation, asOf: new Date(deps.now()).toISOString() })
}

function evaluationEdit(deps: ReadAgentDeps, service: string, agentId: string): EvaluationEdit | undefined {
  return getAgentEdit<AgentEvaluation, AgentEvaluation>(deps.db, { service, agentId, part: 'evaluation' })
}

function comparison(edit: EvaluationEdit | undefined, theirs: WireEvaluationConfig): EvaluationComparison {
  const token = createHash('sha256').update(JSON.stringify(theirs)).digest('hex')
  return { differences: edit ? compareEvaluations(edit.base, edit.changes, theirs) : [], token }
}

function keepWhatCameLater(
  deps: AgentsDeps,
  edit: { service: string; agentId: string; sent: EvaluationEdit; answered: AgentEvaluation },
): void {
  const { service, agentId, sent, answered } = edit
  deps.db.transaction(() => {
    const present = evaluationEdit(deps, service, agentId)
    if (!present) return
    const later = compareEvaluations(sent.changes, present.changes, sent.changes)
    const mine =
      later.length === 0
        ? answered
        : mergeEvaluations(present.changes, answered, unchangedHere(present, later, answered), new Set())
    keep(deps, { service, agentId, base: answered, mine, changedSince: undefined })
  })
}

/** Entries that were not touched since they were sent are as the service answered them. */
function unchangedHere(present: EvaluationEdit, later: readonly { entry: string }[], answered: AgentEvaluation) {
  const touched = new Set(later.map(({ entry }) => entry))
  return compareEvaluations(present.changes, present.changes, answered).filter(({ entry }) => !touched.has(entry))
}

function keep(
  deps: AgentsDeps,
  edit: {
    service: string
    agentId: string
    base: AgentEvaluation
    mine: AgentEvaluation
    changedSince: string | undefined
  },
): void {
  const { service, agentId, base, mine } = edit
  const place = { service, agentId, part: 'evaluation' } as const
  if (isSameEvaluation(base, mine)) return removeAgentEdit(deps.db, place)
  putAgentEdit(deps.db, place, {
    changedSince: edit.changedSince ?? new Date(deps.now()).toISOString(),
    base,
    changes: mine,
    // An order alone is one change.
    changeCount: Math.max(1, compareEvaluations(base, mine, base).length),
  })
}
