import { z } from 'zod'
import { CLONE_UPLOAD_MAX_BYTES } from '#shared/service-wire/voice-cloning.ts'
import type { CreateVoiceFile } from '#shared/service-wire/voice-cloning.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import type { StoredFile } from '../world/personal-voices.ts'

const NAME_MAX_CHARS = 120
const AVATAR_MAX_BYTES = 5 * 1024 * 1024
const DEFAULT_LOCALE = 'en-US'
/** Both recordings, a picture and the text fields. */
export const FORM_CAP_BYTES = 2 * CLONE_UPLOAD_MAX_BYTES + AVATAR_MAX_BYTES + 64 * 1024

const Fields = z.object({
  name: z
    .string('is required')
    .transform((name) => name.trim())
    .refine((name) => name !== '', 'must not be empty')
    .refine((name) => [...name].length <= NAME_MAX_CHARS, `must have at most ${NAME_MAX_CHARS} characters`)
    .refine((name) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name), 'must have no control characters'),
  gender: z.enum(['male', 'female', 'not_specified'], 'must be male, female or not_specified'),
  consent_challenge_id: z.string('is required').min(1, 'is required'),
  locale: z.string('must be text').default(DEFAULT_LOCALE).transform(canonicalLocale),
  project_id: z.string('must be text').optional(),
})

/** The form of `POST /v1/voices`, with every part present and of the right type; the audio isn't checked yet. */
export interface CreateForm extends z.infer<typeof Fields> {
  sample: Uint8Array<ArrayBuffer>
  consentRecording: Uint8Array<ArrayBuffer>
  avatar: StoredFile | undefined
}

/**
 * Parses the parts. File names and declared types are ignored.
 *
 * @throws ServiceFailure 400 `consent_verification_required` for the earlier `consent` object, on every version
 *   (specification part 9, rule 4); 400 `validation_failed` with a message for every missing or invalid part; 413
 *   `payload_too_large`
 */
export async function readCreateForm(form: FormData): Promise<CreateForm> {
  if (form.has('consent') && !form.has('consent_challenge_id')) {
    const message = 'The consent object is switched off: ask for a consent challenge and send its id and recording'
    throw new ServiceFailure({ status: 400, code: 'consent_verification_required', message })
  }
  const wrong: Record<string, string> = {}
  for (const name of new Set(form.keys())) if (form.getAll(name).length > 1) wrong[name] = 'was sent more than once'
  const parsed = Fields.safeParse(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')))
  for (const issue of parsed.error?.issues ?? []) wrong[issue.path.join('.')] ??= issue.message
  for (const name of ['sample', 'consent_recording'] as const) {
    if (!(form.get(name) instanceof File)) wrong[name] ??= form.has(name) ? 'must be a file' : 'is required'
  }
  if (form.has('avatar') && !(form.get('avatar') instanceof File)) wrong.avatar ??= 'must be a file'
  if (!parsed.success || Object.keys(wrong).length > 0) throw validationFailure(wrong)

  const avatarBytes = form.has('avatar') ? await readFile(form, 'avatar', AVATAR_MAX_BYTES) : undefined
  return {
    ...parsed.data,
    sample: await readFile(form, 'sample', CLONE_UPLOAD_MAX_BYTES),
    consentRecording: await readFile(form, 'consent_recording', CLONE_UPLOAD_MAX_BYTES),
    avatar: avatarBytes && { bytes: avatarBytes, mimeType: imageType(avatarBytes) },
  }
}

/** Identical for forms with the same parts, whatever their boundary and file names. */
export async function fingerprintForm(form: FormData): Promise<string> {
  const digests: string[] = []
  for (const name of [...new Set(form.keys())].toSorted()) {
    for (const value of form.getAll(name)) {
      const bytes = typeof value === 'string' ? Buffer.from(value) : await value.arrayBuffer()
      digests.push(JSON.stringify([name, typeof value, await digest(bytes)]))
    }
  }
  return digest(Buffer.from(digests.join()))
}

async function digest(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64')
}

async function readFile(form: FormData, name: CreateVoiceFile, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = form.get(name)
  if (!(file instanceof File)) throw validationFailure({ [name]: 'is required' })
  if (file.size > maxBytes) {
    const message = `${name} has ${file.size} bytes; at most ${maxBytes} are taken`
    const details = { field: name, max_bytes: maxBytes }
    throw new ServiceFailure({ status: 413, code: 'payload_too_large', message, details })
  }
  return new Uint8Array(await file.arrayBuffer())
}

function canonicalLocale(locale: string, context: z.RefinementCtx): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? locale
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a locale such as en-US' })
    return z.NEVER
  }
}

/** Detected from the first bytes. */
function imageType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\u0089PNG\r\n')) return 'image/png'
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (head.startsWith('GIF8')) return 'image/gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  throw validationFailure({ avatar: 'must be a PNG, JPEG, GIF or WebP picture' })
}
