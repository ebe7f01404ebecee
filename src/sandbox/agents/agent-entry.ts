import type { StoredAgent } from './agent-store.ts'

/** API representation of an agent. Shows whether a secret is set, never the secret (assumed: shapes page 1.1). */
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

/** ETag of the agent's current revision. */
export function agentEtag({ id, revision }: StoredAgent): string {
  return `"${id}.${revision}"`
}

/** ETag of the agent's current evaluation revision. */
export function evaluationEtag({ id, evaluationRevision }: StoredAgent): string {
  return `"${id}.evaluation.${evaluationRevision}"`
}
