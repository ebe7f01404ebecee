import { assertNever } from '#shared/errors/must.ts'
import { CONSENT_STATUSES } from '#shared/service-wire/voice-cloning.ts'
import type { ConsentCode } from '#shared/service-wire/voice-cloning.ts'
import type { CallContext } from '../http/call.ts'
import type { Created } from '../http/idempotency.ts'
import { readForm } from '../http/read-form.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import { checkPlacement } from '../projects/own-project.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { findTrigger } from '../synthesis/trigger-words.ts'
import { getEngineLanguage } from '../synthesis/voice-in-language.ts'
import type { CloneVerdict } from '../voice-checks/voice-checks.ts'
import type { ConsentChallenge } from '../world/consent-challenges.ts'
import { findConsentTrigger } from '../world/consent-triggers.ts'
import { DEFAULT_MODEL_ID, modelsFor, modelsOfVoice, speaksLanguage } from '../world/models.ts'
import { fingerprintForm, FORM_CAP_BYTES, readCreateForm } from './read-create-form.ts'
import type { CreateForm } from './read-create-form.ts'
import { voiceEntry } from './voice-entry.ts'

const MESSAGES: Partial<Record<ConsentCode, string>> = {
  consent_phrase_mismatch: 'The recording is not the phrase that was asked for',
  consent_speaker_mismatch: 'The recording and the sample are not the same voice',
  consent_recording_unusable: 'The recording cannot be used',
  consent_challenge_expired: 'The consent challenge has expired: ask for a new one',
  consent_verification_unavailable: 'The recording cannot be verified at present; the same one may be sent again',
  voice_cloning_unavailable_in_region: 'Voices cannot be cloned in this region',
}

/**
 * `POST /v1/voices`: clones a voice if the consent recording is the consent statement, read by the voice of the sample
 * (specification part 4, Voices, rules 1 to 5). A challenge is used up when its recording is compared; no voice exists
 * unless the response is 201.
 */
export function createVoice(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const form = await readForm(c.req.raw, FORM_CAP_BYTES)
    const key = c.req.header('idempotency-key') ?? null
    const fingerprint = key === null ? '' : await fingerprintForm(form)
    const { account } = getCaller(c.var.call)
    return deps.idempotency.once({ account, key, fingerprint }, async () =>
      cloneVoice(deps, c, await readCreateForm(form)),
    )
  }
}

async function cloneVoice(deps: SandboxDeps, c: CallContext, form: CreateForm): Promise<Created> {
  const { account } = getCaller(c.var.call)
  const engineLanguage = checkLocale(form.locale, c, deps)
  const projectId = form.project_id ?? getCaller(c.var.call).projectId
  checkPlacement(deps, account, projectId)
  const answer = findTrigger([form.name])
  if (answer?.kind === 'answer') throw new ServiceFailure(answer.facts)

  const challenge = deps.challenges.require(account, form.consent_challenge_id)
  const verdict = await judge(deps, form, challenge, engineLanguage)
  // The checks take seconds, during which the project can be archived or deleted.
  checkPlacement(deps, account, projectId)
  const { consentRecording, sample, avatar } = form
  const voice = deps.personalVoices.add(account, {
    displayName: form.name,
    projectId,
    gender: form.gender,
    locale: form.locale,
    tags: [],
    models: /^en\b/.test(form.locale) ? ['simba-3.2', 'simba-3.0'] : ['simba-3.0'],
    engine: verdict.engine,
    sample: { bytes: sample, mimeType: verdict.sampleMimeType },
    consent: {
      fullName: challenge.fullName,
      challengeId: challenge.id,
      recording: { bytes: consentRecording, mimeType: verdict.recordingMimeType },
    },
    avatar,
  })
  const models = modelsOfVoice(voice, c.var.call.version, deps.clock.today())
  const hasAvatar = avatar !== undefined
  return voiceEntry(voice, new URL(c.req.url).origin, { type: 'personal', models, hasAvatar, projectId })
}

/** A voice in a language that no model speaks could never be used. */
function checkLocale(locale: string, c: CallContext, deps: SandboxDeps): string {
  const model = modelsFor(c.var.call.version, deps.clock.today()).find(({ entry }) => entry.id === DEFAULT_MODEL_ID)
  const engineLanguage = getEngineLanguage(locale)
  if (model === undefined || engineLanguage === undefined || !speaksLanguage(model, locale)) {
    throw validationFailure({
      locale: `must be of a language that is spoken: ${model?.entry.languages.join(', ') ?? ''}`,
    })
  }
  return engineLanguage
}

/**
 * Claims the challenge during the checks so it can't be used concurrently, and uses it up if something was compared.
 */
async function judge(
  deps: SandboxDeps,
  form: CreateForm,
  challenge: ConsentChallenge,
  engineLanguage: string,
): Promise<Extract<CloneVerdict, { kind: 'verified' }>> {
  const trigger = findConsentTrigger([form.name, challenge.fullName])
  if (trigger) {
    if (trigger.status === 422) deps.challenges.spend(challenge)
    throw consentFailure(trigger.code, {})
  }
  const { sample, consentRecording, gender } = form
  deps.challenges.take(challenge)
  let verdict: CloneVerdict
  try {
    verdict = await deps.voiceChecks.check(
      { sample, consentRecording, gender, phrase: challenge, engineLanguage },
      deps.closing,
    )
  } catch (error) {
    deps.challenges.giveBack(challenge)
    throw error
  }
  if (verdict.kind === 'sample-unfit') deps.challenges.giveBack(challenge)
  else deps.challenges.spend(challenge)
  switch (verdict.kind) {
    case 'verified':
      return verdict
    case 'sample-unfit':
      throw validationFailure({ sample: verdict.unfitness.message })
    case 'recording-unusable': {
      const { reason, message } = verdict.unfitness
      throw consentFailure('consent_recording_unusable', { reason, problem: `The recording ${message}` })
    }
    case 'phrase-mismatch':
      throw consentFailure('consent_phrase_mismatch', { ...verdict.fit })
    case 'speaker-mismatch':
      throw consentFailure('consent_speaker_mismatch', { distance: verdict.distance })
    default:
      return assertNever(verdict)
  }
}

function consentFailure(code: ConsentCode, details: Record<string, unknown>): ServiceFailure {
  const problem = typeof details.problem === 'string' ? details.problem : undefined
  const facts = { status: CONSENT_STATUSES[code], code, message: problem ?? MESSAGES[code] ?? code }
  const { problem: _said, ...figures } = details
  return new ServiceFailure(Object.keys(figures).length === 0 ? facts : { ...facts, details: figures })
}
