import { expect, type Page } from '@playwright/test'

/** The flow of an agent. */
export class FlowPage {
  private readonly page: Page
  readonly outline
  readonly canvas
  readonly form
  /** Every node, as it is drawn from afar. */
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
  readonly saved = () => this.page.getByText(/^Saved on this machine/)
  readonly pushed = () => this.page.getByText('The service has this draft')
  readonly answering = (words: string) => this.page.getByText(new RegExp(`^${words}.* answers calls$`))
  readonly dialog = (name: string | RegExp) => this.page.getByRole('dialog', { name })

  /** Goes to the flow of an agent from wherever the window is. */
  async open(agentId: string): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash
    }, `#/agents/${agentId}/flow`)
  }

  /** Puts the pointer on a node as it is drawn from afar; answers where that is in the window. */
  async pointAt(key: string): Promise<{ x: number; y: number }> {
    const at = await middleOf(this.canvas.locator(`[data-box="${key}"]`))
    await this.page.mouse.move(at.x, at.y, { steps: 2 })
    return at
  }

  /** Takes a way out of a node with the mouse and lets it go over another node, or over nothing. */
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

/** Once it stands still: after a step of zoom the canvas moves in its own time. */
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
