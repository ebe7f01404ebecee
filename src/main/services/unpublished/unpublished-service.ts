import type { AgentDetail } from '#shared/contract/agents.ts'
import type {
  AgentPart,
  PublishResult,
  PublishStop,
  Unpublished,
  unpublished,
  UnpublishedPart,
} from '#shared/contract/unpublished.ts'
import { compareAgents, isWidgetField, withChanges } from '#shared/domain/agents/agent-changes.ts'
import { checkEvaluation } from '#shared/domain/agents/check-evaluation.ts'
import { compareEvaluations, type EntryDifference } from '#shared/domain/agents/evaluation-changes.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { latestValues } from '../../lib/latest-values.ts'
import type { Service } from '../../lib/service.ts'
import type { AgentsService } from '../agents/agents-service.ts'
import type { FlowService } from '../flow/flow-service.ts'

/** The services that store the changes; nothing is stored here. */
export interface UnpublishedDeps {
  agents: Pick<
    AgentsService,
    'get' | 'push' | 'dropChanges' | 'evaluation' | 'pushEvaluation' | 'dropEvaluation' | 'subscribe'
  >
  flow: Pick<FlowService, 'read' | 'unpublished' | 'push' | 'publish' | 'discard' | 'discardLocal' | 'subscribe'>
}

interface OfAgent {
  agentId: string
}

interface Reviewed {
  token: string
  keepTheirs: readonly string[]
}

/** Parts to publish; the reviewed comparisons are null for what wasn't reviewed. */
interface PublishRequest extends OfAgent {
  parts: readonly AgentPart[]
  notes: string
  reviewed: { settings: Reviewed | null; evaluation: Reviewed | null }
}

/** Minimum interval between counts, because comparing large flows takes tens of milliseconds. */
const REST_MS = 500
const MAX_NAMED = 100

/** Combines the local changes that agents and flows store per part. */
export function createUnpublishedService(deps: UnpublishedDeps) {
  /** Calls back after changes of any part; returns an unsubscribe function. */
  function subscribe(request: OfAgent, listener: () => void): () => void {
    const stops = [deps.agents.subscribe(request, listener), deps.flow.subscribe(request, listener)]
    return () => stops.forEach((stop) => stop())
  }
  const service = {
    read: (request) => readUnpublished(deps, request),
    watch: (request, signal) =>
      latestValues(
        { read: () => readUnpublished(deps, request), subscribe: (listener) => subscribe(request, listener) },
        REST_MS,
        signal,
      ),
    publish: (request, signal) => publish(deps, request, signal),
    async discard({ agentId, parts }, signal) {
      const has = new Set(parts)
      // First, because only this can fail.
      if (has.has('flow')) await discardFlow(deps, agentId, signal)
      const pointers = (getAgent(deps, agentId)?.changes ?? [])
        .map(({ pointer }) => pointer)
        .filter((pointer) => has.has(partOf(pointer)))
      if (pointers.length > 0) deps.agents.dropChanges({ agentId, pointers })
      if (has.has('evaluation')) deps.agents.dropEvaluation({ agentId })
      return readUnpublished(deps, { agentId })
    },
  } satisfies Service<typeof unpublished>
  return { ...service, subscribe }
}

function readUnpublished(deps: UnpublishedDeps, { agentId }: OfAgent): Unpublished {
  const agent = getAgent(deps, agentId)
  const fields = agent ? [readFields(agent, 'settings'), readFields(agent, 'widget')] : []
  const parts = [...fields, readEvaluation(deps, agentId), readFlow(deps, agentId)]
  return { agentId, parts: parts.filter((part) => part !== null), isGone: agent?.isGone ?? false }
}

/** Null if it was never fetched. */
function getAgent({ agents }: UnpublishedDeps, agentId: string): AgentDetail | null {
  try {
    return agents.get({ agentId })
  } catch (error) {
    if (isStudioError(error) && error.code === 'not_found') return null
    throw error
  }
}

function partOf(pointer: string): 'settings' | 'widget' {
  return isWidgetField(pointer) ? 'widget' : 'settings'
}

const PLAIN: Pick<UnpublishedPart, 'problems' | 'hasServiceDraft'> = { problems: [], hasServiceDraft: false }

function readFields(agent: AgentDetail, part: 'settings' | 'widget'): UnpublishedPart | null {
  const changes = agent.changes.filter(({ pointer }) => partOf(pointer) === part)
  if (changes.length === 0) return null
  const { base, seen } = agent
  const differences = base ? compareAgents(base, withChanges(base, agent.changes), seen) : []
  return {
    ...PLAIN,
    part,
    count: changes.length,
    changes: changes.slice(0, MAX_NAMED).map(({ pointer }) => ({ id: pointer, what: 'changed', name: '' })),
    onService: getServiceState(differences.filter(({ pointer }) => partOf(pointer) === part)),
  }
}

