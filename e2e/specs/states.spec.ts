import { expect, test } from '../fixtures/serviced-studio.ts'
import { railLink } from '../pages/rail-link.ts'

const STREAM = '/v1/audio/stream/with-timestamps'
const SENTENCES = [
  'The lamp had been dark for eleven years when the keeper came back.',
  'She climbed the stairs without once stopping for breath, counted them, and then counted every one of them again.',
  'Below them the first boats were turning for home.',
]

test('a rejected block shows the reason and cost, and the rest of the batch is generated', async ({
  screens,
  service,
}) => {
  const { script } = screens
  const refused = 'Nobody had said the forbiddenword aloud.'
  await screens.useService(service.apiKeys.paid)
  await screens.write('Refused', [SENTENCES[0] ?? '', refused, SENTENCES[2] ?? ''])

  await script.generate().click()

  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
  await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Failed')
  await expect(script.mark(3)).toHaveAttribute('title', 'Block 3: Up to date')
  await script.select(2)
  const notice = script.inspector.getByRole('region', { name: 'Block 2' }).getByRole('status')
  await expect(notice).toContainText(
    'Blocked by the service’s content policy. Not charged. Edit the text and try again.',
  )
  await expect(notice).toContainText('Service message: “The text cannot be spoken under the content policy')
  await expect(notice).toContainText(/Request ID\s*req_/)
  const { syntheses } = await service.usage()
  expect(syntheses.map(({ input, billed }) => [input, billed]).toSorted()).toEqual(
    [
      [SENTENCES[0], SENTENCES[0]?.length],
      [SENTENCES[2], SENTENCES[2]?.length],
      [refused, 0],
    ].toSorted(),
  )
})

test('the reason for a rejection is visible when the block is selected, also in a narrow window', async ({
  studio,
  screens,
  service,
}) => {
  const { script } = screens
  const { page } = studio
  const notice = () => script.inspector.getByRole('region', { name: 'Block 2' }).getByRole('status')
  await screens.useService(service.apiKeys.paid)
  await screens.write('Refused', [SENTENCES[0] ?? '', 'Nobody had said the forbiddenword aloud.', SENTENCES[2] ?? ''])
  await script.generate().click()
  await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Failed')

  await test.step('regardless of the scroll position for the previous block', async () => {
    await script.select(1)
    await script.openSection('Audio')
    await script.openSection('Note')
    await script.openSection('Pronunciation')
    await script.inspector.getByRole('button', { name: 'All pronunciations' }).scrollIntoViewIfNeeded()
    await expect(script.selectedBlock()).not.toBeInViewport()
    await script.select(3)
    await expect(script.selectedBlock()).not.toBeInViewport()
    await page.keyboard.press('ArrowUp')
    await expect(notice()).toBeInViewport({ ratio: 1 })
  })

  await test.step('keeps a note being written in place', async () => {
    await page.keyboard.press('Alt+o')
    const note = script.inspector.getByRole('textbox', { name: 'Note' })
    await expect(note).toBeFocused()
    await page.keyboard.type('Ask the author.')
    const sent = async () => (await service.usage()).syntheses.length
    await expect.poll(sent).toBe(3)
    await page.keyboard.press('Control+Enter')
    await expect.poll(sent).toBe(4)
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Failed, with a note')
    await expect(notice()).toContainText('Blocked by the service’s content policy')
    await expect(note).toBeInViewport()
  })

  await test.step('opens the inspector on click on its marker, and announces it by keyboard', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('button', { name: 'Show the inspector' })).toBeVisible()
    await script.pressMark(3)
    await expect(script.inspector).toBeHidden()
    await page.keyboard.press('ArrowUp')
    await expect(
      page.getByText(/^Block 2, .+, Failed, with a note\. Blocked by the service’s content policy\. Not charged\./),
    ).toBeAttached()
    await script.pressMark(2)
    await expect(notice()).toBeInViewport({ ratio: 1 })
  })
})

