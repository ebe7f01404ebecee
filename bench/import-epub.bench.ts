import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import type { DocumentOptions } from '../src/shared/contract/imports.ts'
import { craftEpub } from '../src/main/services/imports/documents/craft-documents.test-support.ts'
import { openPackage } from '../src/main/services/imports/documents/open-package.ts'
import { splitDocumentJob } from '../src/main/services/imports/documents/split-document-job.ts'
import type { BenchRow } from './measure.ts'

const CHAPTERS = 40
const CHARACTERS = 1_000_000
const SENTENCE = 'The keeper went down the stairs, and the sea was very quiet below him. '
/** A word in italics, as on every page of a novel. */
const PARAGRAPH = `<p>${SENTENCE.repeat(4)}${SENTENCE.replace('very', '<i>very</i>')}</p>\n`
const OPTIONS: DocumentOptions = {
  ...{ format: 'document', chapterLevel: null, keepsEmphasis: true },
  ...{ includesFrontMatter: false, includesNotes: false, includesTables: true, includesImages: false },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}

/** B43: reading a book costs little more than its XML. */
export const importEpub: BenchRow = {
  id: 'B43',
  what: 'EPUB of 1,000,000 characters read into chapters and blocks',
  peerIs: 'its sections unpacked and parsed as XML',
  unit: 'ms',
  ratioAtMost: 3,
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const path = join(folder, 'book.epub')
    await writeFile(path, createBook())
    return {
      async subject() {
        const start = performance.now()
        const job = splitDocumentJob({ path, options: OPTIONS }, () => undefined)
        let step = await job.next()
        while (!step.done) step = await job.next()
        return performance.now() - start
      },
      async peer() {
        const start = performance.now()
        const file = await openPackage(path)
        for (const name of file.names.filter((each) => each.endsWith('.xhtml'))) {
          const parser = new SaxesParser()
          parser.write(await file.readText(name)).close()
        }
        file.close()
        return performance.now() - start
      },
      close: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

function createBook(): Buffer {
  const paragraphs = Math.ceil(CHARACTERS / CHAPTERS / (SENTENCE.length * 5))
  const names = Array.from({ length: CHAPTERS }, (_, at) => `chapter${at + 1}.xhtml`)
  const body = (at: number) => `<h1>Chapter ${at + 1}</h1>${PARAGRAPH.repeat(paragraphs)}`
  const entries = names.map((name, at) => `<li><a href="${name}">Chapter ${at + 1}</a></li>`)
  return craftEpub({
    sections: Object.fromEntries(names.map((name, at) => [name, body(at)])),
    navigation: `<nav epub:type="toc"><ol>${entries.join('')}</ol></nav>`,
  })
}
