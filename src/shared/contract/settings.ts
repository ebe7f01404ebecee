import { z } from 'zod'
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
  theme: z.enum(['system', 'light', 'dark']),
  exportFolder: z.string(),
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
  /** Only the fields that are present change. `invalid_input` names the field in `details.fields`; then nothing changed. */
  update: procedure.input(SettingsPatch).output(Settings),
  /** Stores the key; it never comes back over this contract. Line breaks and blanks at the ends are refused or cut. */
  setKey: procedure.input(z.object({ key: z.string().min(1).max(4096) })).output(Settings),
  removeKey: procedure.output(Settings),
  /** Lists the models: costs nothing. */
  testKey: procedure.output(KeyTest),
}
