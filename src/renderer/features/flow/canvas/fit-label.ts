/** Space for a label, in canvas pixels. */
export interface LabelSpace {
  width: number
  lines: number
  /** Width of a character in the label's font. */
  charWidth: (char: string) => number
}

const ELLIPSIS = '…'

/**
 * Breaks a label into lines that fit a space, with an ellipsis where text is left out. Breaks at spaces; a word wider
 * than a line is broken anywhere.
 */
export function fitLabel(text: string, { width, lines, charWidth }: LabelSpace): string {
  const fitted: string[] = []
  let rest = [...text.replaceAll(/\s+/g, ' ').trim()]
  while (rest.length > 0 && fitted.length < lines) {
    const count = countFitting(rest, width, charWidth)
    if (count === rest.length) return [...fitted, rest.join('')].join('\n')
    if (fitted.length === lines - 1) {
      const shown = countFitting(rest, width - charWidth(ELLIPSIS), charWidth)
      return [...fitted, rest.slice(0, shown).join('').trimEnd() + ELLIPSIS].join('\n')
    }
    const space = rest.lastIndexOf(' ', count)
    const end = space > 0 ? space : Math.max(1, count)
    fitted.push(rest.slice(0, end).join(''))
    rest = rest.slice(rest[end] === ' ' ? end + 1 : end)
  }
  return fitted.join('\n')
}

function countFitting(chars: readonly string[], width: number, charWidth: (char: string) => number): number {
  let used = 0
  for (const [at, char] of chars.entries()) {
    used += charWidth(char)
    if (used > width) return at
  }
  return chars.length
}

/**
 * Measures characters in a bold font of the window, each once. The sum is at least the width of the text: kerning and
 * ligatures only make it narrower.
 */
export function createCharMeasure(family: string, sizePx: number): (char: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  const widths = new Map<string, number>()
  // oxlint-disable-next-line catalog-texts/bare-text -- a value of CSS
  if (context) context.font = `600 ${sizePx}px ${family}`
  return (char) => {
    let width = widths.get(char)
    if (width === undefined) widths.set(char, (width = context?.measureText(char).width ?? sizePx))
    return width
  }
}
