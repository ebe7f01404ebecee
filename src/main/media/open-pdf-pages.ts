import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFDocument, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { create } from 'fontkit'
import { layOutLines, type LaidLine } from './lay-out-lines.ts'

const FONT = 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'
const BOLD_FONT = 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'
const LINE_HEIGHT = 1.5
/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 56 }
/** Space for the page number. */
const FOOT = 20
const INK = rgb(0.1, 0.1, 0.12)
const QUIET = rgb(0.4, 0.4, 0.44)

const LOOKS = {
  title: { isBold: true, size: 18, color: INK },
  strong: { isBold: true, size: 10, color: INK },
  label: { isBold: true, size: 9, color: QUIET },
  large: { isBold: false, size: 13, color: INK },
  body: { isBold: false, size: 10, color: INK },
  quiet: { isBold: false, size: 10, color: QUIET },
  small: { isBold: false, size: 8, color: QUIET },
} as const
export type PdfLook = keyof typeof LOOKS

/** Pages written from top to bottom. */
export interface PdfPages {
  /** Wraps lines and pages as needed. Returns false if letters missing from the fonts were written as code points. */
  write(text: string, look: { look: PdfLook }): boolean
  gap(points: number): void
  /** Starts a new page if less than this is left on the current one. */
  need(points: number): void
  attach(bytes: Uint8Array, fileName: string, about: { mimeType: string; description: string }): Promise<void>
  /** @param foot text at the bottom of each page */
  save(foot: (page: number, of: number) => string): Promise<Uint8Array>
}

/**
 * A document of A4 pages in nearly every script, both directions. Scripts the fonts don't cover are shown as code
 * points, so nothing is silently dropped.
 */
export async function openPdfPages(about: { title: string; madeAt: Date; changedAt?: Date }): Promise<PdfPages> {
  const document = await PDFDocument.create()
  document.registerFontkit({ create })
  const { resolve } = createRequire(import.meta.url)
  const [plain, bold] = await Promise.all(
    [FONT, BOLD_FONT].map(async (path) => document.embedFont(await readFile(resolve(path)), { subset: true })),
  )
  if (!plain || !bold) throw new Error('Two fonts were embedded just now')
  document.setTitle(about.title)
  document.setCreator('Overvoice')
  document.setCreationDate(about.madeAt)
  document.setModificationDate(about.changedAt ?? about.madeAt)
  const letters = new Map([plain, bold].map((font) => [font, new Set(font.getCharacterSet())]))

  let page = document.addPage([PAGE.width, PAGE.height])
  let top = PAGE.height - PAGE.margin

  function need(height: number): void {
    if (top - height >= PAGE.margin + FOOT) return
    page = document.addPage([PAGE.width, PAGE.height])
    top = PAGE.height - PAGE.margin
  }

  return {
    need,
    gap: (points) => void (top -= points),
    write(text, { look }) {
      const { isBold, size, color } = LOOKS[look]
      const font = isBold ? bold : plain
      const shown = showable(text, letters.get(font) ?? new Set())
      const measure = (part: string) => font.widthOfTextAtSize(part, size)
      for (const line of layOutLines(shown, measure, PAGE.width - 2 * PAGE.margin)) {
        need(size * LINE_HEIGHT)
        drawLine(page, line, { font, size, color, top })
        top -= size * LINE_HEIGHT
      }
      return !shown.includes('[U+')
    },
    attach: async (bytes, fileName, described) => void (await document.attach(bytes, fileName, described)),
    async save(foot) {
      const pages = document.getPages()
      for (const [index, each] of pages.entries()) {
        const at = { x: PAGE.margin, y: PAGE.margin - FOOT / 2, size: 8, font: plain, color: QUIET }
        each.drawText(foot(index + 1, pages.length), at)
      }
      return document.save()
    },
  }
}

/** Replaces letters missing from the font with their code points; formatting characters stay for the layout. */
function showable(text: string, known: ReadonlySet<number>): string {
  return [...text.replaceAll(/[\p{Cc}\s]+/gu, ' ')]
    .filter((letter) => !/[\u200C\u200D]/.test(letter) || known.has(letter.codePointAt(0) ?? 0))
    .map((letter) => {
      const point = letter.codePointAt(0) ?? 0
      if (known.has(point) || /\p{Cf}/u.test(letter)) return letter
      return `[U+${point.toString(16).toUpperCase().padStart(4, '0')}]`
    })
    .join('')
}

function drawLine(
  page: PDFPage,
  { runs, isRightToLeft }: LaidLine,
  { font, size, color, top }: { font: PDFFont; size: number; color: typeof INK; top: number },
): void {
  const widths = runs.map((run) => font.widthOfTextAtSize(run, size))
  const width = widths.reduce((sum, each) => sum + each, 0)
  let x = isRightToLeft ? PAGE.width - PAGE.margin - width : PAGE.margin
  for (const [index, run] of runs.entries()) {
    page.drawText(run, { x, y: top - size, size, font, color })
    x += widths[index] ?? 0
  }
}
