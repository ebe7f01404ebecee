import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookSecret } from '#shared/contract/webhooks.ts'
import { useStudio } from '../../rpc/studio.ts'
import { t } from './messages/t.ts'

/** Why a secret can't be used now; undefined if it can. */
export function formatSecretState(state: WebhookSecret['state']): string | undefined {
  return state === 'available' ? undefined : t(`secret.${state}`)
}

const NONE: readonly WebhookSecret[] = []

/** The secrets for checking deliveries, by name. */
export function useSecrets() {
  const { queries } = useStudio()
  const cache = useQueryClient()
  const stored = useQuery(queries.webhooks.secrets.queryOptions())
  return {
    secrets: stored.data ?? NONE,
    show: (secrets: WebhookSecret[]) => cache.setQueryData(queries.webhooks.secrets.queryKey(), secrets),
  }
}
