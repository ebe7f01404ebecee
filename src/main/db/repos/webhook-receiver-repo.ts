import type { ReadableDb, WritableDb } from '../database.ts'

/** Settings of the local receiver. */
export interface StoredReceiver {
  isOn: boolean
  /** 0 for any free port. */
  port: number
  /** The unguessable end of its path. */
  pathKey: string
  /** Host name of a tunnel's requests; empty for none. */
  tunnelHost: string
}

/** A secret's name; the secret itself is in the keychain. */
export interface StoredWebhookSecret {
  secretId: string
  name: string
  /** ISO 8601. */
  createdAt: string
}

/** Undefined before the receiver was configured. */
export function getReceiver(db: ReadableDb): StoredReceiver | undefined {
  const row = db.get<Omit<StoredReceiver, 'isOn'> & { isOn: number }>(
    `SELECT is_on AS isOn, port, path_key AS pathKey, tunnel_host AS tunnelHost FROM webhook_receiver WHERE id = 1`,
  )
  return row && { ...row, isOn: row.isOn === 1 }
}

/** Stores the receiver's settings, replacing earlier ones. */
export function putReceiver(db: WritableDb, { isOn, port, pathKey, tunnelHost }: StoredReceiver): void {
  db.run(
    `INSERT OR REPLACE INTO webhook_receiver (id, is_on, port, path_key, tunnel_host) VALUES (1, ?, ?, ?, ?)`,
    isOn ? 1 : 0,
    port,
    pathKey,
    tunnelHost,
  )
}

/** Oldest first. */
export function listWebhookSecrets(db: ReadableDb): StoredWebhookSecret[] {
  return db.all<StoredWebhookSecret>(
    `SELECT secret_id AS secretId, name, created_at AS createdAt FROM webhook_secrets ORDER BY created_at, secret_id`,
  )
}

/** Stores a secret's name. */
export function putWebhookSecret(db: WritableDb, { secretId, name, createdAt }: StoredWebhookSecret): void {
  db.run(
    `INSERT OR REPLACE INTO webhook_secrets (secret_id, name, created_at) VALUES (?, ?, ?)`,
    secretId,
    name,
    createdAt,
  )
}

/** Deletes a secret's name. */
export function removeWebhookSecret(db: WritableDb, secretId: string): void {
  db.run(`DELETE FROM webhook_secrets WHERE secret_id = ?`, secretId)
}
