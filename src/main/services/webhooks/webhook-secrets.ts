import { findInvalidCharacter, trimSecret } from '#shared/domain/trim-secret.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  listWebhookSecrets,
  putWebhookSecret,
  removeWebhookSecret,
  type StoredWebhookSecret,
} from '../../db/repos/webhook-receiver-repo.ts'
import type { RememberedSecrets } from '../../secrets/remember-secrets.ts'

/** A person can't see these in a secret; spaces inside are possible. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00A0\u202F]/u

export interface WebhookSecretsDeps {
  db: WritableDb
  secrets: RememberedSecrets
  newId(): string
  now(): number
}

/** A secret as a screen may know it. */
export interface WebhookSecretState extends StoredWebhookSecret {
  /**
   * `waiting`: the keychain waits for the user. `missing`: it no longer has it, as after a restart without a keychain, or
   * refused.
   */
  state: 'available' | 'waiting' | 'missing'
}

/** Secrets for verifying deliveries. They are in the secret store; the database has only their names. */
export interface WebhookSecrets {
  list(): WebhookSecretState[]
  /** For verification; unavailable secrets are empty. */
  values(): readonly { name: string; secret: string }[]
  /** Loads them from the keychain. One that it refuses, or until it gives it, counts as unavailable. */
  load(): Promise<void>
  dispose(): void
  /** @throws StudioError `not_found`: the secret doesn't exist, or the keychain no longer has it */
  get(secretId: string): string
  /**
   * Stores a secret, trimmed (see `trimSecret`).
   *
   * @throws StudioError `invalid_input`: nothing is left, or it contains an invisible character; nothing was stored
   * @throws StudioError `storage_failed`: the keychain refused; nothing was stored
   */
  add(request: { name: string; secret: string }): Promise<WebhookSecretState[]>
  /** Deletes a secret. Deliveries verified with it keep their verdict. */
  remove(request: { secretId: string }): Promise<WebhookSecretState[]>
}

export function createWebhookSecrets({ db, secrets, newId, now }: WebhookSecretsDeps): WebhookSecrets {
  const known = new Map<string, string>()
  let values: readonly { name: string; secret: string }[] = []

  function settle(): WebhookSecretState[] {
    const stored = listWebhookSecrets(db)
    values = stored.map(({ secretId, name }) => ({ name, secret: known.get(secretId) ?? '' }))
    return stored.map((each) => ({ ...each, state: getState(each.secretId) }))
  }

  function getState(secretId: string): WebhookSecretState['state'] {
    if (known.has(secretId)) return 'available'
    return secrets.isWaiting(getAccount(secretId)) ? 'waiting' : 'missing'
  }

  /** A secret that the keychain doesn't give is unavailable. */
  async function read(secretId: string): Promise<void> {
    const secret = await secrets.get(getAccount(secretId)).catch(() => null)
    // Versions up to 0.1 stored it as entered.
    if (secret !== null) known.set(secretId, trimSecret(secret) || secret)
  }

  return {
    list: settle,
    values: () => values,
    async load() {
      await Promise.all(listWebhookSecrets(db).map(({ secretId }) => read(secretId)))
      settle()
    },
    dispose: secrets.watch((account) => {
      const late = listWebhookSecrets(db).find(({ secretId }) => getAccount(secretId) === account)
      if (late) void read(late.secretId).then(settle)
    }),
    get(secretId) {
      const secret = known.get(secretId)
      if (secret === undefined) {
        throw new StudioError('not_found', 'secret-gone')
      }
      return secret
    },
    async add({ name, secret: entered }) {
      const secret = trimSecret(entered)
      const invalid = findInvalidCharacter(secret, INVISIBLE)
      if (secret === '' || invalid !== null) {
        throw new StudioError('invalid_input', 'secret-with-invalid-character', {
          fields: {
            secret: invalid ? { kind: 'secret-with-invalid-character', ...invalid } : { kind: 'secret-empty' },
          },
        })
      }
      const secretId = newId()
      await secrets.set(getAccount(secretId), secret)
      known.set(secretId, secret)
      putWebhookSecret(db, { secretId, name, createdAt: new Date(now()).toISOString() })
      return settle()
    },
    async remove({ secretId }) {
      await secrets.delete(getAccount(secretId))
      known.delete(secretId)
      removeWebhookSecret(db, secretId)
      return settle()
    },
  }
}

/** The secret's keychain account. No service URL looks like this. */
function getAccount(secretId: string): string {
  return `webhook-secret:${secretId}`
}
