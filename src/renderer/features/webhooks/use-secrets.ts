import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookSecret } from '#shared/contract/webhooks.ts'
import { useStudio } from '../../rpc/studio.ts'

/** Why a secret can't be used now. */
export const SECRET_STATES: Readonly<Record<WebhookSecret['state'], string | undefined>> = {
  available: undefined,
  waiting: 'Waiting for the keychain',
  missing: 'Missing from keychain',
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
