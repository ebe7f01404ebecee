import { expect, type Page } from '@playwright/test'

/** The highlighted word and the player's position, read at the same moment. */
export interface LitMoment {
  /** Highlighted text; empty if no visible word is highlighted. */
  lit: string
  /** Accessible text of the playhead, such as `word 14 of 212, block 3 of 9, 42 s`. */
  position: string
}

/** What a window shows at the moment the first word is highlighted. */
export interface FirstLight {
  /** Whether generation can be stopped. */
  canCancel: boolean
  /** Whether the waveform shows a word too. */
  isOnWaveform: boolean
}

/** The current word on the waveform. */
const WAVEFORM_WORD = '[aria-label="Position in the chapter"] [class*="_word_"]:not([hidden])'

/** A project's script: editor, inspector, player and generation controls. */
export class ScriptPage {
  private readonly page: Page
  readonly editor
  readonly player
  readonly sound
  readonly inspector

  constructor(page: Page) {
    this.page = page
    this.editor = page.getByRole('textbox', { name: 'Script' })
    this.player = page.getByRole('toolbar', { name: 'Player' })
    this.sound = page.getByRole('group', { name: 'Generate and export' })
    this.inspector = page.getByRole('complementary', { name: 'Selected block' })
  }

  readonly generate = () => this.sound.getByRole('button', { name: /^Generate \d/ })
  readonly everythingIsSpoken = () => this.sound.getByRole('button', { name: 'All audio up to date' })
  readonly cancel = () => this.sound.getByRole('button', { name: 'Cancel' })
  readonly saved = () => this.sound.getByText('Saved', { exact: true })
  readonly position = () => this.page.getByRole('slider', { name: 'Position in the chapter' })
  readonly play = () => this.player.getByRole('button', { name: 'Play', exact: true })
  readonly pause = () => this.player.getByRole('button', { name: 'Pause', exact: true })
  readonly takes = () => this.inspector.getByRole('region', { name: 'Takes', exact: true }).getByRole('listitem')
  readonly selectedBlock = () => this.inspector.getByRole('heading', { name: /^Block \d+$/ })
  /** The margin marker of a visible block, counted from 1. Its title describes the block's state. */
  readonly mark = (block: number) => this.editorFrame().locator(`[title^="Block ${block}:"]`)
  /** The drop position of a dragged block. */
  readonly dropLine = () => this.editorFrame().locator('.cm-editor > [class*=drop]')
  /** The voice shown in the margin of a visible block. */
  readonly voice = (block: number) => this.mark(block).locator('[class*=oice]').first()
  /** Speaker names shown in the visible lines. */
  readonly speakerNames = () => this.editor.locator('[class*=speaker]')
  readonly litWord = () => this.page.locator('[class*="soundingWord"]:not([hidden])').first()
  readonly waveformWord = () => this.page.locator(WAVEFORM_WORD)

  /** Pastes like a user, through the clipboard event. */
  async paste(text: string): Promise<void> {
    await this.editor.click()
    await this.editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  }

  /** Opens a section of the inspector, if it is closed. */
  async openSection(name: 'Audio' | 'Note' | 'Output' | 'Pronunciation'): Promise<void> {
    const section = this.inspector.locator('details', { has: this.page.getByRole('heading', { name, exact: true }) })
    if ((await section.getAttribute('open')) === null) await section.locator('summary').click()
  }

  private editorFrame() {
    return this.page.getByRole('region', { name: 'Script', exact: true })
  }

  /** Clicks the margin of a visible block at its number and state: its voice would open the voice list. */
  async pressMark(block: number): Promise<void> {
    await this.mark(block).click({ position: { x: 40, y: 10 } })
  }

  /** Puts the caret at the start of a visible block, counted from 1. */
  async select(block: number): Promise<void> {
    await this.pressMark(block)
    await this.inspector.getByRole('heading', { name: `Block ${block}`, exact: true }).waitFor()
  }

  /** Adds text at the end of a visible block, counted from 1, in one input: one undo step, however busy the machine is. */
  async append(block: number, text: string): Promise<void> {
    await this.selectEnd(block)
    await this.page.keyboard.insertText(text)
  }

  /** Types at the end of a visible block, letter by letter. */
  async typeAtEnd(block: number, text: string): Promise<void> {
    await this.selectEnd(block)
    await this.page.keyboard.type(text)
  }

  private async selectEnd(block: number): Promise<void> {
    await this.select(block)
    // End goes to the end of the displayed line first, and only then to the next.
    for (let line = 0; line < 8; line += 1) await this.page.keyboard.press('End')
  }

