import { expect, type Page } from '@playwright/test'

/** An agent's flow. */
export class FlowPage {
  private readonly page: Page
  readonly outline
  readonly canvas
  readonly form
  /** All nodes, as drawn when zoomed out. */
  readonly boxes

  constructor(page: Page) {
    this.page = page
    this.outline = page.getByRole('treegrid', { name: 'Outline' })
    this.canvas = page.getByRole('region', { name: 'Canvas of the flow' })
    this.form = page.getByRole('region', { name: 'Form' })
    this.boxes = this.canvas.locator('[data-box]')
  }

  readonly row = (name: string | RegExp) => this.outline.getByRole('row', { name })
  readonly node = (key: string) => this.canvas.locator(`.react-flow__node[data-id="${key}"]`)
  readonly field = (name: string) => this.form.getByRole('textbox', { name, exact: true })
  readonly saved = () => this.page.getByText(/^Saved locally.* · Not saved to service/)
  readonly pushed = () => this.page.getByText('Draft saved', { exact: true })
  readonly answering = (words: string) => this.page.getByText(new RegExp(`^Live: ${words}`, 'i'))
  readonly dialog = (name: string | RegExp) => this.page.getByRole('dialog', { name })

  /** Opens an agent's flow from anywhere in the window. */
  async open(agentId: string): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash
    }, `#/agents/${agentId}/flow`)
  }

  /** Moves the pointer to a node drawn zoomed out; returns its position in the window. */
  async pointAt(key: string): Promise<{ x: number; y: number }> {
    const at = await middleOf(this.canvas.locator(`[data-box="${key}"]`))
    await this.page.mouse.move(at.x, at.y, { steps: 2 })
    return at
  }

  /** Drags an exit of a node with the mouse and drops it on another node, or on nothing. */
  async drag(fromKey: string, exit: string | null, to: string | { x: number; y: number }): Promise<void> {
    const handle = this.node(fromKey).locator(
      `.react-flow__handle[data-handleid="${exit === null ? 'next' : `by ${exit}`}"]`,
    )
    const from = await middleOf(handle)
    const target = typeof to === 'string' ? await middleOf(this.node(to).locator('[data-handleid="in"]')) : to
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move((from.x + target.x) / 2, (from.y + target.y) / 2, { steps: 4 })
    await this.page.mouse.move(target.x, target.y, { steps: 4 })
    await this.page.mouse.up()
  }
}

/** Once it stands still: the canvas animates zoom steps. */
async function middleOf(element: ReturnType<Page['locator']>): Promise<{ x: number; y: number }> {
  let seen = await element.boundingBox()
  const isStill = async () => {
    const before = JSON.stringify(seen)
    seen = await element.boundingBox()
    return seen !== null && JSON.stringify(seen) === before
  }
  await expect.poll(isStill, { intervals: [50] }).toBe(true)
  if (!seen) throw new Error('It is not in sight')
  return { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 }
}
