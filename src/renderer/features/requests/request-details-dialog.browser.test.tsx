import { expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import type { RequestBody, RequestDetails } from '#shared/contract/requests.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { RequestDetailsDialog } from './request-details-dialog.tsx'

const AT = '2026-11-20T08:00:00.000Z'
const ATTEMPT = { sentAt: AT, waitedMs: 0, requestId: 'req_1', headMs: 20, durationMs: 50, receivedBytes: 70 }
const DETAILS: RequestDetails = {
  entry: {
    ...{ number: 7, startedAt: AT, method: 'POST', path: '/v1/audio/speech', baseUrl: 'https://api.example.com' },
    ...{ priority: 'interactive', outcome: 'ok', status: 200, serviceCode: null, requestId: 'req_1', attempts: 2 },
    ...{ waitedMs: 0, durationMs: 120, receivedBytes: 70 },
  },
  tries: [
    { ...ATTEMPT, outcome: 'service_unavailable', status: 503, serviceCode: null },
    { ...ATTEMPT, outcome: 'ok', status: 200, serviceCode: null },
  ],
  sent: toBody('{\n  "text": "The \\"lamp\\" was: dark.",\n  "speed": -1.5e2,\n  "isDraft": false\n}'),
  received: null,
}

function toBody(text: string): RequestBody {
  return { contentType: 'application/json; charset=utf-8', sizeBytes: text.length, text }
}

async function renderDetails(details: RequestDetails = DETAILS) {
  const { screen } = await renderInStudio(<RequestDetailsDialog number={7} onClose={() => undefined} />, {
    requests: { details: () => details, curl: () => ({ command: 'curl https://api.example.com' }) },
  })
  const showTab = (name: string) => screen.getByRole('tab', { name }).click()
  return { screen, showTab }
}

it('shows the status in the title, and overview, bodies and attempts in tabs', async () => {
  const { screen, showTab } = await renderDetails()
  await expect.element(screen.getByTitle('200 OK')).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByText(/speech$/)).toBeVisible()

  await showTab('Request')
  expect(screen.getByRole('region', { name: 'Request' }).element().textContent).toContain('"isDraft": false')
  await expect.element(screen.getByRole('textbox', { name: 'cURL' })).toBeVisible()

  await showTab('Response')
  await expect.element(screen.getByText(/^No body was captured/)).toBeVisible()

  await showTab('Attempts')
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(2)
})

/** The colored parts of the body by kind. */
function listTokens(body: Element): string[] {
  return [...body.querySelectorAll<HTMLElement>('[data-token]')].map(
    (token) => `${token.dataset['token']} ${token.textContent}`,
  )
}

it('colors the tokens of JSON, also where the text is cut off', async () => {
  const { screen, showTab } = await renderDetails({ ...DETAILS, received: toBody('[null, "The lam') })
  await showTab('Request')
  expect(listTokens(screen.getByRole('region', { name: 'Request' }).element())).toEqual([
    ...['key "text"', 'string "The \\"lamp\\" was: dark."', 'key "speed"', 'number -1.5e2'],
    ...['key "isDraft"', 'keyword false'],
  ])

  await showTab('Response')
  expect(listTokens(screen.getByRole('region', { name: 'Response' }).element())).toEqual([
    'keyword null',
    'string "The lam',
  ])
})

it('shows long JSON, and text that is not JSON, in one color', async () => {
  const long = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index))
  const { screen, showTab } = await renderDetails({
    ...DETAILS,
    sent: toBody(long),
    received: { contentType: 'text/plain', sizeBytes: 4, text: 'null' },
  })
  await showTab('Request')
  const request = screen.getByRole('region', { name: 'Request' }).element()
  expect(request.textContent).toBe(long)
  expect(listTokens(request)).toEqual([])

  await showTab('Response')
  expect(listTokens(screen.getByRole('region', { name: 'Response' }).element())).toEqual([])
})

/** Red, green and blue from 0 to 1, as drawn. */
function toChannels(color: string): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((channel) => channel / 255)
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

it.each(['light', 'dark'])('colors tokens with a contrast of at least 4.5 in the %s theme', async (theme) => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: theme }] })
  const { screen, showTab } = await renderDetails()
  await showTab('Request')
  const body = screen.getByRole('region', { name: 'Request' }).element()
  const background = getComputedStyle(body).backgroundColor

  const tokens = [...body.querySelectorAll('[data-token]')].map((token) => getComputedStyle(token).color)

  expect(new Set(tokens).size).toBe(3)
  expect(tokens.filter((color) => getContrast(color, background) < 4.5)).toEqual([])
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
})
