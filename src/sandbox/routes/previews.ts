import { encodeWhole } from '../engine/encoders.ts'
import { CURATED_AGENT_VOICES } from '../agents/agent-voices.ts'
import type { CallContext } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { openSpeech } from '../synthesis/open-speech.ts'
import { must } from '#shared/errors/must.ts'
import type { SandboxVoice } from '../world/sandbox-voice.ts'
import { VOICE_CATALOG } from '../world/voice-catalog.ts'
import type { CatalogLocale } from '../world/voice-catalog.ts'

const PREVIEW_RATE_HZ = 24_000

const PREVIEW_TEXTS: Record<CatalogLocale, (name: string) => string> = {
  'en-US': (name) => `Hi, I'm ${name}. This is how I sound when I read your script out loud.`,
  'en-GB': (name) => `Hello, I'm ${name}. This is how I sound when I read your script aloud.`,
  'de-DE': (name) => `Hallo, ich bin ${name}. So klinge ich, wenn ich deinen Text vorlese.`,
  'es-ES': (name) => `Hola, soy ${name}. Así sueno cuando leo tu guion en voz alta.`,
  'es-MX': (name) => `Hola, soy ${name}. Así sueno cuando leo tu guion en voz alta.`,
  'fr-FR': (name) => `Bonjour, je suis ${name}. Voici ma voix quand je lis votre texte.`,
  'it-IT': (name) => `Ciao, sono ${name}. Ecco come suono quando leggo il tuo testo.`,
  'pt-BR': (name) => `Olá, eu sou ${name}. É assim que eu soo quando leio o seu roteiro.`,
}

/** In the voice's own language: by its exact region, or the first region listed. */
function previewText({ locale, displayName }: SandboxVoice): string {
  const texts = Object.entries(PREVIEW_TEXTS)
  const [, text] = must(
    texts.find(([listed]) => listed === locale) ?? texts.find(([listed]) => listed.slice(0, 2) === locale.slice(0, 2)),
    'no voice is made in a language without a preview',
  )
  return text(displayName)
}

/**
 * `GET /previews/{voice}.mp3`: a voice introduces itself in its own language. Needs no credential; generated once and
 * cached.
 */
export function previews(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const getClip = (voice: SandboxVoice) => {
    const clip = made.get(voice.id) ?? makeClip(deps, voice)
    made.set(voice.id, clip)
    clip.catch(() => made.delete(voice.id))
    return clip
  }
  return async (c) => {
    const id = (c.req.param('file') ?? '').replace(/\.mp3$/, '')
    const voice =
      VOICE_CATALOG.find((shared) => shared.id === id) ??
      CURATED_AGENT_VOICES.find(({ slug }) => slug === id)?.voice ??
      deps.personalVoices.findById(id)
    if (!voice) throw new ServiceFailure({ status: 404, code: 'not_found', message: 'There is no such preview' })
    const clip = await getClip(voice)
    return new Response(clip, { headers: { 'Content-Type': 'audio/mpeg', 'Cache-Control': 'public, max-age=86400' } })
  }
}

async function makeClip(deps: SandboxDeps, voice: SandboxVoice): Promise<Uint8Array<ArrayBuffer>> {
  const input = previewText(voice)
  const request = {
    input,
    voice: voice.engine,
    textNormalization: false,
    loudnessNormalization: false,
    sampleRateHz: PREVIEW_RATE_HZ,
  }
  const samples: Int16Array[] = []
  for await (const piece of await openSpeech(deps.engine, request, deps.closing)) samples.push(piece.samples)
  const container = { kind: 'mp3', sampleRateHz: PREVIEW_RATE_HZ, bitrateKbps: 64 } as const
  return new Uint8Array(await encodeWhole(container, samples))
}
