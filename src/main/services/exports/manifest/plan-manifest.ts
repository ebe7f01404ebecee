import { basename, join } from 'node:path'
import type { Block } from '#shared/contract/script.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { getKnownFacts } from '#shared/domain/delivery/required-changes.ts'
import { isAudioFormat, isScriptFormat } from '#shared/domain/export-formats.ts'
import { findBlockSpeaker } from '#shared/domain/speaker-runs.ts'
import type { SpokenVoice } from '#shared/domain/speech-text/voice-runs.ts'
import { type ManifestId, MANIFESTS } from '#shared/domain/export-manifests.ts'
import { getFileName } from '../file-name-of.ts'
import { type HeardBlock, heardBlocks } from '../heard-blocks.ts'
import { type ExportPlan, type ExportRequest, type ExportUnit, NO_BLOCK, type PlanDeps } from '../plan-export.ts'
import type { PlannedFile } from '../plan-files.ts'
import { sampleCountAt } from '../sound-of.ts'

/** What planning a manifest needs. */
export interface ManifestPlanDeps extends PlanDeps {
  /** The name of a voice; undefined if it was never in the catalog. */
  voiceName(voiceId: string): string | undefined
}

/** A block within a file, as the manifest lists it. Null where it has no such value. */
export interface ManifestBlock {
  blockId: string
  /** Its ID in the user's sheet. */
  externalId: string | null
  /** From 1, in the project. */
  chapterNumber: number
  chapter: string
  /** The cast member whose words these are, at least those outside of passages. */
  character: string | null
  /** The words in the file, without the character's name: of the take, or of the script if the file is one. */
  text: string
  /** The following are of the take; null in a script. */
  takeId: string | null
  voiceId: string | null
  voiceName: string | null
  modelId: string | null
  /** BCP 47 tag: as chosen, or the voice's. */
  language: string | null
  /** In the file; the pause after the block isn't included. */
  startMs: number | null
  endMs: number | null
  /** All of its text by speaker, if it has several; only in JSON. */
  passages?: readonly ManifestPassage[]
}

/** A part of a block with one speaker; the values are as those of a block. */
export type ManifestPassage = Pick<
  ManifestBlock,
  'character' | 'text' | 'voiceId' | 'voiceName' | 'modelId' | 'language' | 'startMs' | 'endMs'
>

/** A file as the manifest lists it, but for its size and hash, which follow from its bytes. */
export interface ManifestEntry {
  file: PlannedFile
  /** Of audio; null for other files. */
  durationMs: number | null
  sampleRateHz: number | null
  blocks: readonly ManifestBlock[]
}

/** The manifest of an export before its files are written. */
export interface PlannedManifest {
  id: ManifestId
  path: string
  /** Without extension. */
  name: string
  project: { id: string; title: string }
  /** Every file of the export, in the order in which they are written. */
  entries: readonly ManifestEntry[]
}

/** The manifest that was requested, in steps short enough to let other work run in between; null without one. */
export function* planManifest(
  deps: ManifestPlanDeps,
  plan: ExportPlan,
  files: readonly PlannedFile[],
  request: ExportRequest,
): Generator<void, PlannedManifest | null> {
  const [first] = files
  if (request.manifest === 'none' || !first) return null
  const voices = createVoiceLookup(deps)
  /** Files of the same unit list the same blocks. */
  const described = new Map<ExportUnit, Partial<Record<'script' | 'timed', ManifestBlock[]>>>()
  const entries: ManifestEntry[] = []
  for (const file of files) {
    const { unit, format } = file
    const kind = isScriptFormat(format) ? 'script' : 'timed'
    const known = described.get(unit)
    const blocks = known?.[kind] ?? (yield* kind === 'script' ? listScript(unit) : listTimed(deps, unit, voices))
    described.set(unit, { ...known, [kind]: blocks })
    entries.push({ file, ...getSoundFacts(file, request), blocks })
    yield
  }
  const { extension } = MANIFESTS[request.manifest]
  const { id, title } = first.unit.layout.project
  const name = nameManifest(plan, first.unit, request, listTaken(files, `.${extension}`))
  const path = join(plan.folder, `${name}.${extension}`)
  return { id: request.manifest, path, name, project: { id, title }, entries }
}

/** In milliseconds with three decimals: finer than a sample, without binary rounding artifacts. */
function toMs(samples: number, rateHz: number): number {
  return roundMs((samples * 1000) / rateHz)
}

function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

function getSoundFacts(
  { unit, format }: PlannedFile,
  request: ExportRequest,
): Pick<ManifestEntry, 'durationMs' | 'sampleRateHz'> {
  if (!isAudioFormat(format)) return { durationMs: null, sampleRateHz: null }
  const { sampleRateHz } = getKnownFacts(format, request)
  return { durationMs: toMs(sampleCountAt(unit.layout, sampleRateHz), sampleRateHz), sampleRateHz }
}

type Voice = Pick<ManifestBlock, 'voiceName' | 'language'>

function createVoiceLookup({ voiceName, voiceLocale }: ManifestPlanDeps): (voiceId: string) => Voice {
  const found = new Map<string, Voice>()
  return (voiceId) => {
    const voice = found.get(voiceId) ?? {
      voiceName: voiceName(voiceId) ?? null,
      language: voiceLocale(voiceId) || null,
    }
    found.set(voiceId, voice)
    return voice
  }
}

