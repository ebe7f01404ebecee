import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { setLanguage, setNumberLocale } from './current-language.ts'
import { defineMessages } from './define-messages.ts'

const t = defineMessages('features/example', {
  cancel: 'Cancel',
  quoted: 'Don’t delete {name}?',
  takes: '{count, plural, one {# take} other {# takes}}',
  press: 'Press <key>Enter</key> in {place}',
  'state.done': 'Done',
  'state.failed': 'Failed',
})

describe('defineMessages', () => {
  afterEach(() => {
    setLanguage('en', {})
    setNumberLocale(null)
  })

  it('returns the English texts with their parameters', () => {
    expect([t('cancel'), t('quoted', { name: 'a {b}' })]).toEqual(['Cancel', 'Don’t delete a {b}?'])
    expect([t('takes', { count: 1 }), t('takes', { count: 1200 })]).toEqual(['1 take', '1,200 takes'])
  })

  it('writes numbers in the user’s format, and plurals in the language', () => {
    setNumberLocale('de-DE')
    expect(t('takes', { count: 1200 })).toBe('1.200 takes')
  })

  it('returns the texts of the language, also when it changes, and English for a text without translation', () => {
    expect(t('takes', { count: 0 })).toBe('0 takes')
    setLanguage('fr', { 'features/example': { takes: '{count, plural, one {# prise} other {# prises}}' } })
    expect([t('takes', { count: 0 }), t('takes', { count: 12_000 }), t('cancel')]).toEqual([
      '0 prise',
      '12\u202f000 prises',
      'Cancel',
    ])
  })

  it('returns the parts of a text with elements', () => {
    const parts = t.rich('press', { place: 'the list', key: (content) => ({ kbd: content }) })

    expect(parts).toEqual(['Press ', { kbd: ['Enter'] }, ' in the list'])
  })

  it('rejects unknown keys and missing or additional parameters when types are checked', () => {
    expectTypeOf(t<'takes'>).parameters.toEqualTypeOf<['takes', { count: number }]>()
    expectTypeOf(t<'cancel'>).parameters.toEqualTypeOf<['cancel']>()
    expectTypeOf(t<'state.done' | 'state.failed'>).parameters.toEqualTypeOf<['state.done' | 'state.failed']>()
    // @ts-expect-error No such text.
    t('remove')
    // @ts-expect-error The count is a number.
    t('takes', { count: '1' })
    expect(() => {
      // @ts-expect-error The parameter is missing.
      t('takes')
    }).toThrow('count')
  })
})
