import { posix } from 'node:path'
import { readLocale } from '#shared/domain/read-locale.ts'
import { SOUND_TAG_LENGTHS } from '#shared/domain/sound-tags.ts'
import type { DocumentContent, DocumentDetails, DocumentSection } from './document.ts'
import { isFrontMatterType } from './element-roles.ts'
import type { Package } from './open-package.ts'
import { type ClassLooks, readStyleSheet } from './read-style-sheet.ts'
import { refuseDocument } from './refuse-document.ts'
import { findAll, readXml, type XmlElement } from './xml-tree.ts'

const CONTAINER = 'META-INF/container.xml'
const ENCRYPTION = 'META-INF/encryption.xml'
/** Fonts are scrambled in books that anybody can read. */
const SCRAMBLED_FONT = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/
/** Links to style sheets stand at the start of a section. */
const HEAD_CHARS = 20_000
const MAX_STYLE_BYTES = 2_000_000
/** Books without types name their files by what is in them. */
const FRONT_MATTER_NAME =
  /^(?:cover|title[-_]?page|half-?title|copyright|toc|nav|colophon|imprint)(?:page)?[-_]?\d*\.x?html?$/i

/** Tags of books in several languages, or in none that is named. */
const NO_LANGUAGE = /^(?:mis|mul|und|zxx)\b/

interface ManifestItem {
  id: string
  /** File in the archive. */
  file: string
  type: string
  properties: string[]
}

/** An entry of the table of contents. */
interface Contents {
  title: string
  file: string
  anchor: string
  children: Contents[]
}

/**
 * Reads an EPUB of version 2 or 3: its sections in reading order, with the chapters of its table of contents.
 *
 * @throws StudioError `invalid_input`: it is encrypted, or its list of contents is missing or lists no text
 */
export async function readEpub(book: Package): Promise<DocumentContent> {
  const packageFile = await findPackageFile(book)
  const packageDocument = readXml(await book.readText(packageFile))
  const find = createFinder(book, packageFile)
  const items = findAll(packageDocument, 'item').map(({ attributes }): ManifestItem => ({
    id: attributes['id'] ?? '',
    file: find(attributes['href'] ?? '').file,
    type: attributes['media-type'] ?? '',
    properties: (attributes['properties'] ?? '').split(/\s+/),
  }))
  const byId = new Map(items.map((item) => [item.id, item]))
  const spine = findAll(packageDocument, 'spine')[0]
  const listed = (spine?.children ?? []).flatMap(({ name, attributes }) => {
    const item = name === 'itemref' ? byId.get(attributes['idref'] ?? '') : undefined
    return item ? [{ file: item.file, isLinear: attributes['linear'] !== 'no' }] : []
  })
  const present = listed.filter(({ file }) => book.has(file))
  if (present.length === 0) throw refuseDocument('no-sections', packageFile)
  await checkEncryption(book, new Set(listed.map(({ file }) => file)))

  const navigation = items.find(({ properties, file }) => properties.includes('nav') && book.has(file))
  const index = items.find(({ type, file }) => type === 'application/x-dtbncx+xml' && book.has(file))
  const types = await readTypes(book, packageDocument, packageFile, navigation?.file)
  const contents = navigation ? await readNavigation(book, navigation.file) : []
  const listedChapters = chooseChapters(contents.length === 0 && index ? await readIndex(book, index.file) : contents)
  const chapters = Map.groupBy(listedChapters, (chapter) => chapter.file)
  const isFrontMatter = (file: string): boolean => {
    if (file === navigation?.file) return true
    // A file with several chapters isn’t only a title page or contents.
    if ((chapters.get(file)?.length ?? 0) > 1) return false
    const type = types.get(file)
    return type === undefined ? FRONT_MATTER_NAME.test(posix.basename(file)) : isFrontMatterType(type)
  }

  return {
    details: readDetails(packageDocument, items, book),
    hasSections: true,
    missingSections: listed.length - present.length,
    async *sections() {
      const read = new Set<string>()
      const readLooks = createLooksReader(book)
      for (const { file, isLinear } of present) {
        if (read.has(file)) continue
        read.add(file)
        const html = await book.readText(file)
        yield {
          ...{ html, looks: await readLooks(file, html) },
          isFrontMatter: !isLinear || isFrontMatter(file),
          chapters: chapters.get(file) ?? [],
        } satisfies DocumentSection
      }
    },
  }
}

