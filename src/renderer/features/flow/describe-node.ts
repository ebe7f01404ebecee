import {
  dataOf,
  type FlowGraph,
  type FlowItem,
  isRecord,
  kindOf,
  nameOf,
  textOf,
} from '#shared/domain/flow/flow-graph.ts'
import { type FlowKind, kindTitle } from '#shared/domain/flow/flow-kinds.ts'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { getExits, shownExits } from '#shared/domain/flow/node-exits.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { t } from './messages/t.ts'

/** A node's description in a line or two. */
export interface NodeWords {
  /** What it does, such as `Ask`. */
  kind: string
  /** The user's name for it; null if unnamed. */
  name: string | null
  /** The first content, such as the question; empty if it has nothing readable. */
  line: string
}

const LONGEST_LINE = 160
const known = new WeakMap<FlowItem, { kinds: readonly FlowKind[]; words: NodeWords }>()

/** Describes a node by its served kind and its content. */
export function describeNode(kinds: readonly FlowKind[], node: FlowItem): NodeWords {
  const before = known.get(node)
  if (before?.kinds === kinds) return before.words
  const words = { kind: kindTitle(kinds, node), name: nameOf(node), line: oneLine(lineOf(node, kinds[0]?.toolNames)) }
  known.set(node, { kinds, words })
  return words
}

/** A node's one-line name: the kind with the name, or with the first content. */
export function formatNode(kinds: readonly FlowKind[], node: FlowItem): string {
  const { kind, name, line } = describeNode(kinds, node)
  return name ?? (line === '' ? kind : t('titleWithLine', { kind, line }))
}

/** Number of a node's exits; the one that stands for both of a pair isn't counted. */
export function countWaysOut(graph: FlowGraph, nodeKey: string): number {
  const exits = shownExits(graph, nodeKey)
  const { way } = getExits(nodeOf(graph, nodeKey) ?? {})
  return way === 'pair' ? exits.filter(({ exit }) => exit !== null).length : exits.length
}

/** A node's name for screen readers: `Ask: What is your name? 2 ways out, 1 issue`. */
export function nodeLabel(words: NodeWords, exitCount: number, issueCount: number): string {
  const called = words.name === null ? words.kind : `${words.kind}, ${words.name}`
  const counts = [
    exitCount === 0 ? t('endsHere') : t('waysOut', { count: exitCount }),
    ...(issueCount === 0 ? [] : [t('issues', { count: issueCount })]),
  ].join(', ')
  const title = words.line === '' ? called : t('titleWithLine', { kind: called, line: words.line })
  return `${title}${/[.?!…]$/.test(words.line) ? '' : '.'} ${counts}`
}

function lineOf(node: FlowItem, toolNames: FlowKind['toolNames']): string {
  const data = dataOf(node)
  const list = (field: string, each: (item: FlowItem) => string | null) => {
    const items = data[field]
    const said = Array.isArray(items) ? items.filter(isRecord).flatMap((item) => each(item) ?? []) : []
    return said.join(', ')
  }
  switch (kindOf(node)) {
    case 'collect':
      return list('fields', (item) => textOf(item, 'variable') || textOf(item, 'description'))
    case 'branch_condition':
      return list('conditions', (item) => textOf(item, 'label') || textOf(item, 'variable'))
    case 'set_variable':
      return textOf(data, 'variable')
        ? `${textOf(data, 'variable') ?? ''} = ${JSON.stringify(data['value'] ?? null)}`
        : ''
    case 'wait':
      // oxlint-disable-next-line catalog-texts/bare-text -- a unit
      return typeof data['duration_seconds'] === 'number' ? `${formatNumber(data['duration_seconds'])} s` : ''
    case 'start':
      return t(data['speak_first_message'] === false ? 'start.silent' : 'start.speaks')
    case 'end':
      return textOf(data, 'message') || (textOf(data, 'outcome') ?? '')
    default:
      return firstText(data, toolNames)
  }
}

// For an unknown kind, the longest text says most.
const TELLING = ['text', 'instruction', 'message', 'tool_id', 'phone_number', 'audio_url', 'title', 'label']

function firstText(data: FlowItem, toolNames: FlowKind['toolNames']): string {
  for (const field of TELLING) {
    const text = textOf(data, field)
    if (text) return (field === 'tool_id' && toolNames?.get(text)) || text
  }
  // The most descriptive field is still empty: a variable name in its place would mislead.
  if (TELLING.some((field) => textOf(data, field) === '')) return ''
  const texts = Object.values(data).filter((value) => typeof value === 'string')
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line
}
