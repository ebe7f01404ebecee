import { isAbsolute, normalize } from 'node:path'
import type { SettingsPatch } from '#shared/contract/settings.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { parseServiceAddress } from '../../speech-api/service-address.ts'

/** Maximum characters of a URL or path. */
const TEXT_LENGTH_MAX = 2_000

/**
 * Normalizes the patch for storage: the base URL without a trailing slash, paths resolved.
 *
 * @throws StudioError `invalid_input`: `details.fields` says what is wrong with each field
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
    fields.serviceVersion = 'Enter a date such as 2026-09-30.'
  }
  if (patch.headerPrefix !== undefined && !/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/.test(patch.headerPrefix)) {
    fields.headerPrefix = 'Use letters, digits and hyphens, such as Service-.'
  }
  if (patch.formats !== undefined && patch.formats !== '' && !isLocale(patch.formats)) {
    fields.formats = 'Enter a language code such as en-GB or de-DE.'
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
      fields.proxy = 'Enter a proxy URL such as http://proxy.example:8080, “system”, or leave it empty.'
    else if (url.username + url.password !== '')
      // It would be stored in the database, which is no place for a password.
      fields.proxy = 'Proxies that require a user name and password aren’t supported.'
    else checked.proxy = url.origin
  }
  if (patch.exportFolder !== undefined) {
    if (!isAbsolute(patch.exportFolder) || patch.exportFolder.includes('\0')) {
      fields.exportFolder = 'Enter a full path.'
    } else checked.exportFolder = normalize(patch.exportFolder)
  }

  for (const field of ['baseUrl', 'proxy', 'exportFolder'] as const)
    if ((patch[field]?.length ?? 0) > TEXT_LENGTH_MAX) fields[field] = 'Too long: at most 2,000 characters.'
  const [first] = Object.values(fields)
  if (first !== undefined)
    throw new StudioError('invalid_input', { kind: 'stated', text: `${first} Nothing was changed.` }, { fields })
  return checked
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** True for an existing calendar date in the form `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