test('a cut stream keeps its words, and one click requests only the missing part', async ({ screens, service }) => {
  const { script } = screens
  const text = SENTENCES[1] ?? ''
  await screens.useService(service.apiKeys.paid)
  await screens.write('Cut', [text])
  await service.fault({ kind: 'cut', after_bytes: 200_000 }, { path: STREAM })

  await script.generate().click()

  const block = script.inspector.getByRole('region', { name: 'Block 1' })
  await expect(block.getByRole('status')).toContainText(
    /^The connection dropped before the audio finished\. The first \d+ words were saved\. .+ Generate the rest\./,
  )
  await expect(script.takes().first()).toContainText(/Stopped after \d+ words?\./)
  await expect(script.takes().first().getByRole('button', { name: 'Copy request ID' })).toBeVisible()
  const kept = Number(/first (\d+) words/.exec(await block.getByRole('status').innerText())?.[1])
  expect(kept).toBeGreaterThan(2)
  expect(kept).toBeLessThan(text.split(' ').length)
  const rest = text.split(' ').slice(kept).join(' ')
  const cost = `${rest.length} characters`
  await expect(script.sound.getByRole('button', { name: `Generate the rest of 1 block · ${cost}` })).toBeVisible()
  await expect(block.getByRole('button', { name: `Regenerate all · ${text.length} characters` })).toBeVisible()
  await block.getByRole('button', { name: `Generate the rest · ${cost}` }).click()

  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
  await expect(script.takes()).toHaveCount(2)
  const [first, second] = (await service.usage()).syntheses.map(({ input }) => input)
  expect(first).toBe(text)
  expect(second).toBe(rest)
})

test('a partial take can still be completed after a restart, next to a complete one', async ({
  studio,
  screens,
  service,
}) => {
  await screens.useService(service.apiKeys.paid)
  await screens.write('Cut again', [SENTENCES[0] ?? ''])
  await screens.script.generate().click()
  await expect(screens.script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
  await screens.script.append(1, ` ${SENTENCES[1] ?? ''}`)
  await service.fault({ kind: 'cut', after_bytes: 300_000 }, { path: STREAM })
  await studio.page.keyboard.press('Control+Enter')
  await expect(screens.script.mark(1)).toHaveAttribute('title', 'Block 1: Failed')

  await studio.restart()
  await screens.useService(service.apiKeys.paid)
  await screens.reopen('Cut again')
  await expect(screens.script.mark(1)).toHaveAttribute('title', 'Block 1: Failed')
  await screens.script.inspector
    .getByRole('region', { name: 'Block 1' })
    .getByRole('button', { name: /^Generate the rest/ })
    .click()

  await expect(screens.script.mark(1)).toHaveAttribute('title', 'Block 1: Up to date')
  await expect(screens.script.takes()).toHaveCount(3)
})

test.describe('at the pace of speech', () => {
  test.use({ speed: '1' })

  test('canceling stops immediately, keeps what arrived and sends nothing more', async ({
    studio,
    screens,
    service,
  }) => {
    const { script } = screens
    await screens.useService(service.apiKeys.paid)
    await screens.write(
      'Canceled',
      // Half a minute each: none can finish before canceling, however busy the machine.
      Array.from({ length: 20 }, (_each, index) => `${`${SENTENCES[1] ?? ''} `.repeat(6)}(${index})`),
    )
    await studio.page.keyboard.press('Control+Home')
    await script.select(1)

    await script.generate().click()
    await expect(script.inspector.getByText(/received · ([2-9]|\d\d+) words/)).toBeVisible()
    await script.cancel().click()

    await expect(script.generate()).toContainText('Generate 20 blocks')
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Incomplete')
    await expect(script.takes()).toContainText([/Stopped after \d+ words?\./])
    await expect(script.takes().getByRole('button', { name: 'Play take 1' })).toBeEnabled()
    const { syntheses, accounts } = await service.usage()
    expect(syntheses.length).toBeLessThan(20)
    expect(Object.values(accounts).map((account) => account.in_flight)).toEqual([0, 0])
  })
})

test('a voice that doesn’t fit its model is reported before sending', async ({ studio, screens, service }) => {
  const { script } = screens
  await screens.useService(service.apiKeys.paid)
  await screens.write('Misfit', [SENTENCES[0] ?? '', SENTENCES[2] ?? ''])
  await script.select(1)
  await script.chooseVoice('Bastien')
  await script.inspector.getByRole('button', { name: /Model$/ }).click()
  await studio.page.getByRole('option', { name: 'Simba 3.2' }).click()

  await expect(script.inspector.getByText('Simba 3.2 supports English voices only; Bastien is fr-FR.')).toBeVisible()
  await expect(studio.page.getByText(/^1 block can’t be generated: Simba 3\.2 supports English/)).toBeVisible()
  await expect(script.generate()).toContainText(`Generate 1 block · ${SENTENCES[2]?.length} characters`)
  await studio.page.keyboard.press('Control+Enter')
  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Failed')
  await expect(script.inspector.getByRole('region', { name: 'Block 1' })).toContainText('Not charged.')
  await script.generate().click()
  await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Up to date')

  expect((await service.usage()).syntheses.map(({ input }) => input)).toEqual([SENTENCES[2]])
})

test.describe('with a free account', () => {
  test.use({ account: 'free' })

  test('limits of a free account show as a countdown, not a failure', async ({ studio, screens, service }) => {
    const { script } = screens
    await screens.useService(service.apiKeys.free)
    await screens.write(
      'Free',
      Array.from({ length: 4 }, (_each, index) => `Line number ${index + 1}.`),
    )
    // Simulated: a busy machine generates too slowly to reach the limit by itself.
    const refusal = { kind: 'status', status: 429, code: 'rate_limited', headers: { 'Retry-After': '4' } }
    await service.fault(refusal, { path: STREAM })
    const seen = studio.page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const said = new Set<string>()
          const observer = new MutationObserver(() => {
            for (const text of document.querySelector('header')?.innerText.match(/Rate limited, retrying in \d+ s/gu) ??
              [])
              said.add(text)
            for (const mark of document.querySelectorAll('[title^="Block "]'))
              if (mark.getAttribute('title')?.endsWith('failed')) said.add(mark.getAttribute('title') ?? '')
            if (!document.body.innerText.includes('All audio up to date')) return
            observer.disconnect()
            resolve([...said])
          })
          observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
        }),
    )

    await script.generate().click()
    const said = await seen

    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((text) => !/^Rate limited, retrying in \d+ s$/.test(text))).toEqual([])
    expect(await script.count('Generated')).toBe('100%')
  })
})

