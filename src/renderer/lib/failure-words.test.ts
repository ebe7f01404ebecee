import { expect, it } from 'vitest'
import { STUDIO_ERRORS, type StudioErrorCode } from '#shared/errors/failure-rules.ts'
import { formatFailure, formatFailureInOneLine } from './failure-words.ts'

it('states what happened, what was kept, the cost and what to do after a cut stream', () => {
  const line = formatFailureInOneLine({ code: 'stream_cut', keptWords: 41, chargedCharacters: 212 })

  expect(line).toBe(
    'The connection dropped before the audio finished. The first 41 words were saved. 212 characters used. Generate the rest.',
  )
})

it('says that Overvoice ended, not the connection, after a kill', () => {
  const line = formatFailureInOneLine({ code: 'interrupted', reason: 'closed-while-receiving', keptWords: 41 })

  expect(line).toBe(
    'Overvoice ended while this take was being received. The first 41 words were saved. Generate the rest.',
  )
})

it('states that rejected text wasn’t charged, and the service’s message', () => {
  const words = formatFailure({
    code: 'content_refused',
    serviceMessage: 'Contains a slur',
    requestId: 'req_1',
  })

  expect(words).toEqual({
    happened: 'Blocked by the service’s content policy.',
    kept: null,
    cost: 'Not charged.',
    next: 'Edit the text and try again.',
    requestId: 'req_1',
    service: 'Contains a slur',
  })
})

it('makes no claims about what it doesn’t know', () => {
  expect(formatFailure({ code: 'timed_out' }).cost).toBe('Cost unconfirmed.')
  expect(formatFailure({ code: 'stream_cut', unconfirmedCharacters: 212 }).cost).toBe(
    'Cost unconfirmed: up to 212 characters.',
  )
  expect(formatFailure({ code: 'disk_full' }).cost).toBeNull()
})

it('mentions neither cost nor generation where nothing is generated', () => {
  for (const code of Object.keys(STUDIO_ERRORS) as StudioErrorCode[]) {
    if (code === 'stream_cut' || code === 'interrupted') continue
    const { cost, next } = formatFailure({ code }, 'managing')

    expect([code, cost]).toEqual([code, null])
    expect(next ?? '').not.toMatch(/generate/i)
  }
})

it('has a calm, plain sentence for every code', () => {
  for (const code of Object.keys(STUDIO_ERRORS) as StudioErrorCode[]) {
    const line = formatFailureInOneLine({ code })

    expect(line).toMatch(/^[A-Z].*\.$/)
    expect(line).not.toMatch(/!|please|oops|sorry/i)
  }
})

it('says what to do if the service reports that something is gone or changed', () => {
  const getNext = (code: StudioErrorCode, status?: number) =>
    formatFailure({ code, reason: 'take-not-found', ...(status ? { status } : {}) }, 'managing').next

  expect(getNext('not_found', 404)).toMatch(/Go back to the list/)
  expect(getNext('conflict', 409)).toMatch(/changed elsewhere/)
  // The studio's own messages say what to do.
  const own = { code: 'not_found', reason: 'file-unreadable-choose-again' } as const
  expect([getNext('conflict'), getNext('not_found'), formatFailure(own, 'managing').next]).toEqual([null, null, null])
})

it.each([
  ['There is no conversation conv_1', 'There is no conversation conv_1.'],
  ['Gone.', 'Gone.'],
  ['Is it “there”?', 'Is it “there”?'],
  ['', ''],
])('adds a period to a service message, %j', (message, happened) => {
  expect(formatFailure({ code: 'not_found', serviceMessage: message, status: 404 }).happened).toBe(happened)
})
