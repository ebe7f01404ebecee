import type { ConversationDetail, ConversationFormat, ConversationMessage } from '#shared/contract/conversations.ts'
import { type Cue, formatVtt } from '#shared/domain/captions.ts'
import { formatTimecode } from '#shared/domain/timecode.ts'
import { assertNever } from '#shared/errors/must.ts'
import { writeCsv } from '../exports/write-csv.ts'
import { t } from './messages/t.ts'

/** Caption length of a transcript line without an end. */
const OPEN_LINE_MS = 2_000

/** Messages per piece of a file. */
const MESSAGES_AT_ONCE = 500

/**
 * Conversations as the text of one file, in pieces, so that other work runs while each is written. VTT covers one
 * conversation: its times refer to one recording.
 */
export function* formatConversations(
  format: ConversationFormat,
  details: readonly ConversationDetail[],
): Generator<string> {
  switch (format) {
    case 'txt':
      for (const [index, detail] of details.entries()) {
        if (index > 0) yield '\n\n----------\n\n'
        yield* formatText(detail)
      }
      return
    case 'csv':
      yield* formatCsv(details)
      return
    case 'vtt':
      yield* formatCues(details)
      return
    case 'json':
      yield '[\n'
      // An array of one, without its brackets, is indented as an element.
      for (const [index, detail] of details.entries())
        yield (index > 0 ? ',\n' : '') + JSON.stringify([asJson(detail)], null, 2).slice(2, -2)
      yield '\n]\n'
      return
    default:
      assertNever(format)
  }
}

function* divide(messages: readonly ConversationMessage[]): Generator<[number, readonly ConversationMessage[]]> {
  for (let from = 0; from < messages.length; from += MESSAGES_AT_ONCE)
    yield [from, messages.slice(from, from + MESSAGES_AT_ONCE)]
}

function* formatText({ row, messages, evaluations, endReason, annotation }: ConversationDetail): Generator<string> {
  const head = [
    [t('head.conversation'), row.id],
    [t('head.agent'), row.agentName || row.agentId],
    [t('head.caller'), row.caller],
    [t('head.began'), row.createdAt],
    [t('head.state'), row.status],
    [t('head.end'), endReason ?? ''],
    [t('head.simulated'), row.isSimulated ? t('simulated') : ''],
    [t('head.tags'), annotation.tags.join(', ')],
    [t('head.note'), annotation.note],
  ].flatMap(([label = '', value = '']) => (value === '' ? [] : [t('line', { label, value })]))
  yield head.join('\n')
  for (const [from, some] of divide(messages)) {
    const lines = some.map(
      ({ role, content, startMs }) =>
        (startMs === null ? '' : `${clock(startMs)} `) + t('line', { label: formatRole(role), value: content }),
    )
    yield (from === 0 ? '\n\n' : '\n') + lines.join('\n')
  }
  const judged = evaluations.map(({ kind, name, outcome, rationale, value }) => {
    const result = kind === 'data' ? valueText(value) : outcome === 'none' ? '' : outcome
    return t('line', { label: name || kind, value: [result, rationale].filter((part) => part !== '').join('. ') })
  })
  if (judged.length > 0) yield `\n\n${judged.join('\n')}`
  yield '\n'
}

/** One row per message. */
function* formatCsv(details: readonly ConversationDetail[]): Generator<string> {
  const columns = [
    'conversation_id',
    'agent',
    'began',
    'state',
    'message',
    'role',
    'start_seconds',
    'end_seconds',
    'text',
  ]
  const seconds = (ms: number | null) => (ms === null ? '' : (ms / 1_000).toFixed(3))
  yield writeCsv([columns])
  for (const { row, messages } of details)
    for (const [from, some] of divide(messages)) {
      const rows = some.map(({ role, content, startMs, endMs }, index) => [
        ...[row.id, row.agentName || row.agentId, row.createdAt, row.status, String(from + index + 1), role],
        ...[seconds(startMs), seconds(endMs), content],
      ])
      yield writeCsv(rows, { isStart: false })
    }
}

function* formatCues(details: readonly ConversationDetail[]): Generator<string> {
  let isStart = true
  for (const { messages } of details)
    for (const [, some] of divide(messages)) {
      const cues = getCues(some)
      if (cues.length === 0) continue
      yield isStart ? formatVtt(cues) : `\n${formatVtt(cues, { isStart })}`
      isStart = false
    }
  if (isStart) yield formatVtt([])
}

function getCues(messages: readonly ConversationMessage[]): Cue[] {
  return messages
    .filter(({ role, startMs, content }) => role !== 'tool' && startMs !== null && content.trim() !== '')
    .map(({ role, content, startMs, endMs }) => ({
      startMs: startMs ?? 0,
      endMs: Math.max((startMs ?? 0) + 1, endMs ?? (startMs ?? 0) + OPEN_LINE_MS),
      text: content.replaceAll(/\s*\n\s*/g, ' '),
      speaker: formatRole(role),
    }))
}

function asJson({ row, seen, asOf, messages, evaluations, annotation }: ConversationDetail): object {
  const { isSimulated, agentName } = row
  return { conversation: seen, agentName, isSimulated, asOf, messages, evaluations, onThisComputer: annotation }
}

function clock(ms: number): string {
  return formatTimecode(ms, '.')
}

function formatRole(role: string): string {
  switch (role) {
    case 'assistant':
    case 'user':
    case 'tool':
    case 'system':
    case 'operator':
      return t(`role.${role}`)
    default:
      return role
  }
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
