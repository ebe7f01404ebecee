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
  expect(sayFailure({ code: 'disk_full', message: '' }).cost).toBeNull()
})

it('has a sentence for every code and never shouts or begs', () => {
  for (const code of Object.keys(STUDIO_ERRORS) as StudioErrorCode[]) {
    const line = sayFailureInOneLine({ code, message: 'The studio’s own sentence.' })

    expect(line).toMatch(/^[A-Z].*\.$/)
    expect(line).not.toMatch(/!|please|oops|sorry/i)
  }
})
