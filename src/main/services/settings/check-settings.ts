import { isAbsolute, normalize } from 'node:path'
import type { SettingsPatch } from '#shared/contract/settings.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { parseServiceAddress } from '../../speech-api/service-address.ts'

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
  if (patch.exportFolder !== undefined) {
    if (!isAbsolute(patch.exportFolder) || patch.exportFolder.includes('\0')) {
      fields.exportFolder = 'The folder is a whole path, such as one that the folder chooser gives.'
    } else checked.exportFolder = normalize(patch.exportFolder)
  }

  const [first] = Object.values(fields)
  if (first !== undefined) throw new StudioError('invalid_input', `${first} Nothing was changed.`, { fields })
  return checked
}

/** A day that the calendar has, as `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
