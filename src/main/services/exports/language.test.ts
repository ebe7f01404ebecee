import { execFileSync } from 'node:child_process'
import { parseFile } from 'music-metadata'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExportOptions } from '#shared/contract/exports.ts'
import { SEED_INPUTS } from '../../db/seed-script.test-support.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'

const LOCALES = { aria: 'en-US', bruna: 'pt-BR', odd: 'Klingon!' }

let rig: ExportsRig
beforeEach(async () => {
  rig = await openExportsRig({ blocks: 3, locales: LOCALES })
})
afterEach(() => rig.close())

/** Gives a block a take of a voice. */
function speak(number: number, voiceId: string, text: string, language: string | null = null) {
  const id = `take_${number}`
  const inputs = { ...SEED_INPUTS, voiceId, text, language }
  const tone = Int16Array.from({ length: 24_000 }, (_, at) => Math.round(8_000 * Math.sin(at / 9)))
  return rig.speak(`block_${number}`, tone, { id, fingerprint: id, inputs })
}

/** The language that the form shows, and the path of the file that is then written. */
async function offerAndWrite(format: 'mp3' | 'flac' | 'wav', language = '') {
  const request = { ...ExportOptions.parse({ formats: [format], tags: { language } }), chapterId: 'chap_1' }
  const checked = await rig.service.check(request, new AbortController().signal)
  for await (const event of rig.service.run({ ...request, overwrite: true }, new AbortController().signal))
    if (event.kind === 'finished') return { offered: checked.language, path: event.files[0]?.path ?? '' }
  throw new Error('The export did not finish')
}

async function offerLanguage() {
  return (await offerAndWrite('wav')).offered
}

/** The language tag as ffprobe reads it. */
function probeLanguage(path: string): string | undefined {
  const shown = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format_tags', '-of', 'json', path])
  const { tags = {} } = (JSON.parse(shown.toString()) as { format: { tags?: Record<string, string> } }).format
  return Object.entries(tags).find(([name]) => name.toLowerCase() === 'language')?.[1]
}

describe('a project without a language', () => {
  it.for(['mp3', 'flac', 'wav'] as const)('has the locale of its voice written into %s', async (format, context) => {
    skipWithout(context, 'ffprobe')
    await speak(1, 'bruna', 'Bom dia.')

    const { offered: language, path } = await offerAndWrite(format)

    expect(language).toBe('pt-BR')
    expect((await parseFile(path)).common.language).toBe(format === 'flac' ? 'pt-BR' : 'por')
    expect(probeLanguage(path)).toBe(format === 'mp3' ? 'por' : 'pt-BR')
  })

  it('has the language in which most characters were generated', async () => {
    await speak(1, 'aria', 'Good morning.')
    await speak(2, 'bruna', 'Bom dia, dona Benta.')
    expect(await offerLanguage()).toBe('pt-BR')

    await speak(3, 'aria', 'Guten Morgen, Frau Doktor, wie geht es Ihnen?', 'de-DE')
    expect(await offerLanguage()).toBe('de-DE')
  })

  it.each(['gone', 'odd'])('has none if the catalog has no language for its voice “%s”', async (voiceId) => {
    await speak(1, voiceId, 'Hello.')

    const { offered: language, path } = await offerAndWrite('flac')

    expect(language).toBeNull()
    expect((await parseFile(path)).common.language).toBeUndefined()
  })

  it('is exported again as changed if its language becomes known', async () => {
    await speak(1, 'aria', 'Hello.')
    await offerAndWrite('wav')
    const request = { ...ExportOptions.parse({ formats: ['wav'], tags: {} }), chapterId: 'chap_1', onlyChanged: true }
    const countChanged = async () => (await rig.service.check(request, new AbortController().signal)).fileCount
    expect(await countChanged()).toBe(0)

    await speak(2, 'bruna', 'Bom dia, dona Benta.')

    expect(await countChanged()).toBe(1)
  })
})

it('prefers the language of the form, then that of the project', async () => {
  await speak(1, 'aria', 'Good morning.')
  rig.db.run(`UPDATE projects SET language = 'fr-FR'`)

  const ofProject = await offerAndWrite('flac')
  expect(ofProject.offered).toBe('fr-FR')
  expect((await parseFile(ofProject.path)).common.language).toBe('fr-FR')

  const chosen = await offerAndWrite('flac', 'es-MX')
  expect((await parseFile(chosen.path)).common.language).toBe('es-MX')
})
