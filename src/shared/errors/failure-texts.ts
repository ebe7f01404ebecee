import type { Failure } from '../contract/base.ts'
import type { StudioErrorCode } from './failure-rules.ts'
import { PLAIN_REASONS } from './plain-reasons.ts'
import { REASONS_WITH_VALUES } from './reasons-with-values.ts'

/** What happened, by code: said where nothing more specific is known, or where nothing else matters. */
const CODE_TEXTS: Record<StudioErrorCode, string> = {
  invalid_input: 'Something in this request is invalid.',
  text_empty: 'This block has no text.',
  voice_mismatch: 'This voice can’t be used with this model.',
  validation_failed: 'The service rejected the request as invalid.',
  content_refused: 'Blocked by the service’s content policy.',
  model_retired: 'This model is no longer available.',
  voice_not_found: 'Voice not found. It may have been deleted.',
  key_missing: 'No API key saved.',
  key_refused: 'Invalid API key.',
  payment_required: 'Insufficient balance.',
  plan_limit: 'Your plan doesn’t include this.',
  budget_reached: 'The project’s budget is used up.',
  forbidden: 'This API key doesn’t have permission.',
  not_found: 'This no longer exists.',
  conflict: 'This was changed in the meantime.',
  request_refused: 'The service rejected the request.',
  rate_limited: 'Rate limited. Still failing after automatic retries.',
  service_failed: 'Service error (500).',
  service_unavailable: 'The service is temporarily unavailable.',
  bad_answer: 'Invalid response from the service.',
  stream_cut: 'The connection dropped before the audio finished.',
  offline: 'Can’t reach the service. Nothing was sent.',
  timed_out: 'The request timed out.',
  canceled: 'Canceled.',
  disk_full: 'The disk is full.',
  storage_failed: 'Couldn’t write to the disk.',
  newer_file: 'This file was made by a newer Overvoice.',
  export_failed: 'The export failed.',
  file_exists: 'Files with these names already exist. They weren’t changed.',
  block_locked: 'This block is locked. Its active take wasn’t changed.',
  take_protected: 'This take is protected.',
  dialogue_not_cut: 'The dialogue couldn’t be cut into takes.',
  interrupted: 'Overvoice closed while this block was being generated.',
  unexpected: 'Something went wrong in Overvoice.',
  disconnected: 'Lost connection to Overvoice.',
}

type Texts = typeof REASONS_WITH_VALUES

/** Why exactly something failed, with the values that its text mentions. */
export type FailureReason =
  keyof typeof PLAIN_REASONS | { [Key in keyof Texts]: { kind: Key } & Parameters<Texts[Key]>[0] }[keyof Texts]

/** What happened, in general terms. */
export function formatCode(code: StudioErrorCode): string {
  return CODE_TEXTS[code]
}

/** What happened, as exactly as known: the reason, else the service's own message, else the code. */
export function formatReason({ code, reason, serviceMessage }: Failure): string {
  if (reason === undefined) return serviceMessage ?? formatCode(code)
  if (typeof reason === 'string') return PLAIN_REASONS[reason]
  return (REASONS_WITH_VALUES[reason.kind] as (values: typeof reason) => string)(reason)
}