/** Reads the style sheets that a section links to, each once. One that is damaged is left out. */
function createLooksReader(book: Package): (file: string, html: string) => Promise<ClassLooks> {
  const known = new Map<string, ClassLooks>()
  return async (file, html) => {
    const find = createFinder(book, file)
    const looks: ClassLooks[] = []
    for (const [link] of html.slice(0, HEAD_CHARS).matchAll(/<link\b[^<>]*>/gi)) {
      const href = /\bhref\s*=\s*["']([^"']*)["']/i.exec(link)?.[1] ?? ''
      const sheet = find(href).file
      if (!/\.css$/i.test(sheet) || !book.has(sheet)) continue
      const css = known.has(sheet) ? '' : await book.readText(sheet, MAX_STYLE_BYTES).catch(() => '')
      const read = known.get(sheet) ?? readStyleSheet(css)
      known.set(sheet, read)
      looks.push(read)
    }
    const [only, ...others] = looks
    return only && others.length === 0 ? only : new Map(looks.flatMap((each) => [...each]))
  }
}

async function findPackageFile(book: Package): Promise<string> {
  if (book.has(CONTAINER)) {
    const roots = findAll(readXml(await book.readText(CONTAINER)), 'rootfile')
    const named = roots.map(({ attributes }) => attributes['full-path'] ?? '').find((name) => book.has(name))
    if (named !== undefined) return named
  }
  const found = book.names.find((name) => name.toLowerCase().endsWith('.opf'))
  if (found === undefined) throw refuseDocument('part-missing', CONTAINER)
  return found
}

/** Finds the file that a link from another one leads to. Names that differ in case or form are found, too. */
function createFinder(book: Package, from: string): (link: string) => { file: string; anchor: string } {
  const names = new Map(book.names.map((name) => [foldName(name), name]))
  return (link) => {
    const [path = '', anchor = ''] = link.split('#', 2)
    const plain = decodeLink(path)
    const file = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), plain))
    return { file: book.has(file) ? file : (names.get(foldName(file)) ?? file), anchor: decodeLink(anchor) }
  }
}

