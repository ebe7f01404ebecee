interface Script {
  letters: string
  /** The sound of each letter to an English reader, the more frequent one of two; `_` for silent. */
  sounds: string
  /** Most vowels aren't written. */
  isAbjad: boolean
}

const SCRIPTS: readonly Script[] = [
  {
    letters: 'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
    sounds: 'a b g d a v z h t i k k l m m n n s a p f ts ts k r sh t',
    isAbjad: true,
  },
  {
    letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىءآأإةئؤپچژگکی',
    sounds: 'a b t th j h kh d th r z s sh s d t z a gh f k k l m n h u i a _ a a i a i u p ch zh g k i',
    isAbjad: true,
  },
  {
    letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ',
    sounds: 'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh sh _ i _ e yu ya i yi ye g',
    isAbjad: false,
  },
  {
    letters: 'αβγδεζηθικλμνξοπρσςτυφχψω',
    sounds: 'a v g d e z i th i k l m n x o p r s s t i f h ps o',
    isAbjad: false,
  },
]
const SOUNDS: ReadonlyMap<string, { sound: string; isAbjad: boolean }> = new Map(
  SCRIPTS.flatMap(({ letters, sounds, isAbjad }) => {
    const each = sounds.split(' ')
    return [...letters].map(
      (letter, index) => [letter, { sound: (each[index] ?? '').replace('_', ''), isAbjad }] as const,
    )
  }),
)

/**
 * Romanizes a name in Hebrew, Arabic, Cyrillic or Greek letters, roughly as pronounced; other letters are unchanged.
 * The engine's English voice spells out such letters, which takes several times as long as the name and sounds like
 * nobody. An unwritten vowel becomes an a.
 */
export function romaniseName(name: string): string {
  let written = ''
  let isAfterKnown = false
  for (const letter of name.normalize('NFC')) {
    const small = letter.toLowerCase()
    const known = SOUNDS.get(small) ?? SOUNDS.get(small.normalize('NFD').charAt(0))
    if (known === undefined) {
      // A point or accent belongs to the preceding letter.
      isAfterKnown &&= /\p{Mn}/u.test(letter)
      if (!isAfterKnown) written += letter
      continue
    }
    isAfterKnown = true
    const isBetweenConsonants = known.isAbjad && /[b-df-hj-np-tv-z]$/.test(written) && !/^[aiu]/.test(known.sound)
    written += (isBetweenConsonants ? 'a' : '') + known.sound
  }
  return written
}
