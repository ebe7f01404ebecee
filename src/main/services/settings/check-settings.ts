import { isAbsolute, normalize } from 'node:path'
import type { SettingsPatch } from '#shared/contract/settings.ts'
import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { SOCKS_PROTOCOL } from '../../speech-api/connect-through-socks.ts'
import { parseServiceAddress } from '../../speech-api/service-address.ts'

/** Maximum characters of a URL or path. */
const TEXT_LENGTH_MAX = 2_000

/**
 * Normalizes the patch for storage: the base URL without a trailing slash, paths resolved.
 *
 * @throws StudioError `invalid_input`: `details.fields` says what is wrong with each field
 */
export function checkSettings(patch: SettingsPatch): SettingsPatch {
  const fields: Record<string, FieldProblem> = {}
  const checked = { ...patch }

  if (patch.baseUrl !== undefined && patch.baseUrl.trim() !== '') {
    try {
      const { origin, basePath } = parseServiceAddress(patch.baseUrl.trim())
      checked.baseUrl = origin + basePath
    } catch (error) {
      const reason = isStudioError(error) ? error.reason : null
      if (typeof reason !== 'object' || reason?.kind !== 'invalid-field') throw error
      fields.baseUrl = reason.problem
    }
  } else if (patch.baseUrl !== undefined) checked.baseUrl = ''

  if (patch.serviceVersion !== undefined && !isDate(patch.serviceVersion)) {
    fields.serviceVersion = { kind: 'service-version-invalid' }
  }
  if (patch.headerPrefix !== undefined && !/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/.test(patch.headerPrefix)) {
    fields.headerPrefix = { kind: 'header-prefix-invalid' }
  }
  if (patch.formats !== undefined && patch.formats !== '' && !isLocale(patch.formats)) {
    fields.formats = { kind: 'locale-invalid' }
  }
  if (patch.proxy !== undefined) {
    const proxy = patch.proxy.trim()
    const url = URL.parse(proxy)
    if (proxy === '' || proxy === 'system') checked.proxy = proxy
    else if (
      !url ||
      !(/^https?:$/.test(url.protocol) || SOCKS_PROTOCOL.test(url.protocol)) ||
      url.hostname === '' ||
      !['', '/'].includes(url.pathname) ||
      url.search + url.hash !== ''
    )
      fields.proxy = { kind: 'proxy-invalid' }
    else if (url.username + url.password !== '')
      // It would be stored in the database, which is no place for a password.
      fields.proxy = { kind: 'proxy-with-password' }
    // URLs such as `socks5:` have no origin.
    else checked.proxy = `${url.protocol}//${url.host}`
  }
  if (patch.exportFolder !== undefined) {
    if (!isAbsolute(patch.exportFolder) || patch.exportFolder.includes('\0')) {
      fields.exportFolder = { kind: 'path-relative' }
    } else checked.exportFolder = normalize(patch.exportFolder)
  }

  for (const field of ['baseUrl', 'proxy', 'exportFolder'] as const)
    if ((patch[field]?.length ?? 0) > TEXT_LENGTH_MAX)
      fields[field] = { kind: 'setting-too-long', maxChars: TEXT_LENGTH_MAX }
  const [problem] = Object.values(fields)
  if (problem !== undefined) throw new StudioError('invalid_input', { kind: 'nothing-changed', problem }, { fields })
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
