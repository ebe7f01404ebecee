import { describe, expect, it } from 'vitest'
import { decodeBytes, detectText, type Encoding, isBinary } from './decode-bytes.ts'

const TEXT = 'Zoë sagt: „Grüße“, 阿里 👋 — שלום.'
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig: boolean, mark = true) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].join('')
  const bytes = new Uint8Array(units.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < units.length; index += 1) view.setUint16(index * 2, units.charCodeAt(index), !isBig)
  return bytes
}

it.each<[string, Uint8Array, string, string]>([
  ['UTF-8', utf8(TEXT), 'utf-8', TEXT],
  ['UTF-8 with a mark', utf8(`\ufeff${TEXT}`), 'utf-8', TEXT],
  ['UTF-16, little end first, with a mark', utf16(TEXT, false), 'utf-16le', TEXT],
  ['UTF-16, big end first, with a mark', utf16(TEXT, true), 'utf-16be', TEXT],
  ['UTF-16 without a mark', utf16('The lamp had been dark.', false, false), 'utf-16le', 'The lamp had been dark.'],
  ['Windows-1252', Uint8Array.of(0x5a, 0x6f, 0xeb, 0xbb, 0xdf), 'windows-1252', 'Zoë»ß'],
  ['plain ASCII', utf8('plain'), 'utf-8', 'plain'],
  ['nothing', new Uint8Array(0), 'utf-8', ''],
])('detects %s', async (_what, bytes, encoding, text) => {
  const isGuess = encoding === 'windows-1252'
  expect(await detectText(bytes)).toEqual({ text, encoding, isGuess, unreadable: 0 })
})

it('reads UTF-8 with a single error as UTF-8 and counts the error', async () => {
  const bytes = utf8('äöü'.repeat(50))
  bytes[bytes.length - 1] = 0xff

  expect(await detectText(bytes)).toMatchObject({ encoding: 'utf-8', unreadable: 2 })
})

it('reads UTF-8 that has � in its text as UTF-8', async () => {
  expect(await detectText(utf8('Zo\ufffd sagt: Ä'))).toMatchObject({ encoding: 'utf-8', text: 'Zo\ufffd sagt: Ä' })
})

