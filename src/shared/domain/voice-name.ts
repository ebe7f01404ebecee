import type { Catalog, Voice } from '../contract/voices.ts'

/** `Zoë (withdrawn)`, for a voice that is gone. */
export function formatFormerVoice({ displayName, state }: Catalog['former'][number]): string {
  return state === 'unlisted' ? displayName : `${displayName} (${state})`
}

/** Names of all listed and former voices, by ID. */
export function getVoiceNames(catalog: Pick<Catalog, 'voices' | 'former'> | null): ReadonlyMap<string, string> {
  return new Map([
    ...(catalog?.former ?? []).map((voice) => [voice.id, formatFormerVoice(voice)] as const),
    ...(catalog?.voices ?? []).map((voice) => [voice.id, voice.displayName] as const),
  ])
}

/** The name of a voice as a script shows it, also after it is gone: `Zoë (withdrawn)`. Null if it was never known. */
export function findVoiceName(
  catalog: { voices: readonly Voice[]; former?: Catalog['former'] },
  voiceId: string,
): string | null {
  const voice = catalog.voices.find(({ id }) => id === voiceId)
  if (voice) return voice.displayName
  const former = catalog.former?.find(({ id }) => id === voiceId)
  return former ? formatFormerVoice(former) : null
}
