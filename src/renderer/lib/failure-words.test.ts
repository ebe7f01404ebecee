import { expect, it } from 'vitest'
import { STUDIO_ERRORS, type StudioErrorCode } from '#shared/errors/studio-error.ts'
import { sayFailure, sayFailureInOneLine } from './failure-words.ts'

it('says what happened, what was kept, what it cost and what to do when a stream was cut', () => {
  const line = sayFailureInOneLine({ code: 'stream_cut', message: 'cut', keptWords: 41, chargedCharacters: 212 })

  expect(line).toBe(
    'The service stopped sending before the end. The first 41 words are kept. 212 characters charged. Get the rest.',
  )
})

it('says that refused text was not charged, and what the service said', () => {
  const words = sayFailure({
    code: 'content_refused',
    message: 'Refused.',
    serviceMessage: 'Contains a slur',
    requestId: 'req_1',
  })

  expect(words).toEqual({
    happened: 'This text was refused by the service’s content policy.',
    kept: null,
    cost: 'Not charged.',
    next: 'Change the text.',
    requestId: 'req_1',
    service: 'Contains a slur',
  })
})

it('does not claim what it does not know', () => {
  expect(sayFailure({ code: 'timed_out', message: '' }).cost).toBe('The service did not say what it charged.')
  expect(sayFailure({ code: 'stream_cut', message: '', unconfirmedCharacters: 212 }).cost).toBe(
    'The service did not say what it charged: up to 212 characters.',
  )
  expect(sayFailure({ code: 'disk_full', message: '' }).cost).toBeNull()
})

it('speaks of no cost and of no generating where nothing is spoken', () => {
  for (const code of Object.keys(STUDIO_ERRORS) as StudioErrorCode[]) {
    if (code === 'stream_cut' || code === 'interrupted') continue
    const { cost, next } = sayFailure({ code, message: '' }, 'managing')

    expect([code, cost]).toEqual([code, null])
    expect(next ?? '').not.toMatch(/generate/i)
  }
})

it('has a sentence for every code and never shouts or begs', () => {
  for (const code of Object.keys(STUDIO_ERRORS) as StudioErrorCode[]) {
    const line = sayFailureInOneLine({ code, message: 'The studio’s own sentence.' })

    expect(line).toMatch(/^[A-Z].*\.$/)
    expect(line).not.toMatch(/!|please|oops|sorry/i)
  }
})

it('says what to do when the service says that something is gone or is another one now', () => {
  const nextOf = (code: StudioErrorCode, status?: number) =>
    sayFailure({ code, message: 'There is no such take.', ...(status ? { status } : {}) }, 'managing').next

  expect(nextOf('not_found', 404)).toMatch(/Go back to the list/)
  expect(nextOf('conflict', 409)).toMatch(/newer one/)
  expect(nextOf('not_found')).toMatch(/another window/)
  // The studio's other sentences say it themselves.
  const own = { code: 'not_found', message: 'The file did not arrive. Choose it again.' } as const
  expect([nextOf('conflict'), sayFailure(own, 'managing').next]).toEqual([null, null])
})

it.each([
  ['There is no conversation conv_1', 'There is no conversation conv_1.'],
  ['Gone.', 'Gone.'],
  ['Is it “there”?', 'Is it “there”?'],
  ['', ''],
])('ends the sentence of a service, %j', (message, happened) => {
  expect(sayFailure({ code: 'not_found', message, status: 404 }).happened).toBe(happened)
})
