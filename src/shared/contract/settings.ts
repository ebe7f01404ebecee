import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { RETENTION_DAYS_MAX } from '../domain/retention-days.ts'
import { LANGUAGE_SETTINGS } from '../language/languages.ts'
import { Failure, procedure } from './base.ts'
import { StartNote } from './start-note.ts'

/** Where the key is stored: in the system keychain, or in memory until the studio closes. */
export const KeyState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), store: z.enum(['keychain', 'memory']) }),
  /** `hint` is the last four characters only. */
  z.object({ kind: z.literal('stored'), hint: z.string(), store: z.enum(['keychain', 'memory']) }),
  /** The keychain hasn't answered yet, probably because it waits for the user. */
  z.object({ kind: z.literal('waiting'), store: z.enum(['keychain', 'memory']) }),
  /** The keychain refused to read the key; the settings' `keychainNote` says so. */
  z.object({ kind: z.literal('refused'), store: z.enum(['keychain', 'memory']) }),
])
export type KeyState = z.infer<typeof KeyState>

export const Settings = z.object({
  /** https, or http on a loopback address. Not used while `usesSandbox`. */
  baseUrl: z.string(),
  usesSandbox: z.boolean(),
  plan: z.enum(['free', 'paid']),
  /** Value of the version header, `YYYY-MM-DD`. */
  serviceVersion: z.string(),
  /** Canonical header prefix, such as `Service-`. */
  headerPrefix: z.string(),
  /** Empty: direct; `system`: from the environment; otherwise the proxy's URL, http or https, without a password. */
  proxy: z.string(),
  /** Also trust the system's certificates. */
  systemCertificates: z.boolean(),
  theme: z.enum(['system', 'light', 'dark']),
  /** Language of the interface; `system` for the system's. */
  language: z.enum(LANGUAGE_SETTINGS),
  /** Locale for dates and numbers; empty for the system's. */
  formats: z.string().max(40),
  /** Custom shortcuts by action ID; an empty list disables the shortcut. */
  shortcuts: z.record(z.string().max(60), z.array(z.string().min(1).max(40)).max(4)),
  exportFolder: z.string(),
  /** Looks for a newer version once a day. */
  checksForUpdates: z.boolean(),
  /** Days that speakers' recordings are kept, applied at each start; null forever. */
  recordingRetentionDays: z.number().int().min(1).max(RETENTION_DAYS_MAX).nullable(),
  key: KeyState,
  /** Message if keys can't be stored in the system keychain, or if it refused. */
  keychainNote: StartNote.nullable(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsPatch = Settings.omit({ key: true, keychainNote: true }).partial()
export type SettingsPatch = z.infer<typeof SettingsPatch>

/** Result of a harmless call with the stored key. */
export const KeyTest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), models: z.number().int(), requestId: z.string().optional() }),
  z.object({ kind: z.literal('failed'), failure: Failure }),
])
export type KeyTest = z.infer<typeof KeyTest>

export const settings = {
  get: procedure.output(Settings),
  /** The current settings, and again after each change in any window. */
  watch: procedure.output(eventIterator(Settings)),
  /** Changes only the given fields. `invalid_input` names the field in `details.fields`; nothing changed then. */
  update: procedure.input(SettingsPatch).output(Settings),
  /** Resets all settings, including the sandbox. Keys and the user's work are kept. */
  reset: procedure.output(Settings),
  /** Stores the key, which is never returned over this contract. It is trimmed; line breaks are rejected. */
  setKey: procedure.input(z.object({ key: z.string().min(1) })).output(Settings),
  removeKey: procedure.output(Settings),
  /** Asks the system keychain again after it refused. */
  readKeyAgain: procedure.output(Settings),
  /** Lists the models; free. */
  testKey: procedure.output(KeyTest),
}
