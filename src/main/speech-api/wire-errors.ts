import { parseJson } from '#shared/domain/parse-json.ts'
import { type FailureRule, STUDIO_ERRORS, type StudioErrorCode } from '#shared/errors/failure-rules.ts'
import { StudioError, type FailureDetails } from '#shared/errors/studio-error.ts'
import type { WireFlowIssue } from '#shared/service-wire/flows.ts'
import type { Redactor } from './redaction.ts'

/** What the service said about a failure, as far as readable. */
export interface WireError {
  code: string | undefined
  message: string | undefined
  fields: Record<string, string> | undefined
  /** Errors in a flow graph (specification part 2, FlowValidationError). */
  issues: WireFlowIssue[] | undefined
  docsUrl: string | undefined
  requestId: string | undefined
}

const LONGEST_MESSAGE_CHARS = 2_000
const MAX_ISSUES = 5_000

/**
 * Reads the envelope of specification part 7, even if parts are missing or mistyped: a code without a message, fields
 * that aren't text, a nested envelope, or no JSON at all.
 */
export function readWireError(bodyText: string, redact: Redactor): WireError {
  const envelope = parseObject(bodyText)
  const error = asObject(envelope?.error) ?? (typeof envelope?.code === 'string' ? envelope : undefined)
  const sentence = error?.message ?? (typeof envelope?.error === 'string' ? envelope.error : envelope?.message)
  return {
    code: text(error?.code, redact),
    message: text(sentence, redact),
    fields: textFields(error?.fields, redact),
    issues: flowIssues(envelope?.issues ?? error?.issues, redact),
    docsUrl: text(error?.docs_url, redact),
    requestId: text(envelope?.request_id, redact),
  }
}

const CODES = Object.entries(STUDIO_ERRORS) as [StudioErrorCode, FailureRule][]
const BY_SERVICE_CODE = new Map(CODES.map(([code, { serviceCode }]) => [serviceCode, code]))
const BY_STATUS = new Map(CODES.flatMap(([code, { http = [] }]) => http.map((status) => [status, code])))

/**
 * The studio's code for a response outside 2xx. The service's code decides if known, else the status; `402` with a code
 * ending in `_not_included` is a plan limit, any other a matter of payment.
 */
export function studioCodeFor(status: number, serviceCode: string | undefined): StudioErrorCode {
  if (serviceCode !== undefined && status < 500 && status !== 429) {
    if (serviceCode.endsWith('_not_included')) return 'plan_limit'
    const byServiceCode = BY_SERVICE_CODE.get(serviceCode)
    if (byServiceCode !== undefined) return byServiceCode
  }
  const byStatus = BY_STATUS.get(status)
  if (byStatus !== undefined) return byStatus
  if (status >= 500) return 'service_failed'
  // A redirect or an unusual status: a proxy or login page responded, not the service.
  return status >= 400 ? 'request_refused' : 'bad_answer'
}

/**
 * The user-facing failure for a response outside 2xx. `content_refused` carries 0 charged characters, because the
 * specification says so of it alone. Without `sentKey`, 401 is `forbidden`.
 */
export function wireErrorToStudioError(
  status: number,
  error: WireError,
  details: FailureDetails,
  sentKey = true,
): StudioError {
  // Without a key none was rejected: the message asks to add one.
  const code = status === 401 && !sentKey ? 'forbidden' : studioCodeFor(status, error.code)
  const known: FailureDetails = { ...details, status }
  if (error.code !== undefined) known.serviceCode = error.code
  if (error.message !== undefined) known.serviceMessage = error.message
  if (error.fields !== undefined) known.fields = error.fields
  if (error.issues !== undefined) known.issues = error.issues
  if (error.docsUrl !== undefined) known.docsUrl = error.docsUrl
  if (known.requestId === undefined && error.requestId !== undefined) known.requestId = error.requestId
  if (code === 'content_refused') known.chargedCharacters = 0
  return new StudioError(code, error.message === undefined ? { kind: 'no-explanation', status } : null, known)
}

function parseObject(bodyText: string): Record<string, unknown> | undefined {
  try {
    return asObject(parseJson(bodyText))
  } catch {
    return undefined
  }
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function text(value: unknown, redact: Redactor): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  return redact(value).slice(0, LONGEST_MESSAGE_CHARS)
}

function textFields(value: unknown, redact: Redactor): Record<string, string> | undefined {
  const entries = Object.entries(asObject(value) ?? {}).flatMap(([path, why]) => {
    const sentence = text(why, redact)
    return sentence === undefined ? [] : [[redact(path), sentence] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** An issue without a path concerns the whole graph; an empty one is dropped. */
function flowIssues(value: unknown, redact: Redactor): WireFlowIssue[] | undefined {
  if (!Array.isArray(value)) return undefined
  const issues = value.slice(0, MAX_ISSUES).flatMap((entry: unknown) => {
    const { path, code, message } = asObject(entry) ?? {}
    const sentence = text(message, redact) ?? text(code, redact)
    if (sentence === undefined) return []
    return [{ path: text(path, redact) ?? '', code: text(code, redact) ?? '', message: sentence }]
  })
  return issues.length === 0 ? undefined : issues
}
