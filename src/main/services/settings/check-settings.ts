import { isAbsolute, normalize } from 'node:path'
import type { SettingsPatch } from '#shared/contract/settings.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { parseServiceAddress } from '../../speech-api/service-address.ts'

/** Of an address or a path, in characters. */
const TEXT_LENGTH_MAX = 2_000

/**
 * The patch in the form that is stored: the base URL without a slash at its end, paths without detours.
 *
 * @throws StudioError `invalid_input`: `details.fields` says for each field what is wrong with it
 */
export function checkSettings(patch: SettingsPatch): SettingsPatch {
  const fields: Record<string, string> = {}
  const checked = { ...patch }

  if (patch.baseUrl !== undefined && patch.baseUrl.trim() !== '') {
    try {
      const { origin, basePath } = parseServiceAddress(patch.baseUrl.trim())
      checked.baseUrl = origin + basePath
    } catch (error) {
      if (!isStudioError(error)) throw error
      fields.baseUrl = error.message
    }
  } else if (patch.baseUrl !== undefined) checked.baseUrl = ''

  if (patch.serviceVersion !== undefined && !isDate(patch.serviceVersion)) {
    fields.serviceVersion = 'The version is a date such as 2026-09-30.'
  }
  if (patch.headerPrefix !== undefined && !/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/.test(patch.headerPrefix)) {
    fields.headerPrefix = 'The prefix holds letters, digits and hyphens, such as Service-.'
  }
  if (patch.formats !== undefined && patch.formats !== '' && !isLocale(patch.formats)) {
    fields.formats = 'The language of dates and numbers is one such as en-GB or de-DE.'
  }
  if (patch.proxy !== undefined) {
    const proxy = patch.proxy.trim()
    const url = URL.parse(proxy)
    if (proxy === '' || proxy === 'system') checked.proxy = proxy
    else if (
      !url ||
      !/^https?:$/.test(url.protocol) ||
      url.hostname === '' ||
      url.pathname !== '/' ||
      url.search + url.hash !== ''
    )
      fields.proxy = 'The proxy is an address such as http://proxy.example:8080, “system”, or nothing.'
    else if (url.username + url.password !== '')
      // It would lie in the database, which is no place for a password.
      fields.proxy = 'A proxy that asks for a name and a password cannot be used.'
    else checked.proxy = url.origin
  }
  if (patch.exportFolder !== undefined) {
    if (!isAbsolute(patch.exportFolder) || patch.exportFolder.includes('\0')) {
      fields.exportFolder = 'The folder is a whole path, such as one that the folder chooser gives.'
    } else checked.exportFolder = normalize(patch.exportFolder)
  }

  for (const field of ['baseUrl', 'proxy', 'exportFolder'] as const)
    if ((patch[field]?.length ?? 0) > TEXT_LENGTH_MAX)
      fields[field] = 'This is too long: 2,000 characters are the most that is kept.'
  const [first] = Object.values(fields)
  if (first !== undefined) throw new StudioError('invalid_input', `${first} Nothing was changed.`, { fields })
  return checked
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** A day that the calendar has, as `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