function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function decodeLink(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** @throws StudioError `invalid_input`: a text can only be read by a shop’s program */
async function checkEncryption(book: Package, texts: ReadonlySet<string>): Promise<void> {
  if (!book.has(ENCRYPTION)) return
  for (const data of findAll(readXml(await book.readText(ENCRYPTION)), 'EncryptedData')) {
    const method = findAll(data, 'EncryptionMethod')[0]?.attributes['Algorithm'] ?? ''
    const file = decodeLink(findAll(data, 'CipherReference')[0]?.attributes['URI'] ?? '')
    if (texts.has(file) && !SCRAMBLED_FONT.test(method)) throw refuseDocument('encrypted', file)
  }
}

/** What the guide of version 2 and the landmarks of version 3 say about files. What they say about a place in one isn’t used. */
async function readTypes(
  book: Package,
  packageDocument: XmlElement,
  packageFile: string,
  navigationFile: string | undefined,
): Promise<Map<string, string>> {
  const types = new Map<string, string>()
  const add = ({ file, anchor }: { file: string; anchor: string }, type = ''): void => {
    if (anchor === '') types.set(file, type.toLowerCase())
  }
  const fromPackage = createFinder(book, packageFile)
  for (const { attributes } of findAll(packageDocument, 'reference'))
    add(fromPackage(attributes['href'] ?? ''), attributes['type'])
  if (navigationFile === undefined) return types
  const fromNavigation = createFinder(book, navigationFile)
  const landmarks = findAll(readXml(await book.readText(navigationFile)), 'nav').find((nav) => isNav(nav, 'landmarks'))
  for (const { attributes } of landmarks ? findAll(landmarks, 'a') : [])
    add(fromNavigation(attributes['href'] ?? ''), attributes['epub:type'])
  return types
}

function isNav({ attributes }: XmlElement, type: string): boolean {
  const types = (attributes['epub:type'] ?? attributes['role'] ?? '').split(/\s+/)
  return types.some((each) => (type === '' ? each === '' : each.endsWith(type)))
}

/** The table of contents of version 3. */
async function readNavigation(book: Package, file: string): Promise<Contents[]> {
  const find = createFinder(book, file)
  const navs = findAll(readXml(await book.readText(file)), 'nav')
  const nav = navs.find((each) => isNav(each, 'toc')) ?? navs.find((each) => isNav(each, ''))
  const readList = (list: XmlElement | undefined): Contents[] =>
    (list?.children ?? []).flatMap((entry) => {
      if (entry.name !== 'li') return []
      const children = readList(entry.children.find(({ name }) => name === 'ol'))
      const label = entry.children.find(({ name }) => name === 'a' || name === 'span')
      const href = label?.attributes['href']
      if (!label || href === undefined) return children
      return [{ title: label.text, ...find(href), children }]
    })
  return nav ? readList(findAll(nav, 'ol')[0]) : []
}

/** The table of contents of version 2. */
async function readIndex(book: Package, file: string): Promise<Contents[]> {
  const find = createFinder(book, file)
  const readPoints = (parent: XmlElement | undefined): Contents[] =>
    (parent?.children ?? []).flatMap((point) => {
      if (point.name !== 'navPoint') return []
      const title = point.children.find(({ name }) => name === 'navLabel')?.text ?? ''
      const source = point.children.find(({ name }) => name === 'content')?.attributes['src'] ?? ''
      return [{ title, ...find(source), children: readPoints(point) }]
    })
  return readPoints(findAll(readXml(await book.readText(file)), 'navMap')[0])
}

/** The top entries, and those below a part that are files of their own; others are sections of a chapter. */
function chooseChapters(contents: readonly Contents[]): Contents[] {
  return contents.flatMap((entry) => {
    const isPart = entry.children.length > 0 && entry.children.every(({ file }) => file !== entry.file)
    return isPart ? [entry, ...chooseChapters(entry.children)] : [entry]
  })
}

function readDetails(packageDocument: XmlElement, items: readonly ManifestItem[], book: Package): DocumentDetails {
  const metadata = findAll(packageDocument, 'metadata')[0]
  const all = (name: string): XmlElement[] => (metadata ? findAll(metadata, name) : [])
  const text = (name: string): string => all(name).find((each) => each.text !== '')?.text ?? ''
  const roles = new Map(
    all('meta').flatMap(({ attributes, text: value }) =>
      attributes['property'] === 'role' ? [[(attributes['refines'] ?? '').replace(/^#/, ''), value]] : [],
    ),
  )
  const creators = all('creator').filter((each) => each.text !== '')
  const roleOf = ({ attributes }: XmlElement): string =>
    attributes['opf:role'] ?? roles.get(attributes['id'] ?? '') ?? 'aut'
  const authors = creators.filter((each) => roleOf(each) === 'aut')
  const coverId = all('meta').find(({ attributes }) => attributes['name'] === 'cover')?.attributes['content']
  const cover =
    items.find(({ properties }) => properties.includes('cover-image')) ?? items.find(({ id }) => id === coverId)
  const language = readLocale(text('language')) ?? ''
  const year = /^\s*(\d{4})\b/.exec(text('date'))?.[1]
  return {
    title: text('title').slice(0, SOUND_TAG_LENGTHS.title),
    author: (authors.length > 0 ? authors : creators)
      .map((each) => each.text)
      .join(', ')
      .slice(0, SOUND_TAG_LENGTHS.artist),
    language: NO_LANGUAGE.test(language) || language.length > SOUND_TAG_LENGTHS.language ? '' : language,
    year: year === undefined || Number(year) === 0 ? null : Number(year),
    copyright: text('rights').slice(0, SOUND_TAG_LENGTHS.copyright),
    cover: cover && book.has(cover.file) ? cover.file : null,
  }
}
