import { describe, expect, it } from 'vitest'
import { measureVoice, type VoiceTraits } from './measure-voice.test-support.ts'
import { VOICE_CATALOG } from './voice-catalog.ts'

const SENTENCES: Record<string, string> = {
  en: 'The lamp had been dark for eleven years when the keeper came back to the old house.',
  de: 'Die Lampe war elf Jahre lang dunkel gewesen, als der Wärter nach Hause kam.',
  es: 'La lámpara llevaba once años apagada cuando el guardián volvió a la casa vieja.',
  fr: 'La lampe était éteinte depuis onze ans quand le gardien est revenu à la maison.',
  it: 'La lampada era spenta da undici anni quando il guardiano tornò alla vecchia casa.',
  pt: 'A lâmpada estava apagada havia onze anos quando o guarda voltou para a velha casa.',
}

/** 1 is a clear difference: an eighth in pitch, a fifth in brightness, a twelfth in pace, or a mix of them. */
function difference(a: VoiceTraits, b: VoiceTraits): number {
  const ratio = (x: number, y: number, clear: number) => Math.log(x / y) / Math.log(clear)
  return Math.hypot(
    ratio(a.pitchHz, b.pitchHz, 1.125),
    ratio(a.brightnessHz, b.brightnessHz, 1.2),
    ratio(a.durationMs, b.durationMs, 1.083),
  )
}

describe('VOICE_CATALOG', () => {
  it('covers every locale of the service more than once', () => {
    const locales = Map.groupBy(VOICE_CATALOG, (voice) => voice.locale)

    expect([...locales.keys()].toSorted()).toEqual([
      'de-DE',
      'en-GB',
      'en-US',
      'es-ES',
      'es-MX',
      'fr-FR',
      'it-IT',
      'pt-BR',
    ])
    for (const voices of locales.values()) {
      expect(voices.length).toBeGreaterThanOrEqual(3)
      expect(new Set(voices.map((voice) => voice.gender)).size).toBeGreaterThanOrEqual(2)
    }
    expect(VOICE_CATALOG.length).toBeGreaterThanOrEqual(30)
  })

  it('names every voice once, by a slug', () => {
    const ids = VOICE_CATALOG.map((voice) => voice.id)

    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+$/)
  })

  it('lists simba-3.2 for English voices only', () => {
    for (const voice of VOICE_CATALOG) {
      expect(voice.models).toEqual(voice.locale.startsWith('en-') ? ['simba-3.2', 'simba-3.0'] : ['simba-3.0'])
    }
  })

  it('paces every voice so that half its rate is within the engine’s range', () => {
    for (const { engine } of VOICE_CATALOG) {
      expect(engine.pace).toBeGreaterThanOrEqual(160)
      expect(engine.pace).toBeLessThanOrEqual(190)
    }
  })

  it('differs audibly between voices of a language, without clipping', async () => {
    const measured = await Promise.all(
      VOICE_CATALOG.map(async (voice) => {
        const language = voice.locale.slice(0, 2)
        return { id: voice.id, language, traits: await measureVoice(voice.engine, SENTENCES[language] ?? '') }
      }),
    )

    for (const [index, one] of measured.entries()) {
      expect(one.traits.clippedShare, one.id).toBeLessThan(0.0005)
      for (const other of measured.slice(index + 1)) {
        if (one.language !== other.language) continue
        expect(difference(one.traits, other.traits), `${one.id} and ${other.id}`).toBeGreaterThan(1)
      }
    }
  })
})