function getPlace(unit: ExportUnit, { title, number }: ExportUnit['chapters'][number], block: Block) {
  return {
    blockId: block.id,
    externalId: block.externalId || null,
    chapterNumber: number,
    chapter: title || unit.parts.chapter,
  }
}

/** The blocks that are in a unit's audio. */
function* listTimed(
  { db }: Pick<ManifestPlanDeps, 'db'>,
  unit: ExportUnit,
  getVoice: (voiceId: string) => Voice,
): Generator<void, ManifestBlock[]> {
  const spans = new Map(unit.layout.spans.map((span) => [span.blockId, span]))
  const listed: ManifestBlock[] = []
  for (const chapter of unit.chapters) {
    for (const block of chapter.blocks) {
      const span = spans.get(block.id)
      const take = block.activeTake
      if (!span || !take) continue
      const [heard] = heardBlocks(db, { ...unit.layout, blocks: [block], spans: [span] })
      if (!heard) continue
      const passages = listPassages(heard, getVoice)
      const [first] = passages
      const startMs = toMs(span.startSample, TIMELINE_RATE_HZ)
      const endMs = toMs(span.startSample + span.sampleCount, TIMELINE_RATE_HZ)
      listed.push({
        ...getPlace(unit, chapter, block),
        character: heard.speaker,
        text: take.inputs.text.slice(heard.fromChar, heard.toChar).trim(),
        takeId: take.id,
        ...(first && passages.length === 1 ? pickVoice(first) : describeVoice(take.inputs, getVoice)),
        ...{ startMs, endMs },
        ...(passages.length > 1 && { passages }),
      })
      yield
    }
  }
  return listed
}

/** What is heard of a block, by speaker. */
function listPassages({ take, runs, startMs, endMs }: HeardBlock, getVoice: (voiceId: string) => Voice) {
  const getStartMs = (index: number): number =>
    index === 0 ? startMs : startMs + (runs[index]?.marks[0]?.startMs ?? 0)
  return runs.map(({ startChar, endChar, speaker, marks }, index): ManifestPassage => {
    const char = marks[0]?.startChar ?? startChar
    const voice = take.inputs.markup.find(
      (span) => span.kind === 'voice' && span.startChar <= char && char < span.endChar,
    )
    return {
      character: speaker,
      text: take.inputs.text.slice(startChar, endChar).trim(),
      ...describeVoice(voice?.kind === 'voice' ? voice : take.inputs, getVoice),
      startMs: roundMs(getStartMs(index)),
      endMs: roundMs(index === runs.length - 1 ? endMs : getStartMs(index + 1)),
    }
  })
}

function describeVoice(
  { voiceId, modelId, language }: SpokenVoice,
  getVoice: (voiceId: string) => Voice,
): Pick<ManifestPassage, 'voiceId' | 'voiceName' | 'modelId' | 'language'> {
  const voice = getVoice(voiceId)
  return { voiceId, voiceName: voice.voiceName, modelId, language: language ?? voice.language }
}

function pickVoice({ voiceId, voiceName, modelId, language }: ManifestPassage) {
  return { voiceId, voiceName, modelId, language }
}

const NOT_SPOKEN = {
  takeId: null,
  voiceId: null,
  voiceName: null,
  modelId: null,
  language: null,
  startMs: null,
  endMs: null,
}

/** The blocks that are in a unit's script, with or without audio. */
function* listScript(unit: ExportUnit): Generator<void, ManifestBlock[]> {
  const listed: ManifestBlock[] = []
  for (const chapter of unit.chapters) {
    for (const block of chapter.blocks) {
      const { rules } = unit.layout
      const fromChar = rules.findSpeaker(block.text)?.spokenFromChar ?? 0
      listed.push({
        ...getPlace(unit, chapter, block),
        character: findBlockSpeaker(block, rules),
        text: block.text.slice(fromChar).trim(),
        ...NOT_SPOKEN,
      })
      yield
    }
  }
  return listed
}

/** Placeholders whose values differ between the files of an export, with the separators before them. */
const OF_ONE_BLOCK = /[\s_.-]*\{(block|speaker|words|id|file)\}/gu
const OF_ONE_CHAPTER = /[\s_.-]*\{(chapter|number)\}/gu

/** What the files' names have in common, so that changing these names changes it too; else the title. */
function nameManifest({ pattern }: ExportPlan, { parts }: ExportUnit, request: ExportRequest, taken: Set<string>) {
  const isProject = request.projectId !== undefined
  const common = pattern.replaceAll(OF_ONE_BLOCK, '').replaceAll(OF_ONE_CHAPTER, isProject ? '' : '$&')
  const title = isProject ? '{project}' : '{project} - {chapter}'
  const wanted = request.baseName === undefined ? title : common.replace(/^[\s_.-]+/u, '') || title
  return getFileName(wanted, { ...parts, ...NO_BLOCK, ...(isProject && { chapter: '', number: '' }) }, taken)
}

/** Names, without this ending, that the export's own files have. */
function listTaken(files: readonly PlannedFile[], ending: string): Set<string> {
  const names = files.map(({ path }) => basename(path).toLocaleLowerCase('en'))
  return new Set(names.flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : [])))
}
