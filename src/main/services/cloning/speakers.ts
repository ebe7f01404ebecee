import type { Speaker, SpeakerStep } from '#shared/contract/cloning.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  getSpeaker,
  insertSpeakers,
  setSpeakerRemoved,
  updateSpeaker as storeSpeaker,
} from '../../db/repos/speakers-repo.ts'
import { missing } from './missing.ts'
import { checkFullName, checkVoiceName, readLocale, type SpeakerDraft } from './read-speaker-list.ts'
import { canGoTo } from './speaker-steps.ts'

export interface SpeakersDeps {
  db: WritableDb
  newId(): string
}

/**
 * The speakers at the end of the session, all or none; their ids. Empty names are taken: the first step asks for them.
 *
 * @throws StudioError `invalid_input`: a name or a language that the service would refuse; nothing was added
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
 * The fields given become the speaker's, and a refusal of them is over. A phrase holds the full name, so with another name it
 * is dropped, and what was recorded of it stays among the earlier recordings.
 *
 * @throws StudioError `invalid_input`: nothing changed; `conflict`: the voice is made already
 */
export function updateSpeaker(deps: SpeakersDeps, request: { speakerId: string } & Partial<SpeakerDraft>): string {
  return deps.db.transaction(() => {
    const { speakerId, ...patch } = request
    const speaker = getSpeaker(deps.db, speakerId)
    if (!speaker) throw missing('speaker')
    if (speaker.voiceId !== null)
      throw new StudioError('conflict', 'This speaker’s voice is made already. Its consent names it as it is.')
    const { fullName, voiceName, gender, locale } = { ...speaker, ...patch }
    const checked = checkDraft({ fullName, voiceName, gender, locale })
    const isRenamed = checked.fullName !== speaker.fullName
    const phrase = isRenamed ? { challenge: null, consentId: null, refusal: null } : {}
    const isMended = speaker.refusal?.card === 'details'
    storeSpeaker(deps.db, { ...speaker, ...checked, ...(isMended && { refusal: null }), ...phrase })
    return speakerId
  })
}

/** A removed speaker with all that was recorded; its id. @throws StudioError `not_found` */
export function restoreSpeaker(deps: SpeakersDeps, request: { speakerId: string }): string {
  if (!setSpeakerRemoved(deps.db, request.speakerId, null)) throw missing('speaker')
  return request.speakerId
}

/** @throws StudioError `conflict`: an earlier step lacks something */
export function goToStep(deps: SpeakersDeps, speaker: Speaker, step: SpeakerStep): string {
  if (!canGoTo(speaker, step))
    throw new StudioError('conflict', 'This step needs what an earlier one makes. Finish that first.')
  const stored = getSpeaker(deps.db, speaker.id)
  if (!stored) throw missing('speaker')
  storeSpeaker(deps.db, { ...stored, step })
  return speaker.id
}

function checkDraft(draft: SpeakerDraft): SpeakerDraft {
  const fullName = draft.fullName.trim().normalize('NFC')
  const voiceName = draft.voiceName.trim().normalize('NFC')
  const locale = readLocale(draft.locale)
  const fields: Record<string, string> = {}
  const wrongName = fullName === '' ? null : checkFullName(fullName)
  const wrongVoiceName = voiceName === '' ? null : checkVoiceName(voiceName)
  if (wrongName !== null) fields.fullName = wrongName
  if (wrongVoiceName !== null) fields.voiceName = wrongVoiceName
  if (locale === undefined) fields.locale = `${draft.locale} is not a language such as en-US.`
  const [first] = Object.values(fields)
  if (first !== undefined || locale === undefined) throw new StudioError('invalid_input', first ?? '', { fields })
  return { ...draft, fullName, voiceName, locale }
}
