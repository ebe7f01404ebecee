import axe from 'axe-core'
import boldFont from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url'
import codeFont from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf?url'
import textFont from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles/tokens.css'
import '../styles/base.css'
import { toasts } from '../ui/toast.tsx'
import { Gallery } from './gallery.tsx'
import { Group } from './group.tsx'
import { GROUPS } from './groups.ts'

/**
 * How far a picture may be from its reference in `__screenshots__`: one of 1,000 pixels may have another color. Colors
 * count as the same up to a difference of 3 % (`threshold`), and pixels of smoothed edges don't count. Even the same browser
 * draws text slightly differently on another computer. To take the pictures again after an intended change:
 * `npm run unit -- --project components src/renderer/gallery -u`.
 */
const TOLERANCE = { threshold: 0.03, allowedMismatchedPixelRatio: 0.001 }
/** Each system and each version of the browser draws text and fields in its own way: the pictures are of this one. */
const PICTURED = 'Linux, Chromium 156'
const system = navigator.userAgent.includes('Linux') ? 'Linux' : navigator.platform
const here = `${system}, Chromium ${/Chrome\/(\d+)/.exec(navigator.userAgent)?.[1]}`
const OTHER_SYSTEM = `The pictures are of ${PICTURED}; this is ${here}.`

const MODES = {
  light: { 'prefers-color-scheme': 'light' },
  dark: { 'prefers-color-scheme': 'dark' },
  'forced-colors': { 'prefers-color-scheme': 'dark', 'forced-colors': 'active' },
  'more-contrast': { 'prefers-color-scheme': 'light', 'prefers-contrast': 'more' },
}
type Mode = keyof typeof MODES

/** The overlays group consists of buttons; its pictures are those of the open overlays. */
const GROUP_PICTURES = (['light', 'dark', 'forced-colors'] as const).flatMap((mode) =>
  GROUPS.filter(({ id }) => id !== 'overlays').map((group) => ({ group, mode })),
)

/** Different kinds of what opens over the page: the button that opens it, and the element in the picture. */
const OVERLAYS = [
  { id: 'dialog', button: 'Open a dialog', shown: '[data-dialog] > *' },
  { id: 'pick-dialog', button: 'Open a pick dialog', shown: '[data-dialog] > *' },
  { id: 'menu', button: 'Open a menu', shown: '[data-trigger=MenuTrigger]' },
  { id: 'toast', button: 'Show a message with an action', shown: '[role=alertdialog]' },
]

async function showMode(mode: Mode): Promise<void> {
  const media = { 'prefers-reduced-motion': 'reduce', ...MODES[mode] }
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(media).map(([name, value]) => ({ name, value })),
  })
}

/** Waits for components that are drawn only once they have measured their place, or after a delay. */
async function waitUntilDrawn(): Promise<void> {
  const unfinished = 'svg[width="0"], [role=status][aria-label]:empty, [role=grid]:empty'
  await expect.poll(() => document.querySelectorAll(unfinished).length).toBe(0)
  await document.fonts.ready
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
}

async function expectPicture(element: Element, name: string): Promise<void> {
  await waitUntilDrawn()
  await expect.element(page.elementLocator(element)).toMatchScreenshot(name, {
    comparatorOptions: TOLERANCE,
    timeout: 60_000,
  })
}

beforeAll(async () => {
  // The same on every computer, unlike the font of the system, which the studio uses.
  const fonts = [
    new FontFace('Gallery', `url(${textFont})`),
    new FontFace('Gallery', `url(${boldFont})`, { weight: '600 700' }),
    new FontFace('Gallery Mono', `url(${codeFont})`),
  ]
  for (const font of fonts) document.fonts.add(await font.load())
  document.documentElement.style.setProperty('--font', 'Gallery')
  document.documentElement.style.setProperty('--font-mono', 'Gallery Mono')
})

beforeEach(async () => {
  localStorage.clear()
  toasts.clear()
  await page.viewport(840, 2_000)
  // A pointer left by another test would hover over something.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 })
})

afterAll(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  await page.viewport(1280, 800)
})

for (const { group, mode } of [...GROUP_PICTURES, { group: GROUPS[0]!, mode: 'more-contrast' as const }])
  it(`draws the group “${group.title}” as in its picture in the mode ${mode}`, async ({ skip }) => {
    skip(here !== PICTURED, OTHER_SYSTEM)
    await showMode(mode)
    const screen = await render(<Group group={group} />)

    await expectPicture(screen.getByRole('region', { name: group.title, exact: true }).element(), `${group.id}-${mode}`)
  })

// The dark theme has only other colors, which the pictures of the groups show.
for (const mode of ['light', 'forced-colors'] as const)
  for (const { id, button, shown } of OVERLAYS)
    it(`draws the overlay “${id}” as in its picture in the mode ${mode}`, async ({ skip }) => {
      skip(here !== PICTURED, OTHER_SYSTEM)
      await showMode(mode)
      await page.viewport(840, 800)
      const screen = await render(<Gallery />)
      const opener = screen.getByRole('button', { name: button, exact: true }).element() as HTMLElement
      opener.focus()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => document.querySelector(shown)).not.toBeNull()
      // Instead of its first field, whose caret forced colors would show.
      document.querySelector<HTMLElement>('[data-dialog] [role=dialog]')?.focus()

      await expectPicture(document.querySelector(shown)!, `${id}-${mode}`)
    })

for (const mode of ['light', 'dark', 'more-contrast'] as const)
  it(`has no accessibility violation in the gallery in the mode ${mode}`, async () => {
    await showMode(mode)
    await page.viewport(1280, 2_000)
    await render(<Gallery />)
    await waitUntilDrawn()

    const { violations } = await axe.run(document, {
      rules: {
        'target-size': { enabled: true },
        // Components bring the headings of their own pages.
        'heading-order': { enabled: false },
      },
      resultTypes: ['violations'],
    })

    expect(
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      ),
    ).toEqual([])
  })
