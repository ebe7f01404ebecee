import type { StoredAgent } from './agent-store.ts'

/** An agent as it is answered: with its secret's presence and never the secret (assumed: shapes page 1.1). */
export function agentEntry(agent: StoredAgent): Record<string, unknown> {
  return {
    id: agent.id,
    slug: agent.slug,
    ...agent.fields,
    webhook_secret_set: agent.webhookSecret !== '',
    created_at: agent.createdAt,
    updated_at: agent.updatedAt,
  }
}

/** Stands for the agent as it is now. */
export function agentEtag({ id, revision }: StoredAgent): string {
  return `"${id}.${revision}"`
}

/** Stands for its evaluation as it is now. */
export function evaluationEtag({ id, evaluationRevision }: StoredAgent): string {
  return `"${id}.evaluation.${evaluationRevision}"`
}
