import { seededRandom } from '#shared/domain/seeded-random.ts'
import { encodeWhole } from '../../engine/encoders.ts'
import { ENGINE_SAMPLE_RATE_HZ, loadEspeak } from '../../engine/espeak.ts'
import { createResampler } from '../../engine/resampler.ts'
import { wavHeader } from '../../engine/wav-header.ts'
import { distort } from '../../voice-checks/accuracy/distort.ts'
import { OTHER_TEXTS } from '../../voice-checks/consent-phrase.ts'
import { createWatermarker } from '../create-watermarker.ts'
import { findWatermark } from '../find-watermark.ts'

/**
 * Prints detection and false-positive rates of the watermark, as the table in docs/voice.md. `npm run watermark-accuracy`;
 * takes some minutes.
 */

const RATE_HZ = ENGINE_SAMPLE_RATE_HZ
const SPEAKERS =
  'Andrea Annie Alex Denis Gene Hugo Lee Marco Michael Nguyen adam aunty belinda caleb david f1 f2 f4 f5 iven linda m1 m3 m4 m7 m8 max paul pedro quincy rob sandro shelby steph victor zac'.split(
    ' ',
  )
const ACCENTS = ['en-us', 'en', 'en-gb-scotland', 'de', 'fr', 'es']
const CLIPS_PER_SPEAKER = 2
const CLIP_SECONDS = 10

interface Condition {
  name: string
  change: (clip: Float32Array) => Float32Array
  fileOf?: (clip: Float32Array) => Promise<Uint8Array>
}

// Always the same seed, so changed numbers mean a change in what is measured.
const random = seededRandom(20_262)
const CONDITIONS: Condition[] = [
  { name: '10 s, unchanged', change: (clip) => clip },
  { name: 'MP3 at 128 kbps', change: (clip) => clip, fileOf: mp3Of },
  { name: 'resampled to 16 kHz', change: (clip) => clip, fileOf: async (clip) => getWav(toRate(clip, 16_000), 16_000) },
  { name: 'resampled to 8 kHz', change: (clip) => clip, fileOf: async (clip) => getWav(toRate(clip, 8_000), 8_000) },
  { name: '20 dB more quiet', change: (clip) => distort(clip, RATE_HZ, { gainDb: -20 }, random) },
  { name: 'trimmed to 3 s', change: trimmed },
  { name: 'trimmed to 3 s, MP3 at 128 kbps', change: trimmed, fileOf: mp3Of },
  { name: 'noise 20 dB below the speech', change: (clip) => distort(clip, RATE_HZ, { noiseDb: 20 }, random) },
]

const espeak = await loadEspeak()
const clips: { plain: Float32Array; marked: Float32Array }[] = []
for (const [index, speaker] of SPEAKERS.entries()) {
  const voice = {
    name: `${ACCENTS[index % ACCENTS.length] ?? 'en'}+${speaker}`,
    pitch: Math.round(30 + 40 * random()),
    pitchRange: Math.round(35 + 30 * random()),
    pace: Math.round(150 + 35 * random()),
  }
  const spoken = espeak.speak(`<speak>${OTHER_TEXTS.join(' ')}</speak>`, voice).samples
  const whole = Float32Array.from(spoken, (sample) => sample / 32_768)
  const marked = mark(whole)
  for (let clip = 0; clip < CLIPS_PER_SPEAKER; clip++) {
    const from = Math.floor(random() * Math.max(1, whole.length - CLIP_SECONDS * RATE_HZ))
    const cut = (samples: Float32Array) => samples.slice(from, from + CLIP_SECONDS * RATE_HZ)
    clips.push({ plain: cut(whole), marked: cut(marked) })
  }
}

