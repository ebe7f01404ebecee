import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/serviced-studio.ts'

const LINES = [
  'The lamp had been dark for eleven years.',
  'She climbed the stairs without once stopping for breath.',
  'Below them the first boats were turning for home.',
  'Nobody on the quay had seen a light before.',
]
const WAV_HEADER_BYTES = 44

/** Audio on disk by take, at this moment. */
async function readTakes(homeFolder: string): Promise<Map<string, Buffer>> {
  const folder = join(homeFolder, 'media', 'takes')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pcm'))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)))
}

function hashesOf(takes: ReadonlyMap<string, Buffer>): Record<string, string> {
  return Object.fromEntries(
    [...takes].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')] as const),
  )
}

/** The parts of an export before and after a take's audio, located by the audio itself. */
function cutAround(samples: Buffer, take: Buffer): { before: Buffer; rest: Buffer } {
  const at = samples.indexOf(take)
  expect(at).toBeGreaterThanOrEqual(0)
  return { before: samples.subarray(0, at), rest: samples.subarray(at + take.length) }
}

test('fixing one line generates only that line, and an export differs only there', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(120_000)
  const { script, exports } = screens
  const readExport = async (name: string) =>
    (await readFile(join(studio.exportFolder, `${name}.wav`))).subarray(WAV_HEADER_BYTES)
  const billed = async () =>
    Object.values((await service.usage()).accounts).reduce((sum, account) => sum + account.billed_characters, 0)
  /** New takes; existing ones are byte-identical. */
  const newTakes = async (known: ReadonlyMap<string, Buffer>) => {
    const now = await readTakes(studio.homeFolder)
    expect(hashesOf(now)).toMatchObject(hashesOf(known))
    return [...now].filter(([name]) => !known.has(name)).map(([, bytes]) => bytes)
  }
  await screens.useService(service.apiKeys.paid)
  await screens.write('One line', LINES)
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await exports.export(['WAV'], 'first')
  const firstTakes = await readTakes(studio.homeFolder)
  const first = await readExport('first')
  const firstBilled = await billed()
  expect(firstTakes.size).toBe(LINES.length)

  await test.step('generates the selected line by shortcut, and sends nothing else', async () => {
    await script.append(2, ' Then the bell rang.')
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Out of date')
    await expect(script.generate()).toHaveText(/^Generate 1 block · 76 characters$/)
    await studio.page.keyboard.press('Control+Enter')
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    expect(await billed()).toBe(firstBilled + `${LINES[1]} Then the bell rang.`.length)
  })

  await test.step('keeps the other takes’ bytes, and rebuilds the joins around the new one', async () => {
    const added = await newTakes(firstTakes)
    expect(added).toHaveLength(1)
    await exports.export(['WAV'], 'fixed')
    const fixed = await readExport('fixed')
    const after = cutAround(fixed, added[0] ?? Buffer.alloc(0))
    const kept = [...firstTakes.values()]
    const old = kept.filter((take) => fixed.indexOf(take) < 0)
    expect(old).toHaveLength(1)
    const before = cutAround(first, old[0] ?? Buffer.alloc(0))
    expect(after.before.equals(before.before)).toBe(true)
    expect(after.rest.equals(before.rest)).toBe(true)
    expect(fixed.length - first.length).toBe((added[0]?.length ?? 0) - (old[0]?.length ?? 0))
  })

  await test.step('generates another take of an up-to-date line by shortcut', async () => {
    const known = await readTakes(studio.homeFolder)
    await script.select(4)
    await studio.page.keyboard.press('Control+Enter')
    await expect(script.takes()).toHaveCount(2, { timeout: 60_000 })
    await expect(script.mark(4)).toHaveAttribute('title', 'Block 4: Up to date')
    expect(await newTakes(known)).toHaveLength(1)
  })

  await test.step('generates all changed lines by another shortcut, after showing blocks and characters', async () => {
    const known = await readTakes(studio.homeFolder)
    const sofar = await billed()
    await script.append(1, ' Again.')
    await script.append(3, ' Once more.')
    const characters = `${LINES[0]} Again.${LINES[2]} Once more.`.length
    await expect(script.generate()).toHaveText(`Generate 2 blocks · ${characters} characters`)
    await studio.page.keyboard.press('Control+Shift+Enter')
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    expect(await newTakes(known)).toHaveLength(2)
    expect(await billed()).toBe(sofar + characters)
  })
})
