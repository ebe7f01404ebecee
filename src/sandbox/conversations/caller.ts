import type { CallPhrases } from './call-phrases.ts'
import type { BranchOption } from './decide-branch.ts'

/** A question put to the caller. */
export interface Question {
  /** As phrased by the agent. */
  text: string
  /** Key of the requested variable, and what else is known about it. */
  variable: string
  description: string
  /** `string`, `number`, `boolean` or `json`. */
  type: string
  /** Options the conversation can continue with after the answer; empty if it doesn't depend on the answer. */
  leadsTo: readonly BranchOption[]
}

/** What the caller says, and the value an attentive agent records. */
export interface Answer {
  said: string
  value: string | number | boolean
}

export interface Caller {
  answer(question: Question): Answer
  /** States the topic of the call: one of the options, or none of them. */
  formatTopic(options: readonly BranchOption[]): string
  /** The caller's request to repeat the question, for one question in ten; otherwise undefined. */
  missed(): string | undefined
  hangUp(): string
}

type Kind = 'name' | 'email' | 'phone' | 'day' | 'time' | 'code' | 'number' | 'yes-or-no' | 'free'

/** Kind of a question, by its key first and its text second; the first match wins. */
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['email', /e-?mail/],
  ['phone', /phone|telefon|téléphone|teléfono|telefono|telefone|callback/],
  [
    'code',
    /(order|booking|ticket|account|customer|reference|contract|invoice).?(number|no|id|code)|number of (the|your) (order|booking|ticket)/,
  ],
  ['name', /(^|[_ ])name|\bname\b|nombre|\bnom\b|\bnome\b|called/],
  ['day', /\bday\b|(^|_)day|\bdate\b|(^|_)date|\btag\b|datum|\bdía\b|\bjour\b|giorno|\bdia\b/],
  ['time', /(^|_)time|\btime\b|uhrzeit|\bhora\b|\bheure\b|\bora\b|o’clock/],
  [
    'number',
    /how many|how likely|(^|_)(score|rating|count|size|weeks|party|people|guests|age|amount)|\bscore\b|zero to ten/,
  ],
]
const YES_OR_NO = /^(do|does|did|is|are|can|could|would|will|have|has|shall|may)\b/

/** A caller with its own name, day and so on, phrased in varied words. Deterministic for the same `random`. */
export function createCaller(phrases: CallPhrases, random: () => number): Caller {
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  const figure = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const say = (forms: readonly string[], value: string) => capital(pick(forms).replace('{}', value))
  const name = pick(phrases.names)
  const day = pick(phrases.days)

  const formatTopic = (options: readonly BranchOption[]): string => {
    const choice = Math.floor(random() * (options.length + 1))
    const option = options[choice]
    if (!option) return pick(phrases.otherTopic)
    const wish = /^wants? (.+)/i.exec(option.label)?.[1]
    return wish === undefined ? say(phrases.topic, option.label.toLowerCase()) : `I would like ${wish.toLowerCase()}.`
  }

  return {
    formatTopic,
    missed: () => (random() < 0.1 ? pick(phrases.unclear) : undefined),
    hangUp: () => phrases.hangUp,
    answer(question) {
      if (question.leadsTo.length > 0) {
        const said = formatTopic(question.leadsTo)
        return { said, value: said }
      }
      switch (kindOf(question)) {
        case 'name':
          return { said: say(phrases.say.name, name), value: name }
        case 'email': {
          const value = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`
          return { said: say(phrases.say.figure, value.replace('@', ' at ').replaceAll('.', ' dot ')), value }
        }
        case 'phone': {
          const value = `+1415555${figure(1_000, 9_999)}`
          return { said: say(phrases.say.figure, spaced(value)), value }
        }
        case 'day':
          return { said: say(phrases.say.day, day), value: day }
        case 'time': {
          const value = pick(offered(question.text) ?? phrases.times)
          return { said: say(phrases.say.time, value), value }
        }
        case 'code': {
          const value = String(figure(10_000, 99_999))
          return { said: say(phrases.say.figure, spaced(value)), value }
        }
        case 'number': {
          const isScore = /score|rating|likely|zero to ten|0 to 10/i.test(`${question.variable} ${question.text}`)
          const value = isScore ? figure(2, 10) : figure(1, 8)
          return {
            said: say(phrases.say.figure, String(value)),
            value: question.type === 'string' ? String(value) : value,
          }
        }
        case 'yes-or-no': {
          const value = random() < 0.7
          return {
            said: pick(value ? phrases.yes : phrases.no),
            value: question.type === 'boolean' ? value : value ? 'yes' : 'no',
          }
        }
        default: {
          const said = pick(phrases.reasons)
          return { said, value: said }
        }
      }
    },
  }
}

function kindOf({ variable, description, text, type }: Question): Kind {
  if (type === 'boolean') return 'yes-or-no'
  const key = variable.toLowerCase()
  const words = `${description} ${text}`.toLowerCase()
  const found = KINDS.find(([, pattern]) => pattern.test(key)) ?? KINDS.find(([, pattern]) => pattern.test(words))
  if (type === 'number') return 'number'
  if (found) return found[0]
  // Requests for a field are phrased politely and can look like yes-or-no questions.
  return YES_OR_NO.test((description || text).trim().toLowerCase()) ? 'yes-or-no' : 'free'
}

/** The choices listed in a question, such as `These are free: nine, ten and eleven.` */
function offered(text: string): string[] | undefined {
  const list = /: ([^.?!]+)/.exec(text)?.[1]
  const choices = list?.split(/, | and | und | y | et | e /).filter((choice) => choice.trim() !== '')
  return choices && choices.length > 1 ? choices : undefined
}

function spaced(figures: string): string {
  return [...figures].join(' ')
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
