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
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { RawEvaluationConfig, StatedEvaluationConfig } from '../../speech-api/agent-calls.ts'
import type { AgentsDeps, ReadAgentDeps } from './agents-deps.ts'
import { MAX_PUSH_ATTEMPTS, type PushRequest } from './push-agent.ts'

/** `changes` holds both local lists. */
type EvaluationEdit = AgentEdit<AgentEvaluation, AgentEvaluation>

/** The local state of an agent's criteria and data fields. */
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
 * Fetches and stores them; unpublished changes are kept.
 *
 * @throws StudioError of the speech client: nothing changed
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
 * Saves both local lists; on disk when this returns.
 *
 * @throws StudioError `invalid_input` if they were never fetched, so it is unknown what would be replaced
 */
export function editEvaluation(
  deps: AgentsDeps,
  { agentId, mine }: { agentId: string; mine: AgentEvaluation },
): EvaluationDetail {
  const service = deps.service()
  deps.db.transaction(() => {
    const edit = evaluationEdit(deps, service, agentId)
    const base = edit?.base ?? readEvaluation(deps, agentId, service).seen
    if (base === null) throw new StudioError('invalid_input', 'evaluation-not-loaded')
    keep(deps, { service, agentId, base, mine, changedSince: edit?.changedSince })
  })
  return readEvaluation(deps, agentId, service)
}

/** Discards unpublished changes. */
export function dropEvaluation(deps: AgentsDeps, { agentId }: { agentId: string }): EvaluationDetail {
  const service = deps.service()
  removeAgentEdit(deps.db, { service, agentId, part: 'evaluation' })
  return readEvaluation(deps, agentId, service)
}

/** The service's current lists beside the local changes. */
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
 * Replaces both lists on the service, based on its current state. Changes made in the meantime stay unpublished.
 *
 * @throws StudioError of the speech client: the changes are kept
 */
export async function pushEvaluation(
  deps: AgentsDeps,
  { agentId, token, keepTheirs }: PushRequest,
  signal: AbortSignal,
): Promise<EvaluationPush> {
  const service = deps.service()
  for (let attempt = 1; ; attempt += 1) {
    const { value: theirs, etag, unlisted } = await ask(deps, service, agentId, signal)
    const edit = evaluationEdit(deps, service, agentId)
    if (!edit) return { kind: 'sent', detail: readEvaluation(deps, agentId, service) }
    const compared = comparison(edit, theirs)
    const isShown =
      token === null ? compared.differences.every(({ kind }) => kind === 'here') : token === compared.token
    if (!isShown) return { kind: 'differs', comparison: compared }
    const differences = compareEvaluations(edit.base, edit.changes, theirs)
    const merged = mergeEvaluations(edit.changes, theirs, differences, new Set(keepTheirs))
    try {
      // What isn't read of the response is sent back unchanged.
      const config = {
        ...theirs,
        criteria: [...merged.criteria, ...unlisted.criteria],
        data_collection: [...merged.data_collection, ...unlisted.data_collection],
      }
      const request = { agentId, config, etag }
      const { value } = await deps.speech.replaceEvaluationConfig(request, { signal, priority: 'interactive' })
      store(deps, service, agentId, value)
      retainLaterEdits(deps, { service, agentId, sent: edit, answered: value })
      return { kind: 'sent', detail: readEvaluation(deps, agentId, service) }
    } catch (error) {
      // Changed between the two requests, so the push starts again from the new state. Any other refusal ends it.
      if (etag === null || !isStudioError(error) || error.code !== 'conflict') throw error
      if (attempt >= MAX_PUSH_ATTEMPTS) throw error
      if ((await ask(deps, service, agentId, signal)).etag === etag) throw error
    }
  }
}

async function ask(
  deps: AgentsDeps,
  service: string,
  agentId: string,
  signal: AbortSignal,
): Promise<StatedEvaluationConfig> {
  const stated = await deps.speech.evaluationConfig({ agentId }, { signal, priority: 'interactive' })
  store(deps, service, agentId, stated.value)
  return stated
}

function store(deps: AgentsDeps, service: string, agentId: string, evaluation: RawEvaluationConfig): void {
  putAgentEvaluation(deps.cache, service, agentId, { evaluation, asOf: new Date(deps.now()).toISOString() })
}

function evaluationEdit(deps: ReadAgentDeps, service: string, agentId: string): EvaluationEdit | undefined {
  return getAgentEdit<AgentEvaluation, AgentEvaluation>(deps.db, { service, agentId, part: 'evaluation' })
}

function comparison(edit: EvaluationEdit | undefined, theirs: RawEvaluationConfig): EvaluationComparison {
  const token = createHash('sha256').update(JSON.stringify(theirs)).digest('hex')
  return { differences: edit ? compareEvaluations(edit.base, edit.changes, theirs) : [], token }
}

function retainLaterEdits(
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

/** Entries unchanged since sending take the service's response. */
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
    // A changed order alone counts as one change.
    changeCount: Math.max(1, compareEvaluations(base, mine, base).length),
  })
}
