import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  listWebhookSecrets,
  putWebhookSecret,
  removeWebhookSecret,
  type StoredWebhookSecret,
} from '../../db/repos/webhook-receiver-repo.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'

export interface WebhookSecretsDeps {
  db: WritableDb
  secrets: SecretStore
  newId(): string
  now(): number
}

/** A secret as a screen may know it. */
export interface WebhookSecretState extends StoredWebhookSecret {
  /** False where the keychain has it no more, as after a restart without a keychain. */
  isHere: boolean
}

/** The secrets that deliveries are checked with. They are in the secret store; the database knows their names. */
export interface WebhookSecrets {
  list(): WebhookSecretState[]
  /** For checking; empty the secrets that are not here. */
  values(): readonly { name: string; secret: string }[]
  /** Reads them from the keychain; one that it refuses counts as not here. */
  load(): Promise<void>
  /** @throws StudioError `not_found`: there is no such secret, or the keychain has it no more */
  get(secretId: string): string
  /**
   * Keeps a secret.
   *
   * @throws StudioError `storage_failed`: the keychain refused; nothing was kept
   */
  add(request: { name: string; secret: string }): Promise<WebhookSecretState[]>
  /** Forgets a secret. What was checked with it keeps its verdict. */
  remove(request: { secretId: string }): Promise<WebhookSecretState[]>
}

export function createWebhookSecrets({ db, secrets, newId, now }: WebhookSecretsDeps): WebhookSecrets {
  const known = new Map<string, string>()
  let values: readonly { name: string; secret: string }[] = []

  function settle(): WebhookSecretState[] {
    const stored = listWebhookSecrets(db)
    values = stored.map(({ secretId, name }) => ({ name, secret: known.get(secretId) ?? '' }))
    return stored.map((each) => ({ ...each, isHere: known.has(each.secretId) }))
  }

  return {
    list: settle,
    values: () => values,
    async load() {
      for (const { secretId } of listWebhookSecrets(db)) {
        const secret = await secrets.get(accountOf(secretId)).catch(() => null)
        if (secret !== null) known.set(secretId, secret)
      }
      settle()
    },
    get(secretId) {
      const secret = known.get(secretId)
      if (secret === undefined) {
        throw new StudioError('not_found', 'This secret is not on this computer any more. Store it again.')
      }
      return secret
    },
    async add({ name, secret }) {
      const secretId = newId()
      await secrets.set(accountOf(secretId), secret)
      known.set(secretId, secret)
      putWebhookSecret(db, { secretId, name, createdAt: new Date(now()).toISOString() })
      return settle()
    },
    async remove({ secretId }) {
      await secrets.delete(accountOf(secretId))
      known.delete(secretId)
      removeWebhookSecret(db, secretId)
      return settle()
    },
  }
}

/** Under which the keychain has it. No address of a service looks like this. */
function accountOf(secretId: string): string {
  return `webhook-secret:${secretId}`
}