console.log('A clip counts as marked from a confidence of 0.5.\n')
console.log('| Clips | Watermark found | False positives | Highest confidence without one |')
console.log('|---|---|---|---|')
const all = { marked: 0, found: 0, plain: 0, taken: 0 }
for (const { name, change, fileOf = async (clip: Float32Array) => getWav(clip, RATE_HZ) } of CONDITIONS) {
  let found = 0
  let taken = 0
  let highest = 0
  for (const { plain, marked } of clips) {
    const hit = await findWatermark(await fileOf(change(marked)))
    const miss = await findWatermark(await fileOf(change(plain)))
    if (hit.kind === 'heard' && hit.watermarked) found++
    if (miss.kind === 'heard' && miss.watermarked) taken++
    if (miss.kind === 'heard') highest = Math.max(highest, miss.confidence)
  }
  all.marked += clips.length
  all.plain += clips.length
  all.found += found
  all.taken += taken
  console.log(`| ${name} | ${found} of ${clips.length} | ${taken} of ${clips.length} | ${highest.toFixed(3)} |`)
}
for (const [name, make] of [
  ['music-like: chords of decaying tones', music],
  ['noise of a changing color', noise],
] as const) {
  let taken = 0
  let highest = 0
  for (let clip = 0; clip < clips.length; clip++) {
    const finding = await findWatermark(getWav(make(), RATE_HZ))
    if (finding.kind === 'heard' && finding.watermarked) taken++
    if (finding.kind === 'heard') highest = Math.max(highest, finding.confidence)
  }
  all.plain += clips.length
  all.taken += taken
  console.log(`| ${name} | | ${taken} of ${clips.length} | ${highest.toFixed(3)} |`)
}
console.log(`| All | ${all.found} of ${all.marked} | ${all.taken} of ${all.plain} | |`)

function mark(samples: Float32Array): Float32Array {
  const watermarker = createWatermarker()
  return joined(watermarker.push(samples), watermarker.finish())
}

function trimmed(clip: Float32Array): Float32Array {
  const from = Math.floor(random() * (clip.length - 3 * RATE_HZ))
  return clip.slice(from, from + 3 * RATE_HZ)
}

/** Chords of a few voices, each tone with overtones, like plucked strings. */
function music(): Float32Array {
  const clip = new Float32Array(CLIP_SECONDS * RATE_HZ)
  for (let from = 0; from < clip.length; from += Math.round((0.2 + 0.4 * random()) * RATE_HZ)) {
    const root = 110 * 2 ** (Math.floor(random() * 24) / 12)
    for (const interval of [0, 4, 7]) {
      const hz = root * 2 ** (interval / 12)
      const decay = 0.2 + random()
      for (let at = from; at < Math.min(clip.length, from + 1.5 * RATE_HZ); at++) {
        const seconds = (at - from) / RATE_HZ
        let tone = 0
        for (let overtone = 1; overtone <= 8; overtone++)
          tone += Math.sin(2 * Math.PI * hz * overtone * seconds) / overtone ** 1.3
        clip[at] = (clip[at] as number) + 0.05 * tone * Math.exp(-seconds / decay)
      }
    }
  }
  return clip.map((sample) => Math.max(-1, Math.min(1, sample)))
}

function noise(): Float32Array {
  let low = 0
  const color = random()
  const beatHz = 1 + 5 * random()
  return Float32Array.from({ length: CLIP_SECONDS * RATE_HZ }, (_, at) => {
    const hiss = random() * 2 - 1
    low += 0.05 * (hiss - low)
    const swell = 0.6 + 0.4 * Math.sin((2 * Math.PI * beatHz * at) / RATE_HZ)
    return 0.3 * swell * (color * hiss + (1 - color) * 4 * low)
  })
}

function toRate(samples: Float32Array, rateHz: number): Float32Array {
  const resampler = createResampler(RATE_HZ, rateHz)
  return joined(resampler.push(samples), resampler.finish())
}

function joined(first: Float32Array, second: Float32Array): Float32Array {
  const whole = new Float32Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))
}

function getWav(samples: Float32Array, rateHz: number): Uint8Array {
  return Buffer.concat([wavHeader(rateHz, samples.length), new Uint8Array(toInt16(samples).buffer)])
}

async function mp3Of(samples: Float32Array): Promise<Uint8Array> {
  return encodeWhole({ kind: 'mp3', sampleRateHz: 22_050, bitrateKbps: 128 }, [toInt16(samples)])
}
