import { describe, expect, it } from 'vitest'
import {
  sortByPlace,
  chosenFiles,
  type DroppedEntry,
  type DroppedFile,
  FolderUnreadable,
  walkEntries,
} from './dropped-files.ts'
import { isManuscriptName } from './importable-files.ts'

/** A folder of the file system; its names are files, and its lists are folders. `null` can't be read. */
type Folder = { [name: string]: Folder | string | null }

function makeEntry(name: string, content: Folder | string | null, parent = ''): FileSystemEntry {
  const fullPath = `${parent}/${name}`
  if (typeof content === 'string') {
    const file = (done: (file: File) => void) => done(new File([content], name))
    return { isFile: true, isDirectory: false, name, fullPath, file } as unknown as FileSystemEntry
  }
  const createReader = () => {
    const batches = [Object.entries(content ?? {}).map(([child, inside]) => makeEntry(child, inside, fullPath)), []]
    const readEntries = (done: (entries: FileSystemEntry[]) => void, fail: () => void) =>
      content === null ? fail() : done(batches.shift() ?? [])
    return { readEntries }
  }
  return { isFile: false, isDirectory: true, name, fullPath, createReader } as unknown as FileSystemEntry
}

async function walk(entries: DroppedEntry[]): Promise<string[]> {
  const places: string[] = []
  for await (const { folder, file } of walkEntries(entries, isManuscriptName, new AbortController().signal))
    places.push(folder === '' ? file.name : `${folder}/${file.name}`)
  return places
}

describe('dropped items', () => {
  it('are read with their folders, of which only the wanted files', async () => {
    const book = makeEntry('Book', {
      'part 1': { '1.docx': 'x', 'cover.png': 'x' },
      '.DS_Store': 'x',
      'notes.TXT': 'x',
    })
    const places = await walk([book, makeEntry('letter.asc', 'x'), new File(['x'], 'from a page')])

    expect(places.toSorted()).toEqual(['Book/notes.TXT', 'Book/part 1/1.docx', 'from a page', 'letter.asc'])
  })

  it('are not read if a folder can’t be', async () => {
    await expect(walk([makeEntry('Book', { locked: null })])).rejects.toEqual(new FolderUnreadable('locked'))
  })
})

describe('chosen files', () => {
  it('are all read, except unwanted ones in a folder', () => {
    const chosen = (name: string, webkitRelativePath: string) =>
      Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: webkitRelativePath })

    const files = chosenFiles(
      [chosen('odd.xyz', ''), chosen('1.md', 'Book/1.md'), chosen('cover.png', 'Book/cover.png')],
      isManuscriptName,
    )

    expect(files.map(({ folder, file }) => [folder, file.name])).toEqual([
      ['', 'odd.xyz'],
      ['Book', '1.md'],
    ])
  })
})

it('orders files by folder and name, with numbers by value', () => {
  const place = (path: string): DroppedFile => {
    const parts = path.split('/')
    return { file: new File([], parts.pop() ?? ''), folder: parts.join('/') }
  }
  const paths = ['Book/10.txt', 'Book/2.txt', 'Book/Part 10/1.txt', 'Book/Part 9/2.txt', 'Book/Part 9/1.txt']

  const ordered = sortByPlace(paths.map(place)).map(({ folder, file }) => `${folder}/${file.name}`)

  expect(ordered).toEqual(['Book/2.txt', 'Book/10.txt', 'Book/Part 9/1.txt', 'Book/Part 9/2.txt', 'Book/Part 10/1.txt'])
})
