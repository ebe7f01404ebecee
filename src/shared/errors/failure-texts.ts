import type { Failure } from '../contract/base.ts'
import type { StudioErrorCode } from './failure-rules.ts'
import { t } from './messages/t.ts'
import { t as formatPlainReason } from './plain-reasons/messages/t.ts'
import { REASONS_WITH_VALUES } from './reasons-with-values.ts'

/** What happened, by code: for failures about which nothing more specific is known. */
export function formatCode(code: StudioErrorCode): string {
  return t(`code.${code}`)
}

/** What happened, as exactly as known: the reason, else the service's own message, else the code. */
export function formatReason({ code, reason, serviceMessage }: Failure): string {
  if (reason === undefined) return serviceMessage ?? formatCode(code)
  if (typeof reason === 'string') return formatPlainReason(reason)
  return (REASONS_WITH_VALUES[reason.kind] as (values: typeof reason) => string)(reason)
}
