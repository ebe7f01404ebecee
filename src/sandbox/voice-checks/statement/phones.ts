/** Phones the model distinguishes, in ARPAbet. Sounds that accents exchange for each other are one phone. */
export const PHONES = [
  ...['aa', 'ae', 'ah', 'ao', 'aw', 'ay', 'eh', 'er', 'ey', 'ih', 'iy', 'ow', 'oy', 'uh', 'uw'],
  ...['b', 'ch', 'd', 'dh', 'f', 'g', 'hh', 'jh', 'k', 'l', 'm', 'n', 'ng', 'p', 'r', 's', 'sh', 't', 'th', 'v', 'w'],
  ...['y', 'z', 'zh'],
] as const
export type Phone = (typeof PHONES)[number]

/** Each phone has a beginning and an end; silence is the last state. */
export const SILENCE = 2 * PHONES.length
export const STATES = SILENCE + 1

/** The phones of each sound of the engine, in its own spelling; the longest match counts. */
const SOUNDS: ReadonlyMap<string, readonly Phone[]> = new Map(
  Object.entries({
    'ɑː ɑ ɒ aː ɑ̃': 'aa',
    'æ a ä': 'ae',
    'ə ɐ ʌ ɜ ɨ': 'ah',
    'ɔː ɔ oː o ɔ̃': 'ao',
    aʊ: 'aw',
    aɪ: 'ay',
    'ɛ e ɛː ɛ̃ ø øː œ œ̃': 'eh',
    'ɜː ɚ ɝ': 'er',
    'eɪ eː': 'ey',
    'ɪ ᵻ': 'ih',
    'iː i y yː ʏ': 'iy',
    'oʊ əʊ': 'ow',
    'ɔɪ ɔø': 'oy',
    ʊ: 'uh',
    'uː u ʉ ʉː': 'uw',
    'aɪə aɪɚ': 'ay er',
    iə: 'ih ah',
    eə: 'eh ah',
    ʊə: 'uh ah',
    əl: 'ah l',
    n̩: 'ah n',
    b: 'b',
    'tʃ tɕ': 'ch',
    'd ɾ': 'd',
    ð: 'dh',
    f: 'f',
    'ɡ g ɣ': 'g',
    'h ç x χ ɦ': 'hh',
    'dʒ dʑ': 'jh',
    'k c': 'k',
    'l ɫ ɬ ʎ': 'l',
    m: 'm',
    'n ɲ': 'n',
    ŋ: 'ng',
    p: 'p',
    'ɹ r ʁ ʀ ɻ': 'r',
    's ɕ': 's',
    'ʃ ʂ': 'sh',
    't ʔ ʈ': 't',
    θ: 'th',
    'v ʋ β': 'v',
    w: 'w',
    'j ɥ': 'y',
    z: 'z',
    'ʒ ʐ ʑ': 'zh',
    ts: 't s',
    pf: 'p f',
  }).flatMap(([sounds, phones]) => sounds.split(' ').map((sound) => [sound, phones.split(' ') as Phone[]] as const)),
)
const LONGEST = Math.max(...[...SOUNDS.keys()].map((sound) => sound.length))

/** The phones of a sound, or several, as the engine writes them; marks of stress, tone and length are left out. */
export function toPhones(ipa: string): Phone[] {
  const phones: Phone[] = []
  const text = ipa.normalize('NFC').replaceAll(/[ˈˌ_ʲ\d:]/gu, '')
  for (let at = 0; at < text.length;) {
    let length = Math.min(LONGEST, text.length - at)
    while (length > 0 && !SOUNDS.has(text.slice(at, at + length))) length--
    phones.push(...(SOUNDS.get(text.slice(at, at + length)) ?? []))
    at += Math.max(1, length)
  }
  return phones
}
