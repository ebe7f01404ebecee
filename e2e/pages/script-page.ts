import { expect, type Page } from '@playwright/test'

/** The word that is lit, and where the player says it is, both read in one moment. */
export interface LitMoment {
  /** Text under the light; empty when no word is lit in sight. */
  lit: string
  /** What a screen reader is told of the playhead, such as `word 14 of 212, block 3 of 9, 42 s`. */
  position: string
}

/** What a window shows in the moment in which the first word is lit. */
export interface FirstLight {
  /** Whether what is being spoken can be stopped. */
  canCancel: boolean
  /** Requests that the title bar counts. */
  inFlight: number
  /** Whether the waveform shows a word too. */
  isOnWaveform: boolean
}

/** The word that sounds, as the waveform shows it. */
const WAVEFORM_WORD = '[aria-label="Position in the chapter"] [class*="_word_"]:not([hidden])'

/** A project's script: editor, inspector, player and what generates. */
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
  readonly everythingIsSpoken = () => this.sound.getByRole('button', { name: 'Everything is spoken' })
  readonly cancel = () => this.sound.getByRole('button', { name: 'Cancel' })
  readonly saved = () => this.sound.getByText('Saved', { exact: true })
  readonly position = () => this.page.getByRole('slider', { name: 'Position in the chapter' })
  readonly play = () => this.player.getByRole('button', { name: 'Play', exact: true })
  readonly pause = () => this.player.getByRole('button', { name: 'Pause', exact: true })
  readonly takes = () => this.inspector.getByRole('region', { name: 'Takes' }).getByRole('listitem')
  readonly selectedBlock = () => this.inspector.getByRole('heading', { name: /^Block \d+$/ })
  /** The mark in the margin of a block in sight, counted from 1. Its title says the block's state in words. */
  readonly mark = (block: number) => this.editorFrame().locator(`[title^="Block ${block}:"]`)
  /** Where a block that is dragged would be put. */
  readonly dropLine = () => this.editorFrame().locator('.cm-editor > [class*=drop]')
  /** The voice that the margin shows for a block in sight. */
  readonly voice = (block: number) => this.mark(block).locator('[class*=oice]').first()
  /** What of the lines in sight is shown as the name of who speaks. */
  readonly speakerNames = () => this.editor.locator('[class*=speaker]')
  readonly litWord = () => this.page.locator('[class*="soundingWord"]:not([hidden])').first()

  /** Pastes as a person does, through the clipboard's event. */
  async paste(text: string): Promise<void> {
    await this.editor.click()
    await this.editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  }

  private editorFrame() {
    return this.page.getByRole('region', { name: 'Script', exact: true })
  }

  /** Puts the caret at the start of a block in sight, counted from 1. */
  async select(block: number): Promise<void> {
    await this.mark(block).click()
    await this.inspector.getByRole('heading', { name: `Block ${block}`, exact: true }).waitFor()
  }

  /** Writes at the end of a block in sight, counted from 1. */
  async append(block: number, text: string): Promise<void> {
    await this.select(block)
    // The key goes to the end of the line as it is shown, and only from there on to the next.
    for (let line = 0; line < 8; line += 1) await this.page.keyboard.press('End')
    await this.page.keyboard.type(text)
  }

  /** Gives the selected block a voice of its own. */
  async chooseVoice(name: string): Promise<void> {
    await this.inspector.getByRole('button', { name: /^Voice: / }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Voice' })
    await dialog.getByRole('searchbox').fill(name)
    await dialog.getByRole('row', { name }).click()
    await this.inspector.getByRole('button', { name: `Voice: ${name}` }).waitFor()
  }

  /** Presses the key for the next speed so many times. */
  async faster(steps: number): Promise<void> {
    await this.player.getByRole('button', { name: 'Play', exact: true }).or(this.pause()).focus()
    for (let step = 0; step < steps; step += 1) await this.page.keyboard.press(']')
  }

  async type(text: string): Promise<void> {
    await this.editor.click()
    await this.page.keyboard.type(text)
  }

  /** What the script says, a line a block. Only blocks in sight are in the page, so long scripts are read by their counts. */
  async count(name: 'Blocks' | 'Words' | 'Spoken'): Promise<string> {
    const list = this.page.getByRole('navigation', { name: 'Chapters' })
    return (await list.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').innerText()).trim()
  }

  /** The blocks in sight as they are written. */
  async lines(): Promise<string[]> {
    return (await this.editor.locator('.cm-line').allTextContents()).map((line) => line.replaceAll('\u200b', ''))
  }

  /** Puts the caret behind the first occurrence of a word in sight. */
  async caretAfter(word: string): Promise<void> {
    await this.editor.evaluate(async (editor, wanted) => {
      const texts = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const at = (node.textContent?.indexOf(wanted) ?? -1) + wanted.length
        const selection = getSelection()
        if (at < wanted.length || !selection) continue
        if (selection.isCollapsed && selection.anchorNode === node && selection.anchorOffset === at) return
        // The editor is told of it a moment later, and a key that comes before is for the place before.
        const told = new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }))
        selection.collapse(node, at)
        await told
        return
      }
      throw new Error(`“${wanted}” is not in sight`)
    }, word)
  }

  /**
   * Resolves once a first word is lit, with what the window shows in that very moment. Asked for before "Generate" is
   * pressed, so that no question from outside has to arrive while the audio still does.
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
              inFlight: Number(/(\d+)\/\d+ in flight/.exec(document.body.innerText)?.[1] ?? 0),
              isOnWaveform: document.querySelector(waveformWord) !== null,
            })
          })
          observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden'] })
        }),
      WAVEFORM_WORD,
    )
  }

  /** How high the waveform is where it is highest, as a share of its picture; close to 0 where only its line is drawn. */
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

  /** Nothing sounds afterwards, whether the player was stopped or came to its end while the button was looked for. */
  async stop(): Promise<void> {
    await expect(async () => {
      if (await this.pause().isVisible()) await this.pause().click({ timeout: 1_000 })
      await expect(this.play()).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
  }

  /**
   * Plays from a block on, again and again, until enough words were lit; answers all that were. A busy machine is asked seldom and draws
   * seldom, so that one pass can go by unseen.
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
      const box = [...document.querySelectorAll<HTMLElement>('[class*="soundingWord"]')].find(
        (element) => !element.hidden,
      )
      const position =
        document.querySelector('[aria-label="Position in the chapter"]')?.getAttribute('aria-valuetext') ?? ''
      if (!box) return { lit: '', position }
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const middle = (top + bottom) / 2
      const start = document.caretPositionFromPoint(left + 0.5, middle)
      const end = document.caretPositionFromPoint(right - 0.5, middle)
      if (!start || !end) return { lit: '', position }
      if (start.offsetNode !== end.offsetNode) {
        // A marked word is a text of its own, and the caret at its ends can count as the label's or the next word's.
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
      // A caret goes to the nearer side of a letter, so the ends are widened to the whole word between them.
      const text = start.offsetNode.textContent ?? ''
      return { lit: text.slice(start.offset, end.offset), position }
    })
  }
}