function readEvaluation({ agents }: UnpublishedDeps, agentId: string): UnpublishedPart | null {
  const { seen, mine, base: stale } = agents.evaluation({ agentId })
  const base = stale ?? seen
  if (!mine || !base) return null
  const changes = compareEvaluations(base, mine, base)
  return {
    ...PLAIN,
    part: 'evaluation',
    // A changed order alone counts as one change.
    count: Math.max(1, changes.length),
    changes: changes.slice(0, MAX_NAMED).map((difference) => ({
      id: difference.entry,
      what: !difference.base ? 'added' : difference.mine ? 'changed' : 'removed',
      name: getEntryName(difference),
    })),
    onService: getServiceState(stale && seen ? compareEvaluations(base, mine, seen) : []),
    problems: checkEvaluation(mine),
  }
}

function getEntryName({ mine, base }: EntryDifference): string {
  const entry = mine ?? base ?? {}
  const name = entry['name'] ?? entry['key']
  return typeof name === 'string' ? name : ''
}

function readFlow({ flow }: UnpublishedDeps, agentId: string): UnpublishedPart | null {
  const { isBehind, ...changes } = flow.unpublished({ agentId })
  if (changes.count === 0) return null
  return { part: 'flow', ...changes, onService: isBehind ? 'changed' : 'same', problems: [] }
}

function getServiceState(differences: readonly { kind: string }[]): UnpublishedPart['onService'] {
  if (differences.some(({ kind }) => kind === 'conflict')) return 'conflict'
  return differences.some(({ kind }) => kind === 'there') ? 'changed' : 'same'
}

async function publish(deps: UnpublishedDeps, request: PublishRequest, signal: AbortSignal): Promise<PublishResult> {
  const { agentId, reviewed } = request
  const asked = readUnpublished(deps, request).parts.filter(({ part }) => request.parts.includes(part))
  if (asked.some(({ problems }) => problems.length > 0)) throw new StudioError('invalid_input', 'evaluation-incomplete')
  const parts = new Set(asked.map(({ part }) => part))
  const fields = (['settings', 'widget'] as const).filter((part) => parts.has(part))
  const published: AgentPart[] = []
  let savedDraft = false

  const pushDraft = async (): Promise<PublishStop | null> => {
    if (!deps.flow.read({ agentId }).working.hasUnpushed) return null
    const pushed = await deps.flow.push({ agentId }, signal)
    if (pushed.kind === 'issues') return { ...pushed, part: 'flow' }
    if (pushed.kind === 'conflict') return { kind: 'differs', part: 'flow' }
    savedDraft = true
    return null
  }
  const pushFields = async (): Promise<PublishStop | null> => {
    const { token = null, keepTheirs = [] } = reviewed.settings ?? {}
    const isSent = (pointer: string) => parts.has(partOf(pointer))
    const pushed = await deps.agents.push({ agentId, token, keepTheirs, isSent }, signal)
    if (pushed.kind === 'differs') return { kind: 'differs', part: fields[0] ?? 'settings' }
    published.push(...fields)
    return null
  }
  const pushEvaluation = async (): Promise<PublishStop | null> => {
    const { token = null, keepTheirs = [] } = reviewed.evaluation ?? {}
    const pushed = await deps.agents.pushEvaluation({ agentId, token, keepTheirs }, signal)
    if (pushed.kind === 'differs') return { kind: 'differs', part: 'evaluation' }
    published.push('evaluation')
    return null
  }
  const publishFlow = async (): Promise<PublishStop | null> => {
    const { draft, tag } = deps.flow.read({ agentId })
    if (draft && tag !== null) {
      const moved = await deps.flow.publish({ agentId, tag, notes: request.notes || undefined }, signal)
      if (moved.kind === 'issues') return { ...moved, part: 'flow' }
      if (moved.kind === 'changed') return { kind: 'differs', part: 'flow' }
    }
    savedDraft = false
    published.push('flow')
    return null
  }

  const steps = [
    ...(parts.has('flow') ? [['flow', pushDraft] as const] : []),
    ...(fields[0] ? [[fields[0], pushFields] as const] : []),
    ...(parts.has('evaluation') ? [['evaluation', pushEvaluation] as const] : []),
    ...(parts.has('flow') ? [['flow', publishFlow] as const] : []),
  ]
  for (const [part, step] of steps) {
    const stopped = await step().catch((error: unknown): PublishStop => {
      if (!isStudioError(error) || signal.aborted) throw error
      return { kind: 'failed', part, failure: error.failure }
    })
    if (stopped) return { published, stopped, savedDraft }
  }
  return { published, stopped: null, savedDraft }
}

async function discardFlow({ flow }: UnpublishedDeps, agentId: string, signal: AbortSignal): Promise<void> {
  const { draft, tag } = flow.read({ agentId })
  if (!draft || tag === null) return flow.discardLocal({ agentId })
  const moved = await flow.discard({ agentId, tag }, signal)
  if (moved.kind !== 'done') throw new StudioError('conflict', 'draft-changed-on-service')
}