test('a rejected key is reported as such, in the title bar and at the block', async ({ studio, screens, service }) => {
  const { script, settings } = screens
  await screens.useService(service.apiKeys.paid)
  await screens.write('Key', [SENTENCES[0] ?? ''])
  await settings.open()
  await settings.removeKey()
  await settings.storeKey('sk_of_somebody_else')
  await studio.page.getByRole('button', { name: 'Test connection' }).click()

  await expect(studio.page.getByRole('region', { name: 'Service' }).getByRole('alert')).toBeVisible()
  await expect(studio.page.getByRole('banner')).toContainText('API key rejected')
  await screens.reopen('Key')
  await script.generate().click()
  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: Failed')
  await expect(script.inspector.getByRole('region', { name: 'Block 1' })).toContainText(
    'Invalid API key. Not charged. Check your API key in Settings.',
  )
  expect((await service.usage()).syntheses).toEqual([])
})

test('an invalid setting is reported at its field and not stored', async ({ studio, screens }) => {
  await screens.settings.open()
  await screens.settings.usesSandbox(false)
  const fields = [
    ['Base URL', 'http://voices.example', /https/],
    ['Service version', '2026-02-30', 'YYYY-MM-DD Enter a date such as 2026-09-30.'],
    ['Header prefix', 'My Service-', 'Use letters, digits and hyphens, such as Service-.'],
    ['Folder', 'exports', 'Enter a full path.'],
    ['Keep speaker recordings for (days)', '1.5', /Enter 1 to 36500 days, or leave empty\.$/],
  ] as const

  for (const [label, wrong, sentence] of fields) {
    const field = studio.page.getByRole('textbox', { name: label })
    // The field's description stays next to the error.
    const before = await field.inputValue()
    await field.fill(wrong)
    await field.press('Enter')

    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.press('Escape')
    await expect(field).toHaveValue(before)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await studio.restart()
  await screens.settings.open()
  for (const [label, wrong] of fields)
    await expect(studio.page.getByRole('textbox', { name: label })).not.toHaveValue(wrong)
})

test('everything is available offline, with the time of the last connection', async ({ studio, screens, service }) => {
  await screens.useService(service.apiKeys.paid)
  await screens.write('Offline', [SENTENCES[0] ?? '', SENTENCES[2] ?? ''])
  await screens.script.generate().click()
  await expect(screens.script.everythingIsSpoken()).toBeVisible()

  await service.stop()
  await screens.script.append(2, ' So was she.')
  await studio.page.keyboard.press('Control+Enter')

  await expect(screens.script.inspector.getByRole('region', { name: 'Block 2' })).toContainText(
    'Can’t reach the service. Nothing was sent. Not charged. Generate again when you are online.',
  )
  await expect(studio.page.getByRole('banner')).toContainText(/Offline, last seen \d\d:\d\d/)
  await screens.script.select(1)
  await studio.page.keyboard.press('Alt+Enter')
  await expect.poll(async () => (await screens.script.moment()).lit).not.toBe('')
  await railLink(studio.page, 'Voices').click()
  await expect(studio.page.getByRole('row', { name: 'Aria' })).toBeVisible()
})
