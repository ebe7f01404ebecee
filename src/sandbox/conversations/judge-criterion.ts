import type { StoredConversation, StoredMessage } from './conversation-store.ts'
import { meaningfulStems, meaningfulWords } from './word-stems.ts'

/** Result of one criterion. `score` is the share of matches, 0 to 1; null if there was nothing to look for. */
export interface Judgement {
  status: 'success' | 'failure' | 'unknown'
  score: number | null
  rationale: string
}

/** Words in a criterion that other words represent in a call. */
const STANDS_FOR: Record<string, readonly string[]> = {
  greet: ['hello', 'good morning', 'welcome', 'hi'],
  thank: ['thank', 'thanks'],
  goodb: ['goodbye', 'bye', 'see you'],
  farew: ['goodbye', 'bye', 'see you'],
  polit: ['please', 'thank', 'sorry', 'welcome'],
  apolo: ['sorry', 'apologise', 'apologize'],
  name: ['my name is', 'this is'],
}

/** Words that refer to how the call ended rather than what was said. */
const OUTCOMES: readonly (readonly [RegExp, (end: Ended) => boolean, string])[] = [
  [/\btransfer(s|red)?\b|\bhanded over\b/i, ({ endReason }) => endReason === 'transferred', 'was transferred'],
  [
    /\b(resolved?|solved?|completes?|completed)\b/i,
    ({ status, endReason }) => status === 'completed' && endReason === 'agent_ended',
    'was ended by the agent as completed',
  ],
]

type Ended = Pick<StoredConversation, 'status' | 'endReason'>

const ENOUGH = 0.5

/**
 * Judges a criterion by its name and description alone (rules in docs/assumptions.md): quoted text must occur verbatim;
 * an outcome word is checked against how the call ended; otherwise half of the words must occur, none is a failure, and
 * less than half stays open. “not”, “never” and “without” invert the verdict. Without any caller speech the criterion
 * stays open.
 */
export function judgeCriterion(
  criterion: { name: string; description: string },
  end: Ended,
  spoken: readonly Pick<StoredMessage, 'role' | 'content'>[],
): Judgement {
  if (!spoken.some(({ role }) => role === 'user')) {
    return { status: 'unknown', score: null, rationale: 'The caller said nothing, so there is nothing to judge.' }
  }
  const text = `${criterion.name}. ${criterion.description}`
  const isTurned = /\b(not|never|without|no|doesn['’]t|don['’]t)\b/i.test(criterion.description)
  const judgement = judgeWords(text, end, linesOf(text, spoken))
  if (!isTurned || judgement.status === 'unknown') return judgement
  const status = judgement.status === 'success' ? 'failure' : 'success'
  const score = judgement.score === null ? null : 1 - judgement.score
  return { status, score, rationale: `${judgement.rationale} The criterion asks that it is not so.` }
}

function judgeWords(text: string, end: Ended, lines: { who: string; said: string }): Judgement {
  const quoted = /["“”„«]([^"“”„«»]+)["“”»]/.exec(text)?.[1]
  if (quoted !== undefined) {
    const isSaid = plain(lines.said).includes(plain(quoted))
    const rationale = `${lines.who} ${isSaid ? 'said' : 'did not say'} “${quoted}”.`
    return { status: isSaid ? 'success' : 'failure', score: isSaid ? 1 : 0, rationale }
  }
  for (const [pattern, holds, words] of OUTCOMES) {
    if (!pattern.test(text)) continue
    const isSo = holds(end)
    const rationale = `The call ${isSo ? words : `was not: it ended as ${end.status}, ${end.endReason ?? 'without a reason'}`}.`
    return { status: isSo ? 'success' : 'failure', score: isSo ? 1 : 0, rationale }
  }
  const wanted = [...meaningfulWords(text)]
  if (wanted.length === 0) {
    return { status: 'unknown', score: null, rationale: 'The criterion holds no word that could be looked for.' }
  }
  const heard = meaningfulStems(lines.said)
  const found = wanted.filter(([stem]) => heard.has(stem) || standsThere(stem, lines.said))
  const score = found.length / wanted.length
  const status = score >= ENOUGH ? 'success' : found.length === 0 ? 'failure' : 'unknown'
  const list = found.length > 0 ? `: ${found.map(([, word]) => word).join(', ')}` : ''
  const rationale = `${lines.who} said ${found.length} of ${wanted.length} ${wanted.length === 1 ? 'word that was' : 'words that were'} looked for${list}.`
  return { status, score, rationale }
}

/** Lines of the party the criterion refers to: the agent, the caller, or both. */
function linesOf(
  text: string,
  spoken: readonly Pick<StoredMessage, 'role' | 'content'>[],
): { who: string; said: string } {
  const isAgents = /\b(agent|assistant)\b/i.test(text)
  const isCallers = /\b(caller|customer|user)\b/i.test(text)
  const role = isAgents === isCallers ? undefined : isAgents ? 'assistant' : 'user'
  const said = spoken.filter((line) => role === undefined || line.role === role).map(({ content }) => content)
  const who = role === undefined ? 'Agent and caller' : role === 'assistant' ? 'The agent' : 'The caller'
  return { who, said: said.join('\n') }
}

function standsThere(stem: string, said: string): boolean {
  const text = ` ${plain(said)} `
  return (STANDS_FOR[stem] ?? []).some((words) => text.includes(` ${words} `))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