  /** Gives the selected block its own voice. */
  async chooseVoice(name: string): Promise<void> {
    await this.inspector.getByRole('button', { name: /^Voice: / }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Voice' })
    await dialog.getByRole('searchbox').fill(name)
    await dialog.getByRole('row', { name }).click()
    await this.inspector.getByRole('button', { name: `Voice: ${name}` }).waitFor()
  }

  /** Presses the shortcut for the next speed this many times. */
  async faster(steps: number): Promise<void> {
    await this.player.getByRole('button', { name: 'Play', exact: true }).or(this.pause()).focus()
    for (let step = 0; step < steps; step += 1) await this.page.keyboard.press(']')
  }

  /** Adds text where the editor is clicked, in one input, like {@link append}. */
  async type(text: string): Promise<void> {
    await this.editor.click()
    await this.page.keyboard.insertText(text)
  }

  /**
   * The script's text, one line per block. Only visible blocks are in the page, so long scripts are checked by their
   * counts. Empty while the chapter list isn’t shown.
   */
  async count(name: 'Blocks' | 'Words' | 'Generated'): Promise<string> {
    const list = this.page.getByRole('navigation', { name: 'Chapters' })
    const [count] = await list
      .locator('dt', { hasText: name })
      .locator('xpath=following-sibling::dd[1]')
      .allInnerTexts()
    return count?.trim() ?? ''
  }

  /** The visible blocks as written. */
  async lines(): Promise<string[]> {
    return (await this.editor.locator('.cm-line').allTextContents()).map((line) => line.replaceAll('\u200b', ''))
  }

  /** Puts the caret after the first visible occurrence of a word. */
  async caretAfter(word: string): Promise<void> {
    await this.editor.evaluate(async (editor, wanted) => {
      const texts = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const at = (node.textContent?.indexOf(wanted) ?? -1) + wanted.length
        const selection = getSelection()
        if (at < wanted.length || !selection) continue
        if (selection.isCollapsed && selection.anchorNode === node && selection.anchorOffset === at) return
        // The editor is notified a moment later, and an earlier key press would apply to the old position.
        const told = new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }))
        selection.collapse(node, at)
        await told
        return
      }
      throw new Error(`“${wanted}” is not in sight`)
    }, word)
  }

  /**
   * Resolves once a first word is highlighted, with what the window shows at that moment. Call it before pressing
   * "Generate", so that no call into the page has to arrive while audio is still coming in.
   */
  atFirstLight(): Promise<FirstLight> {
    return this.page.evaluate(
      (waveformWord) =>
        new Promise<FirstLight>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('[class*="soundingWord"]:not([hidden])')) return
            observer.disconnect()
            const buttons = [...document.querySelectorAll('[aria-label="Generate and export"] button')]
            resolve({
              canCancel: buttons.some((button) => button.textContent?.trim() === 'Cancel'),
              isOnWaveform: document.querySelector(waveformWord) !== null,
            })
          })
          observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden'] })
        }),
      WAVEFORM_WORD,
    )
  }

  /** Maximum height of the waveform as a fraction of its picture; close to 0 if only its line is drawn. */
  async waveformHeight(): Promise<number> {
    return this.position()
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
        const filled = new Uint32Array(width)
        for (let pixel = 0; pixel < width * height; pixel += 1)
          if ((pixels[pixel * 4 + 3] ?? 0) > 0) filled[pixel % width] = (filled[pixel % width] ?? 0) + 1
        return Math.max(...filled) / height
      })
  }

  /**
   * Afterwards nothing plays, whether the player was stopped or reached its end in the meantime. By keyboard: a click
   * waits for frames, which a window behind another draws rarely.
   */
  async stop(): Promise<void> {
    await expect(async () => {
      if (await this.pause().isVisible()) await this.pause().press('Enter', { timeout: 1_000 })
      await expect(this.play()).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
  }

  /**
   * Plays from a block repeatedly until enough words were highlighted; returns all of them. A busy machine polls and
   * draws rarely, so one pass can go unnoticed.
   */
  async playUntilLit(block: number, isEnough: (seen: readonly LitMoment[]) => boolean): Promise<LitMoment[]> {
    await this.stop()
    const seen: LitMoment[] = []
    const isSeen = async () => {
      if (await this.play().isVisible()) {
        await this.select(block)
        await this.page.keyboard.press('Alt+Enter')
        await this.pause()
          .waitFor({ timeout: 2_000 })
          .catch(() => undefined)
      }
      const moment = await this.moment()
      if (moment.lit !== '') seen.push(moment)
      return isEnough(seen)
    }
    await expect.poll(isSeen, { intervals: [20], timeout: 90_000 }).toBe(true)
    return seen
  }

  async moment(): Promise<LitMoment> {
    return this.page.evaluate(() => {
      // A word that is wrapped at its hyphen has a box on each line.
      const boxes = [...document.querySelectorAll<HTMLElement>('[class*="soundingWord"]')]
        .filter((element) => !element.hidden)
        .map((element) => element.getBoundingClientRect())
      const position =
        document.querySelector('[aria-label="Position in the chapter"]')?.getAttribute('aria-valuetext') ?? ''
      const [box] = boxes
      const last = boxes.at(-1)
      if (!box || !last) return { lit: '', position }
      const { left, right, top, bottom } = box
      const start = document.caretPositionFromPoint(left + 0.5, (top + bottom) / 2)
      const end = document.caretPositionFromPoint(last.right - 0.5, (last.top + last.bottom) / 2)
      if (!start || !end) return { lit: '', position }
      if (start.offsetNode !== end.offsetNode) {
        // A highlighted word is its own text node, and the caret at its ends can count as the label's or the next
        // word's.
        const texts = document.createTreeWalker(document.querySelector('.cm-content') ?? document, NodeFilter.SHOW_TEXT)
        const place = document.createRange()
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          place.selectNodeContents(node)
          const word = place.getBoundingClientRect()
          if (
            Math.abs(word.left - left) < 2 &&
            Math.abs(word.right - right) < 2 &&
            word.top < bottom &&
            word.bottom > top
          )
            return { lit: node.textContent ?? '', position }
        }
        return { lit: '', position }
      }
      // A caret snaps to the nearer side of a letter, so the ends are widened to the whole word between them.
      const text = start.offsetNode.textContent ?? ''
      return { lit: text.slice(start.offset, end.offset), position }
    })
  }
}
