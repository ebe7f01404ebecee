import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzžAÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ']
    .map((letter, index, all) => [letter, all[index + 1] ?? ''] as const)
    .filter((_pair, index) => index % 2 === 0),
)

/** Share that a translation may be longer than the English text. */
const LONGER_BY = 0.4
const PADDING = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'

/** A message that is 40% longer, in brackets that show where it is cut off. */
export function toLongerText(message: string): string {
  const parts = parse(message)
  const letters = countLetters(parts)
  const accented = changeLiterals(parts, (text) => [...text].map((letter) => ACCENTED[letter] ?? letter).join(''))
  const missing = Math.max(1, Math.ceil(letters * LONGER_BY) - 2)
  return `[${printAST(accented)}${` ${PADDING.repeat(Math.ceil(missing / PADDING.length))}`.slice(0, missing)}]`
}

/** A message whose letters run from right to left, as Arabic or Hebrew would. */
export function toRightToLeftText(message: string): string {
  return printAST(changeLiterals(parse(message), (text) => text.replaceAll(/\S+/g, '\u202e$&\u202c')))
}

function changeLiterals(parts: MessageFormatElement[], change: (text: string) => string): MessageFormatElement[] {
  return parts.map((part) => {
    if (part.type === TYPE.literal) return { ...part, value: change(part.value) }
    if (part.type === TYPE.tag) return { ...part, children: changeLiterals(part.children, change) }
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return part
    const options = Object.entries(part.options).map(([name, option]) => [
      name,
      { ...option, value: changeLiterals(option.value, change) },
    ])
    return { ...part, options: Object.fromEntries(options) }
  })
}

function countLetters(parts: readonly MessageFormatElement[]): number {
  let count = 0
  for (const part of parts) {
    if (part.type === TYPE.literal) count += part.value.length
    else if (part.type === TYPE.tag) count += countLetters(part.children)
    else if (part.type === TYPE.plural || part.type === TYPE.select)
      count += Math.max(0, ...Object.values(part.options).map((option) => countLetters(option.value)))
    else count += 4
  }
  return count
}
