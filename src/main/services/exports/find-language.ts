import { LANGUAGE_CODE } from '#shared/domain/sound-tags.ts'
import type { PlanDeps } from './plan-export.ts'
import type { ChapterLayout } from './read-chapter-layout.ts'

/**
 * Language of exported audio, a BCP 47 tag: the project's, else the one in which most characters were generated, where
 * a take without a language has its voice's. Null without either.
 */
export function findLanguage(layouts: readonly ChapterLayout[], voiceLocale: PlanDeps['voiceLocale']): string | null {
  const chosen = layouts[0]?.project.settings.language
  if (chosen) return chosen
  const locales = new Map<string, string | undefined>()
  const characters = new Map<string, number>()
  for (const { activeTake } of layouts.flatMap(({ blocks }) => blocks)) {
    if (!activeTake) continue
    const { voiceId, language, text, spokenFromChar } = activeTake.inputs
    if (!locales.has(voiceId)) locales.set(voiceId, voiceLocale(voiceId))
    const spoken = language ?? locales.get(voiceId) ?? ''
    if (spoken !== '' && LANGUAGE_CODE.test(spoken))
      characters.set(spoken, (characters.get(spoken) ?? 0) + text.length - spokenFromChar)
  }
  const [most] = [...characters].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}
