import type { Speaker, SpeakerStep } from '#shared/contract/cloning.ts'
import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { readLocale } from '#shared/domain/read-locale.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  getSpeaker,
  insertSpeakers,
  setSpeakerRemoved,
  updateSpeaker as storeSpeaker,
} from '../../db/repos/speakers-repo.ts'
import { missing } from './missing.ts'
import { checkFullName, checkVoiceName, type SpeakerDraft } from './read-speaker-list.ts'
import { canGoTo } from './speaker-steps.ts'

export interface SpeakersDeps {
  db: WritableDb
  newId(): string
}

/**
 * Adds speakers at the end of the session, all or none; returns their IDs. Empty names are allowed: the first step asks
 * for them.
 *
 * @throws StudioError `invalid_input` for a name or language that the service would reject; nothing was added
 */
export function addSpeakers(deps: SpeakersDeps, request: { sessionId: string; speakers: SpeakerDraft[] }): string[] {
  const added = request.speakers.map((draft) => ({
    id: `spk_${deps.newId()}`,
    sessionId: request.sessionId,
    ...checkDraft(draft),
  }))
  insertSpeakers(deps.db, added)
  return added.map(({ id }) => id)
}

/**
 * Updates the given fields and clears a rejection of them. A consent statement contains the full name, so changing the
 * name drops it; its recordings stay in the list.
 *
 * @throws StudioError `invalid_input`: nothing changed; `conflict` if the voice already exists
 */
export function updateSpeaker(deps: SpeakersDeps, request: { speakerId: string } & Partial<SpeakerDraft>): string {
  return deps.db.transaction(() => {
    const { speakerId, ...patch } = request
    const speaker = getSpeaker(deps.db, speakerId)
    if (!speaker) throw missing('speaker')
    if (speaker.voiceId !== null) throw new StudioError('conflict', 'speaker-voice-exists')
    const { fullName, voiceName, gender, locale } = { ...speaker, ...patch }
    const checked = checkDraft({ fullName, voiceName, gender, locale })
    const isRenamed = checked.fullName !== speaker.fullName
    const phrase = isRenamed ? { challenge: null, consentId: null, refusal: null } : {}
    const isMended = speaker.refusal?.card === 'details'
    storeSpeaker(deps.db, { ...speaker, ...checked, ...(isMended && { refusal: null }), ...phrase })
    return speakerId
  })
}

/** Restores a deleted speaker with all recordings; returns the ID. @throws StudioError `not_found` */
export function restoreSpeaker(deps: SpeakersDeps, request: { speakerId: string }): string {
  if (!setSpeakerRemoved(deps.db, request.speakerId, null)) throw missing('speaker')
  return request.speakerId
}

/** @throws StudioError `conflict` if an earlier step is incomplete */
export function goToStep(deps: SpeakersDeps, speaker: Speaker, step: SpeakerStep): string {
  if (!canGoTo(speaker, step)) throw new StudioError('conflict', 'earlier-steps-incomplete')
  const stored = getSpeaker(deps.db, speaker.id)
  if (!stored) throw missing('speaker')
  storeSpeaker(deps.db, { ...stored, step })
  return speaker.id
}

function checkDraft(draft: SpeakerDraft): SpeakerDraft {
  const fullName = draft.fullName.trim().normalize('NFC')
  const voiceName = draft.voiceName.trim().normalize('NFC')
  const locale = readLocale(draft.locale)
  const fields: Record<string, FieldProblem> = {}
  const wrongName = fullName === '' ? null : checkFullName(fullName)
  const wrongVoiceName = voiceName === '' ? null : checkVoiceName(voiceName)
  if (wrongName !== null) fields.fullName = wrongName
  if (wrongVoiceName !== null) fields.voiceName = wrongVoiceName
  if (locale === undefined) fields.locale = { kind: 'language-code-invalid', code: draft.locale }
  const [problem] = Object.values(fields)
  if (problem !== undefined) throw new StudioError('invalid_input', { kind: 'invalid-field', problem }, { fields })
  return { ...draft, fullName, voiceName, locale: locale ?? draft.locale }
}
