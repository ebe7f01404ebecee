import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { RETENTION_DAYS_MAX } from '../domain/retention-days.ts'
import { procedure } from './base.ts'

/** Where the key is kept: in the keychain of the system, or in memory until the studio ends. */
export const KeyState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), store: z.enum(['keychain', 'memory']) }),
  /** `hint` is the last four characters and nothing else. */
  z.object({ kind: z.literal('stored'), hint: z.string(), store: z.enum(['keychain', 'memory']) }),
])
export type KeyState = z.infer<typeof KeyState>

export const Settings = z.object({
  /** https, or http on a loopback address. Not used while `usePractice`. */
  baseUrl: z.string(),
  usePractice: z.boolean(),
  plan: z.enum(['free', 'paid']),
  /** Value of the version header, `YYYY-MM-DD`. */
  serviceVersion: z.string(),
  /** Canonical header prefix, such as `Service-`. */
  headerPrefix: z.string(),
  /** Empty: straight; `system`: as the environment says; else the proxy’s address, http or https, without a password. */
  proxy: z.string(),
  /** Certificates that the system trusts count too. */
  systemCertificates: z.boolean(),
  theme: z.enum(['system', 'light', 'dark']),
  /** Locale that dates and numbers are written in; empty for that of the system. */
  formats: z.string().max(40),
  /** Keys of actions that are others than those they come with, by the id of the action; an empty list: none. */
  shortcuts: z.record(z.string().max(60), z.array(z.string().min(1).max(40)).max(4)),
  exportFolder: z.string(),
  /** Days that speakers' recordings are kept after they ended, applied at each start; null for ever. */
  recordingRetentionDays: z.number().int().min(1).max(RETENTION_DAYS_MAX).nullable(),
  key: KeyState,
  /** A sentence when keys cannot be kept in the system's keychain. */
  keychainNote: z.string().nullable(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsPatch = Settings.omit({ key: true, keychainNote: true }).partial()
export type SettingsPatch = z.infer<typeof SettingsPatch>

/** What a harmless call with the stored key came to. */
export const KeyTest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted'), models: z.number().int(), requestId: z.string().optional() }),
  z.object({ kind: z.literal('failed'), code: z.string(), message: z.string(), requestId: z.string().optional() }),
])
export type KeyTest = z.infer<typeof KeyTest>

export const settings = {
  get: procedure.output(Settings),
  /** The present settings, and again after each change, whichever window made it. */
  watch: procedure.output(eventIterator(Settings)),
  /** Only the fields that are present change. `invalid_input` names the field in `details.fields`; then nothing changed. */
  update: procedure.input(SettingsPatch).output(Settings),
  /** Everything as at the first start, practice service included. Keys stay where they are kept, and nothing a person made changes. */
  reset: procedure.output(Settings),
  /** Stores the key; it never comes back over this contract. Line breaks and blanks at the ends are refused or cut. */
  setKey: procedure.input(z.object({ key: z.string().min(1) })).output(Settings),
  removeKey: procedure.output(Settings),
  /** Lists the models: costs nothing. */
  testKey: procedure.output(KeyTest),
}
