import type { SandboxVoice } from '../world/sandbox-voice.ts'

/**
 * A voice as listed, with the IDs of its models. Field names beyond `models` and `locale` are assumed: shapes page
 * 11.2.
 */
export function voiceEntry(
  voice: SandboxVoice,
  origin: string,
  {
    type,
    models,
    hasAvatar = false,
    projectId = null,
  }: { type: 'shared' | 'personal'; models: readonly string[]; hasAvatar?: boolean; projectId?: string | null },
): Record<string, unknown> {
  const preview = `${origin}/previews/${voice.id}.mp3`
  return {
    id: voice.id,
    display_name: voice.displayName,
    gender: voice.gender,
    locale: voice.locale,
    type,
    ...(projectId === null ? {} : { project_id: projectId }),
    models: models.map((name) => ({ name, languages: [{ locale: voice.locale, preview_audio: preview }] })),
    avatar_image: hasAvatar ? `${origin}/avatars/${voice.id}` : null,
    preview_audio: preview,
    tags: voice.tags,
  }
}
