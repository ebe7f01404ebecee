import { StudioError, type StudioErrorCode, type StudioErrorDetails } from '#shared/errors/studio-error.ts'
import type { WireFlowIssue } from '#shared/service-wire/flows.ts'
import type { Redactor } from './redaction.ts'

/** What the service said about a failure, as far as it could be read. */
export interface WireError {
  code: string | undefined
  message: string | undefined
  fields: Record<string, string> | undefined
  /** What is wrong with a flow graph (specification part 2, FlowValidationError). */
  issues: WireFlowIssue[] | undefined
  docsUrl: string | undefined
  requestId: string | undefined
}

const LONGEST_MESSAGE_CHARS = 2_000
const MOST_ISSUES = 5_000

/**
 * Reads the envelope of specification part 7, and no less of it when parts are missing or of another type: a code
 * without a message, fields that are not texts, an envelope around the envelope's content, or no JSON at all.
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

const BY_SERVICE_CODE: Record<string, StudioErrorCode> = {
  validation_failed: 'validation_failed',
  content_policy_violation: 'content_refused',
  model_retired: 'model_retired',
  voice_not_found: 'voice_not_found',
  payment_required: 'payment_required',
}

const BY_STATUS: Record<number, StudioErrorCode> = {
  401: 'key_refused',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'conflict',
  429: 'rate_limited',
  500: 'service_failed',
  502: 'service_unavailable',
  503: 'service_unavailable',
  504: 'service_unavailable',
}

/**
 * The studio's code for an answer outside 2xx. The service's own code decides where the studio knows it, else the status;
 * `402` with a code that ends in `_not_included` is a limit of the plan, any other a matter of money.
 */
export function studioCodeFor(status: number, serviceCode: string | undefined): StudioErrorCode {
  if (serviceCode !== undefined && status < 500 && status !== 429) {
    if (serviceCode.endsWith('_not_included')) return 'plan_limit'
    if (Object.hasOwn(BY_SERVICE_CODE, serviceCode)) return BY_SERVICE_CODE[serviceCode] ?? 'request_refused'
  }
  const byStatus = BY_STATUS[status]
  if (byStatus !== undefined) return byStatus
  if (status >= 500) return 'service_failed'
  // A redirect or a status nobody sends to an API: a proxy or a login page answered, not the service.
  return status >= 400 ? 'request_refused' : 'bad_answer'
}

/**
 * The failure a person sees for an answer outside 2xx. `content_refused` carries 0 charged characters, because the
 * specification says so of it and of nothing else. Without `sentKey`, 401 is `forbidden`.
 */
export function wireErrorToStudioError(
  status: number,
  error: WireError,
  details: StudioErrorDetails,
  sentKey = true,
): StudioError {
  // Whoever asks as a visitor is told to bring a key; no key has been refused.
  const code = status === 401 && !sentKey ? 'forbidden' : studioCodeFor(status, error.code)
  const known: StudioErrorDetails = { ...details, status }
  if (error.code !== undefined) known.serviceCode = error.code
  if (error.message !== undefined) known.serviceMessage = error.message
  if (error.fields !== undefined) known.fields = error.fields
  if (error.issues !== undefined) known.issues = error.issues
  if (error.docsUrl !== undefined) known.docsUrl = error.docsUrl
  if (known.requestId === undefined && error.requestId !== undefined) known.requestId = error.requestId
  if (code === 'content_refused') known.chargedCharacters = 0
  return new StudioError(code, error.message ?? `The service answered ${status} without saying why.`, known)
}

function parseObject(bodyText: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(bodyText))
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

/** An issue without a path is one of the whole graph; one that says nothing at all is left out. */
function flowIssues(value: unknown, redact: Redactor): WireFlowIssue[] | undefined {
  if (!Array.isArray(value)) return undefined
  const issues = value.slice(0, MOST_ISSUES).flatMap((entry: unknown) => {
    const { path, code, message } = asObject(entry) ?? {}
    const sentence = text(message, redact) ?? text(code, redact)
    if (sentence === undefined) return []
    return [{ path: text(path, redact) ?? '', code: text(code, redact) ?? '', message: sentence }]
  })
  return issues.length === 0 ? undefined : issues
}
