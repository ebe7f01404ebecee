import type { AnnotatedText } from './annotated-text.test-support.ts'

const SPEAKERS = { A: 'Ada', B: 'Bruno', C: 'Clara', D: 'Harbor master', E: 'Mr. Finch' } as const
const SAID = { A: 'Ada', B: 'Bruno', C: 'Clara', D: 'the harbor master', E: 'Mr. Finch' } as const
const LINES = [
  ...[
    'The lamp is out',
    'Nobody has seen the boat',
    'We can’t wait until dawn',
    'The wind is turning',
    'I hear a bell',
  ],
  ...['Somebody left the gate open', 'The tide won’t wait', 'There is a light on the rocks', 'Bring the long rope'],
  ...[
    'I have counted them twice',
    'The key fits',
    'It was never locked',
    'The letter is gone',
    'Hold the lantern higher',
  ],
]
const VERBS = ['said', 'asked', 'answered', 'whispered', 'cried', 'replied']
const ENDS = ['', ' with a sigh', ', looking out at the water', ' quietly']
const NARRATION = 'The rain went on for a long time. Nobody on the quay moved, and the water was as dark as a cellar.'

/**
 * A scene: two persons, of whom everyone is named once before they alternate without attribution, in four ways of
 * attribution.
 */
function writeScene(first: keyof typeof SAID, second: keyof typeof SAID, scene: number): string[] {
  const lines = Array.from({ length: 10 }, (_value, at) => {
    const speaker = at % 2 === 0 ? first : second
    const name = SAID[speaker]
    const words = LINES[(scene * 3 + at) % LINES.length] ?? ''
    const verb = VERBS[(scene + at) % VERBS.length] ?? ''
    const end = ENDS[(scene + at) % ENDS.length] ?? ''
    if (at === 0) return `{${speaker} “${words},”} ${verb} ${name}${end}.`
    if (at === 1) return `{${speaker} “${words},”} ${name} ${verb}; {${speaker} “and that is all.”}`
    if (at === 8) return `${name.charAt(0).toUpperCase()}${name.slice(1)} looked up and said, {${speaker} “${words}.”}`
    if (at === 9) return `{${speaker} “${words}!”} ${verb} ${name}. {${speaker} “Come along.”}`
    return `{${speaker} “${words}${at % 3 === 0 ? '?' : '.'}”}`
  })
  return [...lines, `${NARRATION} ${NARRATION} ${NARRATION}`]
}

const PAIRS = ['AB', 'BC', 'CD', 'DE', 'EA', 'AC', 'BD', 'CE', 'DA', 'EB'] as const

/** 100 paragraphs of dialogue by five speakers inside narration, with attribution and alternation. */
export const CHAPTER_WITH_DIALOGUE: AnnotatedText = {
  language: 'en',
  speakers: Object.fromEntries(Object.entries(SPEAKERS).map(([code, name]) => [code, [name]])),
  text: PAIRS.flatMap((pair, scene) => {
    const [first = 'A', second = 'B'] = [...pair] as (keyof typeof SAID)[]
    return writeScene(first, second, scene)
  }).join('\n'),
}
