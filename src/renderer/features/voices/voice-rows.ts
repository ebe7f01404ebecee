import type { CastMember } from '#shared/contract/cast.ts'
import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { findMisfit, formatMisfit, type Misfit } from '#shared/domain/voice-fit.ts'
import { findVoiceName } from '#shared/domain/voice-name.ts'
import { formatLanguage } from '../../lib/format-language.ts'
import { t } from './messages/t.ts'
import { formatGender } from './voice-filter.ts'

/** A speaker with the voice that their lines have: the project's if none was chosen. */
export type CastChoice = CastMember & { voiceId: string }

/** A row of the voice list. */
export interface VoiceRow {
  id: string
  voice: Voice | null
  label: string
  /** Facts about the voice, or why it can't be chosen. */
  detail: string
  isDisabled: boolean
}

function formatFacts({ locale, gender, tags }: Voice): string {
  return [formatLanguage(locale), formatGender(gender), ...tags].join(' · ')
}

/** A block gets a speaker's voice, model and language, but has no emotion of its own. */
function formatPlace({ emotion }: CastChoice): string {
  return emotion === null ? t('cast') : t('castWithoutEmotion')
}

/** The speakers that match a search, as `Marta · Edith`. */
export function listCastRows(
  cast: readonly CastChoice[],
  { search, modelId, catalog }: { search: string; modelId: string; catalog: Catalog },
): VoiceRow[] {
  return cast
    .map((speaker): VoiceRow => {
      const { voiceId, language } = speaker
      const voice = catalog.voices.find(({ id }) => id === voiceId) ?? null
      const misfit = findMisfit({ voiceId, modelId: speaker.modelId ?? modelId, language }, catalog)
      return {
        id: speaker.id,
        voice,
        label: `${speaker.name} · ${findVoiceName(catalog, voiceId) ?? voiceId}`,
        detail: misfit
          ? formatMisfit(misfit)
          : [formatPlace(speaker), ...(voice ? [formatFacts(voice)] : [])].join(' · '),
        isDisabled: misfit !== null,
      }
    })
    .filter(({ label }) => matchesSearch(search, [label]))
}

/** Voices that fit, then those that don't with the reason. */
export function listVoiceRows(
  fitting: readonly Voice[],
  others: readonly { voice: Voice; misfit: Misfit }[],
): VoiceRow[] {
  const getRow = (voice: Voice, reason?: string): VoiceRow => ({
    ...{ id: voice.id, voice, label: voice.displayName },
    ...{ detail: reason ?? formatFacts(voice), isDisabled: reason !== undefined },
  })
  return [
    ...fitting.map((voice) => getRow(voice)),
    ...others.map(({ voice, misfit }) => getRow(voice, formatMisfit(misfit))),
  ]
}
