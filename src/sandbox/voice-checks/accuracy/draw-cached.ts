import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawRecording } from './statement-recordings.ts'
import type { DrawnRecording, Kind, People, Speakers } from './statement-recordings.ts'
import { KINDS } from './statement-recordings.ts'

/** Ignored by Git; may be deleted at any time. */
export const CACHE_FOLDER = path.join(import.meta.dirname, '../../../../.tmp/voice-checks')

/** Identifies the content of these files next to this one. */
export function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(path.join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 12)
}

const DRAWN_BY = ['statement-recordings.ts', 'people.ts', 'distort.ts', 'flite.ts', '../consent-phrase.ts']
const DRAWN_FOLDER = path.join(CACHE_FOLDER, `drawn-${hashFiles(DRAWN_BY)}`)

/** A recording as `drawRecording` draws it, from the cache if the drawing hasn't changed. */
export async function drawCached(
  speakers: Speakers,
  group: string,
  people: People,
  kind: Kind,
  number: number,
): Promise<DrawnRecording> {
  const file = path.join(DRAWN_FOLDER, `${group}-${KINDS.indexOf(kind)}-${number}`)
  if (existsSync(file)) {
    const bytes = readFileSync(file)
    const headLength = bytes.readUInt32LE(0)
    const head = JSON.parse(bytes.toString('utf8', 4, 4 + headLength))
    const length = (bytes.length - 4 - headLength) / 2
    const samples = Float32Array.from({ length }, (_, at) => bytes.readInt16LE(4 + headLength + 2 * at) / 32_767)
    return { ...head, samples }
  }
  const { samples, ...head } = await drawRecording(speakers, people, kind, number)
  const text = Buffer.from(JSON.stringify(head))
  const bytes = Buffer.alloc(4 + text.length + 2 * samples.length)
  bytes.writeUInt32LE(text.length)
  text.copy(bytes, 4)
  for (const [at, sample] of samples.entries())
    bytes.writeInt16LE(Math.round(sample * 32_767), 4 + text.length + 2 * at)
  mkdirSync(DRAWN_FOLDER, { recursive: true })
  writeFileSync(`${file}.new`, bytes)
  renameSync(`${file}.new`, file)
  return { ...head, samples: samples.map((sample) => Math.round(sample * 32_767) / 32_767) }
}
