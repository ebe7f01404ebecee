import { expect, it } from 'vitest'
import { StudioError } from '#shared/errors/studio-error.ts'
import { refusedFor } from './refused-for.ts'

const issues = [{ path: 'nodes.0', code: 'a.b', message: 'Wrong.' }]

it('returns the issues of a rejected graph separately from the failure', () => {
  const error = new StudioError('validation_failed', null, { status: 400, issues })
  expect(refusedFor(error)).toEqual({
    kind: 'issues',
    issues,
    failure: { code: 'validation_failed', status: 400 },
  })
})

it.each([
  ['another failure', new StudioError('conflict', null, { issues })],
  ['a rejection without issues', new StudioError('validation_failed', null)],
  [
    'an error that is no StudioError',
    Object.assign(new Error('No.'), { code: 'validation_failed', details: { issues } }),
  ],
])('returns nothing for %s', (_what, error) => {
  expect(refusedFor(error)).toBeUndefined()
})