/** Bytes of a text, as the decoder reads them back. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytesOf = new Map<string, number[]>()
  const add = (...bytes: number[]) => {
    const letters = decoder.decode(Uint8Array.from(bytes))
    if ([...letters].length === 1 && letters !== '\ufffd' && !bytesOf.has(letters)) bytesOf.set(letters, bytes)
  }
  for (let first = 0; first < 256; first += 1) add(first)
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) add(first, second)
  return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? []))
}

describe.each<[Encoding, string]>([
  [
    'windows-1252',
    'Der alte Wärter stieg langsam die Treppe hinauf. „Wir müssen das Licht anzünden“, sagte er, „bevor die Flut über die Brücke läuft.“ Draußen heulte der Wind, und die Möwen schrien über den grauen Dächern.',
  ],
  [
    'windows-1252',
    'Le vieux gardien monta lentement l’escalier. « Il faut allumer la lampe », dit-il, « avant que la mer ne passe par-dessus la jetée. » Dehors, le vent hurlait et les mouettes tournaient au-dessus des toits déjà gris.',
  ],
  [
    'windows-1252',
    'El viejo farero subió despacio la escalera. —Hay que encender la lámpara —dijo—, antes de que suba la marea. ¿Quién vendrá mañana? Nadie lo sabía en aquel pequeño pueblo de la montaña.',
  ],
  [
    'windows-1252',
    'Il vecchio guardiano salì lentamente le scale. Perché nessuno è venuto? «Così non può andare», disse, e accese la lampada prima che la marea coprisse la città già buia.',
  ],
  [
    'windows-1252',
    'O velho faroleiro subiu devagar a escada. Não há ninguém na estação, disse ele, e a maré já está a subir. Então acendeu a lâmpada e esperou até à manhã.',
  ],
  [
    'windows-1250',
    'Stary latarnik powoli wszedł po schodach. „Musimy zapalić światło”, powiedział, „zanim przypływ zaleje most”. Na dworze wył wiatr, a mewy krzyczały nad szarymi dachami. Nikt więcej już nie przyszedł.',
  ],
  [
    'windows-1250',
    'Starý strážce pomalu vystoupil po schodech. „Musíme rozsvítit světlo,“ řekl, „než příliv zaplaví most.“ Venku kvílel vítr a racci křičeli nad šedými střechami. Nikdo už nepřišel.',
  ],
  [
    'windows-1250',
    'Az öreg őr lassan felment a lépcsőn. „Meg kell gyújtanunk a lámpát – mondta –, mielőtt a dagály elönti a hidat.” Odakint üvöltött a szél, és sirályok köröztek a szürke tetők fölött.',
  ],
  [
    'windows-1251',
    'Старый смотритель медленно поднялся по лестнице. «Надо зажечь лампу, — сказал он, — пока прилив не залил мост». Снаружи выл ветер, и чайки кричали над серыми крышами. Больше никто не пришёл.',
  ],
  [
    'windows-1251',
    'Старий доглядач повільно піднявся сходами. «Треба запалити лампу, — сказав він, — поки приплив не залив міст». Надворі вив вітер, і чайки кричали над сірими дахами.',
  ],
  [
    'windows-1253',
    'Ο γέρος φύλακας ανέβηκε αργά τη σκάλα. «Πρέπει να ανάψουμε το φως», είπε, «πριν η παλίρροια σκεπάσει τη γέφυρα». Έξω ούρλιαζε ο άνεμος και οι γλάροι φώναζαν πάνω από τις γκρίζες στέγες.',
  ],
  [
    'windows-1254',
    'Yaşlı bekçi merdivenleri yavaşça çıktı. “Işığı yakmalıyız,” dedi, “gelgit köprüyü kaplamadan önce.” Dışarıda rüzgâr uğulduyor, martılar gri çatıların üzerinde bağrışıyordu. Başka kimse gelmedi.',
  ],
  [
    'windows-1255',
    'השומר הזקן עלה לאט במדרגות. "צריך להדליק את המנורה", אמר, "לפני שהגאות תכסה את הגשר". בחוץ ייללה הרוח, והשחפים צעקו מעל הגגות האפורים. איש לא בא עוד.',
  ],
  [
    'windows-1256',
    'صعد الحارس العجوز الدرج ببطء. قال: يجب أن نشعل المصباح قبل أن يغمر المد الجسر. في الخارج كانت الريح تعوي والنوارس تصرخ فوق السطوح الرمادية، ولم يأت أحد بعد ذلك.',
  ],
  [
    'shift_jis',
    '老いた灯台守はゆっくりと階段を上った。「潮が橋を覆う前に、明かりをつけなければならない」と彼は言った。外では風がうなり、カモメが灰色の屋根の上で鳴いていた。',
  ],
  [
    'euc-jp',
    '老いた灯台守はゆっくりと階段を上った。「潮が橋を覆う前に、明かりをつけなければならない」と彼は言った。外では風がうなり、カモメが灰色の屋根の上で鳴いていた。',
  ],
  [
    'gb18030',
    '年老的守塔人慢慢地走上楼梯。“我们必须在潮水淹没桥梁之前点亮灯，”他说。外面狂风呼啸，海鸥在灰色的屋顶上鸣叫。再也没有人来过。',
  ],
  [
    'big5',
    '年老的守塔人慢慢地走上樓梯。「我們必須在潮水淹沒橋樑之前點亮燈，」他說。外面狂風呼嘯，海鷗在灰色的屋頂上鳴叫。再也沒有人來過。',
  ],
  [
    'euc-kr',
    '늙은 등대지기는 천천히 계단을 올라갔다. “물이 다리를 덮기 전에 불을 켜야 해.” 그가 말했다. 밖에서는 바람이 울부짖고 갈매기들이 회색 지붕 위에서 울고 있었다. 더 이상 아무도 오지 않았다.',
  ],
  [
    'koi8-r',
    'Старый смотритель медленно поднялся по лестнице. Надо зажечь лампу, сказал он, пока прилив не залил мост. Снаружи выл ветер, и чайки кричали над серыми крышами.',
  ],
])('%s, %s', (encoding, text) => {
  it.each([60, 120, text.length])('is found in %i characters, also in captions', async (length) => {
    const part = text.slice(0, length)
    const captions = part.replaceAll(/.{1,40}/gu, '1\n00:00:01,000 --> 00:00:02,000\n$&\n\n')

    for (const written of [part, captions]) expect((await detectText(encode(written, encoding))).text).toBe(written)
  })
})

it('reads XML in the encoding that it declares', async () => {
  const text = '<?xml version="1.0" encoding="windows-1251"?><a>да</a>'
  expect(await detectText(encode(text, 'windows-1251'))).toMatchObject({
    text,
    encoding: 'windows-1251',
    isGuess: false,
  })
})

it('uses the encoding chosen by the user', () => {
  expect(decodeBytes(utf8('ë'), 'windows-1252').text).toBe('Ã«')
})

describe('binary content', () => {
  it.each<[string, Uint8Array, boolean]>([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d), true],
    ['an archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 8, 8, 8, 0), true],
    ['text', utf8(TEXT), false],
    ['text in UTF-16', utf16(TEXT, false), false],
    ['Windows-1252', Uint8Array.of(0x93, 0x5a, 0xeb, 0x94), false],
  ])('%s', (_what, bytes, expected) => {
    expect(isBinary(bytes)).toBe(expected)
  })
})
