import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { toLongerText, toRightToLeftText } from './pseudo-text.ts'

const TAKES = 'Delete {count, plural, one {# take} other {# takes}} of <b>{name}</b>'
const VALUES = { count: 2, name: 'Intro', b: (content: unknown[]) => content.join('') }

describe('pseudo texts', () => {
  it.each(['OK', 'Cancel', 'The window was closed before the file was read.'])(
    'make %s at least 40%% longer',
    (text) => {
      expect(toLongerText(text).length).toBeGreaterThanOrEqual(text.length * 1.4)
      expect(toLongerText(text)).toMatch(/^\[.*\]$/)
    },
  )

  it('keep parameters, plurals and elements', () => {
    expect(new IntlMessageFormat(toLongerText(TAKES), 'en').format(VALUES)).toContain('2 ţàķéš öƒ Intro')
    expect(new IntlMessageFormat(toRightToLeftText(TAKES), 'en').format(VALUES)).toContain(
      '2 \u202etakes\u202c \u202eof\u202c Intro',
    )
  })
})
