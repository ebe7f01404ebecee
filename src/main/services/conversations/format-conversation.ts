import type { ConversationDetail, ConversationFormat, ConversationMessage } from '#shared/contract/conversations.ts'
import { type Cue, formatVtt } from '#shared/domain/captions.ts'
import { formatTimecode } from '#shared/domain/timecode.ts'
import { assertNever } from '#shared/errors/must.ts'
import { writeCsv } from '../exports/write-csv.ts'
import { t } from './messages/t.ts'

/** Caption length of a transcript line without an end. */
const OPEN_LINE_MS = 2_000

/** Conversations as the text of one file. VTT covers one conversation: its times refer to one recording. */
export function formatConversations(format: ConversationFormat, details: readonly ConversationDetail[]): string {
  switch (format) {
    case 'txt':
      return details.map(asText).join('\n\n----------\n\n')
    case 'csv':
      return asCsv(details)
    case 'vtt':
      return formatVtt(details.flatMap((detail) => getCues(detail.messages)))
    case 'json':
      return `${JSON.stringify(details.map(asJson), null, 2)}\n`
    default:
      return assertNever(format)
  }
}

function asText({ row, messages, evaluations, endReason, annotation }: ConversationDetail): string {
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
  const lines = messages.map(
    ({ role, content, startMs }) =>
      (startMs === null ? '' : `${clock(startMs)} `) + t('line', { label: formatRole(role), value: content }),
  )
  const judged = evaluations.map(({ kind, name, outcome, rationale, value }) => {
    const result = kind === 'data' ? valueText(value) : outcome === 'none' ? '' : outcome
    return t('line', { label: name || kind, value: [result, rationale].filter((part) => part !== '').join('. ') })
  })
  const parts = [head, lines, judged].filter((part) => part.length > 0)
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`
}

/** One row per message. */
function asCsv(details: readonly ConversationDetail[]): string {
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
  const rows = details.flatMap(({ row, messages }) =>
    messages.map(({ role, content, startMs, endMs }, index) => [
      ...[row.id, row.agentName || row.agentId, row.createdAt, row.status, String(index + 1), role],
      ...[seconds(startMs), seconds(endMs), content],
    ]),
  )
  return writeCsv([columns, ...rows])
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
