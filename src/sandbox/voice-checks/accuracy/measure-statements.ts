import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadEspeak } from '../../engine/espeak.ts'
import { hearRecording } from '../hear-recording.ts'
import { HEARING_RATE_HZ } from '../mel-cepstra.ts'
import { resampleMono } from '../resample-mono.ts'
import { createStatementJudge } from '../statement/judge-statement.ts'
import { SPEECH_RATE_HZ } from '../../engine/speech-model.ts'
import { CACHE_FOLDER, drawCached, hashFiles } from './draw-cached.ts'
import { loadFlite } from './flite.ts'
import { MEASURED, TUNED } from './people.ts'
import { KINDS } from './statement-recordings.ts'
import type { Kind } from './statement-recordings.ts'

/**
 * Measures how many recordings of each kind are accepted as the consent statement, with voices, names and accents that
 * nothing was fitted to, and writes the table in docs/voice.md: `npm run voice-checks:statements`. It resumes where it was
 * stopped, unless the check or the recordings have changed. Arguments: recordings per kind (400), and `--tuned` to
 * print the table of the voices that limits were set with.
 */

/** What became of one recording. */
export interface Judged {
  kind: Kind
  number: number
  speaker: string
  /** The part that was refused; undefined if it was accepted. */
  part?: string
  text: string
}

const GROUPS = { tuned: TUNED, measured: MEASURED }
const JUDGED_BY = [
  ...['judge-statement', 'rate-statement', 'compare-phones', 'align-tokens', 'statement-tokens'],
  ...['rival-names', 'phones', 'phone-inputs', 'phone-likelihoods', 'phone-model'],
].map((name) => `../statement/${name}.ts`)
/** The first recordings of the measured voices corrected the limits, so they aren’t counted. */
const FIRST = 211
const DOCUMENT = path.join(import.meta.dirname, '../../docs/voice.md')
const BEGIN = '<!-- npm run voice-checks:statements writes this table -->'
const END = '<!-- end of the table -->'

if (import.meta.main) {
  const group = process.argv.includes('--tuned') ? 'tuned' : 'measured'
  const count = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 400)
  const table = formatTable(await measureStatements(group, count))
  if (group === 'measured') writeTable(table)
  console.log(table)
}

/** Judges the first `count` recordings of each kind. */
export async function measureStatements(group: keyof typeof GROUPS, count: number): Promise<Judged[]> {
  const hash = hashFiles([
    ...JUDGED_BY,
    '../../engine/speech-model.ts',
    '../hear-recording.ts',
    '../mel-cepstra.ts',
    'statement-recordings.ts',
  ])
  const file = path.join(CACHE_FOLDER, `judged-${group}-${hash}.jsonl`)
  mkdirSync(CACHE_FOLDER, { recursive: true })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const known = new Map(
    lines.map((line) => JSON.parse(line) as Judged).map((judged) => [`${judged.kind} ${judged.number}`, judged]),
  )
  const espeak = await loadEspeak()
  const speakers = { espeak, flite: await loadFlite() }
  const judge = await createStatementJudge(espeak)
  const all: Judged[] = []
  for (let number = FIRST; number < FIRST + count; number++) {
    for (const kind of KINDS) {
      const before = known.get(`${kind} ${number}`)
      if (before) {
        all.push(before)
        continue
      }
      const { samples, phrase, speaker } = await drawCached(speakers, group, GROUPS[group], kind, number)
      const heard = hearRecording(await resampleMono(samples, SPEECH_RATE_HZ, HEARING_RATE_HZ), {
        listensForPitch: false,
      })
      const { part, text } = await judge({ frames: heard.frames, samples }, phrase)
      const judged = { kind, number, speaker, part, text }
      appendFileSync(file, `${JSON.stringify(judged)}\n`)
      all.push(judged)
    }
  }
  return all
}

function formatTable(all: readonly Judged[]): string {
  const rows = KINDS.map((kind) => {
    const ofKind = all.filter((judged) => judged.kind === kind)
    const isFormant = ({ speaker }: Judged) => speaker.includes('+')
    const accepted = (some: readonly Judged[]) =>
      `${some.filter(({ part }) => part === undefined).length} of ${some.length}`
    const engines = [ofKind.filter(isFormant), ofKind.filter((judged) => !isFormant(judged))]
    return `| ${kind} | ${[ofKind, ...engines].map(accepted).join(' | ')} |`
  })
  return ['| What is read | Accepted | read by eSpeak NG | read by Flite |', '|---|---|---|---|', ...rows].join('\n')
}

function writeTable(table: string) {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin === -1 || end < begin) throw new Error(`${DOCUMENT} has no place for the table`)
  writeFileSync(DOCUMENT, `${text.slice(0, begin)}${BEGIN}\n\n${table}\n\n${text.slice(end)}`)
}
