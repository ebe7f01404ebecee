import type { NamedHit, WrittenHit, WrittenResult } from '#shared/contract/search.ts'
import { ASCII } from '#shared/domain/fold-text.ts'
import { wordExcerpt } from '#shared/domain/words/word-excerpt.ts'
import type { ReadableDb } from '../../db/database.ts'
import { findChapter } from '../../db/repos/chapters-repo.ts'
import { type BlockSource, findExportedFiles, findNamedBlocks, getBlockSources } from '../../db/repos/named-repo.ts'
import { getTakeNumber, getTakeSource } from '../../db/repos/take-source-repo.ts'
import { TYPED_ENDINGS, withoutEnding } from '../exports/without-ending.ts'
import { createLocator } from './find-hits.ts'

const MAX_HITS = 20
/** Blocks read for one search: a sheet may repeat an ID in every row. */
const MAX_BLOCKS_READ = 1_000
const MAX_FILES_READ = 200
/** Spellings of a name that are looked up. */
const MAX_FORMS = 8

/** IDs as they stand in exports, manifests, logs and sheets for editing. */
const OWN_ID = /^(?:block|take|chap|proj)_[\w-]+$/
const QUOTED = /^["'“”„«‹‘`]\s*(.*?)\s*["'“”»›’`][,;]?$/u
const FILE_ENDING = /[^/\\]\.[^./\\\s]+$/

type Named = Pick<WrittenResult, 'named' | 'namedCount'>

/** What a name belongs to. Takes are found by their own ID only. */
interface NamedOwner {
  kind: 'project' | 'chapter' | 'block' | 'take'
  id: string
  projectId: string
  chapterId: string | null
  name: NamedHit['name']
}

/**
 * Looks up the whole text as an ID of the studio, an ID in the user's sheet, a file name of a block or of an exported
 * file. Costs two lookups in an index for ordinary words.
 */
export function findNamed(db: ReadableDb, typed: string): Named {
  const trimmed = typed.trim()
  const text = QUOTED.exec(trimmed)?.[1] ?? trimmed
  if (text === '') return { named: [], namedCount: 0 }
  const blocks = findBlocks(db, text)
  // A block whose ID and file name are the same is one result.
  const owners = firstOfEach([...findOwnId(db, text), ...blocks.owners, ...findFiles(db, text)], ({ id }) => id)
  const locate = createLocator(db)
  locate.read([
    ...new Set(owners.flatMap(({ projectId, chapterId }) => [projectId, ...(chapterId === null ? [] : [chapterId])])),
  ])
  const found = owners.flatMap((owner) => {
    const place = locate.find(owner)
    return place ? [{ owner, place, isRemoved: place.isProjectRemoved || place.isChapterRemoved }] : []
  })
  // Enter takes the first one, which shouldn't restore anything while another is there.
  const inOrder = found.toSorted((one, other) => Number(one.isRemoved) - Number(other.isRemoved)).slice(0, MAX_HITS)
  const sources = getBlockSources(
    db,
    inOrder.flatMap(({ owner }) => (owner.kind === 'block' ? [owner.id] : [])),
  )
  const named = inOrder.flatMap(({ owner, place }): NamedHit[] => {
    const described = describeOwner(db, owner, { place, source: sources.get(owner.id) })
    if (!described) return []
    const { text: whole, ...hit } = described
    return [{ ...hit, ...place, ...wordExcerpt(whole, ''), name: owner.name }]
  })
  return { named, namedCount: blocks.isCut ? null : found.length }
}

/** The project, chapter, block or take of an ID of the studio. */
function findOwnId(db: ReadableDb, id: string): NamedOwner[] {
  if (!OWN_ID.test(id)) return []
  if (id.startsWith('proj_')) return [{ kind: 'project', id, projectId: id, chapterId: null, name: null }]
  if (id.startsWith('chap_')) {
    const projectId = findChapter(db, id)?.projectId
    return projectId === undefined ? [] : [{ kind: 'chapter', id, projectId, chapterId: id, name: null }]
  }
  const isTake = id.startsWith('take_')
  const source = isTake ? getTakeSource(db, id) : getBlockSources(db, [id]).get(id)
  if (!source) return []
  const { projectId, chapterId } = source
  return [{ kind: isTake ? 'take' : 'block', id, projectId, chapterId, name: null }]
}

/** Blocks with an ID in the user's sheet or a file name, newest project first. */
function findBlocks(db: ReadableDb, text: string): { owners: NamedOwner[]; isCut: boolean } {
  const forms = caseForms(text).map((name) => ({ name, stem: toStem(name) }))
  const found = findNamedBlocks(db, { forms, limit: MAX_BLOCKS_READ })
  const stem = toStem(text).toLowerCase()
  const owners = found
    .filter(({ nameKind, name }) => nameKind === 'externalId' || toStem(name).toLowerCase() === stem)
    .toSorted(
      (one, other) =>
        compare(other.projectCreatedAt, one.projectCreatedAt) ||
        compare(one.projectId, other.projectId) ||
        one.chapterPosition - other.chapterPosition ||
        one.position - other.position,
    )
    .map(({ blockId, projectId, chapterId, nameKind, name }): NamedOwner => ({
      ...{ kind: 'block', id: blockId, projectId, chapterId },
      name: { kind: nameKind, value: name },
    }))
  return { owners, isCut: found.length >= MAX_BLOCKS_READ }
}

/** What exported files of a name contain, last exported first. With folders, those in them if there are any. */
function findFiles(db: ReadableDb, text: string): NamedOwner[] {
  if (!FILE_ENDING.test(text)) return []
  const names = caseForms(toLastPart(text))
  const found = findExportedFiles(db, { names, limit: MAX_FILES_READ }).toSorted((one, other) =>
    compare(other.exportedAt, one.exportedAt),
  )
  const ending = text.toLowerCase()
  const inFolder = found.filter(({ path }) => path.toLowerCase().endsWith(ending))
  // An earlier file of the same path isn't there anymore.
  const last = firstOfEach(inFolder.length > 0 ? inFolder : found, ({ path }) => path)
  return last.map(({ path, projectId, chapterId, blockId }) => {
    const name = { kind: 'fileName' as const, value: toLastPart(path) }
    if (chapterId === null) return { kind: 'project', id: projectId, projectId, chapterId, name }
    if (blockId === null) return { kind: 'chapter', id: chapterId, projectId, chapterId, name }
    return { kind: 'block', id: blockId, projectId, chapterId, name }
  })
}

/** What a result shows of its owner; null if it is gone. */
function describeOwner(
  db: ReadableDb,
  { kind, id }: NamedOwner,
  { place, source }: { place: Pick<WrittenHit, 'projectTitle' | 'chapterTitle'>; source: BlockSource | undefined },
): Pick<WrittenHit, 'kind' | 'ownerId' | 'take' | 'isBlockRemoved' | 'text'> | null {
  const owner = { kind, ownerId: id, take: null, isBlockRemoved: false }
  if (kind === 'project') return { ...owner, text: place.projectTitle }
  if (kind === 'chapter') return { ...owner, text: place.chapterTitle ?? '' }
  if (kind === 'block') return source ? { ...owner, isBlockRemoved: source.isRemoved, text: source.text } : null
  const take = getTakeSource(db, id)
  if (!take) return null
  const { blockId, createdAt, isDeleted, isBlockRemoved, text } = take
  const number = isDeleted ? null : getTakeNumber(db, { blockId, takeId: id })
  return { kind, ownerId: blockId, take: { takeId: id, number, createdAt }, isBlockRemoved, text }
}

function firstOfEach<Item>(items: readonly Item[], getKey: (item: Item) => string): Item[] {
  const keys = new Set<string>()
  return items.filter((item) => {
    const isFirst = !keys.has(getKey(item))
    keys.add(getKey(item))
    return isFirst
  })
}

/**
 * The forms of a text that the indexes don't treat as equal: they ignore the case of ASCII letters only. With many other
 * letters, mixed case is found as typed only, unless just the first one is a capital.
 */
function caseForms(text: string): string[] {
  const composed = text.normalize('NFC')
  const lower = composed.toLowerCase()
  const upper = composed.toUpperCase()
  const choices = Array.from(composed, (letter) =>
    ASCII.test(letter) ? [letter] : [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])],
  )
  const count = choices.reduce((product, { length }) => product * length, 1)
  const forms =
    count > MAX_FORMS
      ? [composed, lower, upper, upper.charAt(0) + lower.slice(1)]
      : choices.reduce<string[]>(
          (starts, letters) => starts.flatMap((start) => letters.map((end) => start + end)),
          [''],
        )
  return firstOfEach([text, ...forms], (form) => form.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
}

/** A file name without folders and extension, as exports use it. */
function toStem(name: string): string {
  return withoutEnding(toLastPart(name), TYPED_ENDINGS).trim()
}

function toLastPart(path: string): string {
  return path.slice(path.search(/[^/\\]*$/))
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
