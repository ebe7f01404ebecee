import { describe, expect, it } from 'vitest'
import { readWireError, studioCodeFor, wireErrorToStudioError } from './wire-errors.ts'

const redact = (text: string) => text.replaceAll('KEY', '[key]')
const read = (body: unknown) => readWireError(typeof body === 'string' ? body : JSON.stringify(body), redact)
const NOTHING = {
  code: undefined,
  message: undefined,
  fields: undefined,
  issues: undefined,
  docsUrl: undefined,
  requestId: undefined,
}

describe('the body of a failure', () => {
  it('is read whole and redacted', () => {
    const error = {
      code: 'KEY_bad',
      message: 'KEY is wrong',
      fields: { 'a.KEY': 'not KEY', b: 7 },
      docs_url: 'https://d/KEY',
    }
    const issues = [
      { path: 'nodes.KEY', code: 'c', message: 'KEY m' },
      { code: 'only_code' },
      { path: 'x' },
      'text',
      { path: 7, code: 7, message: 'only a message' },
    ]

    expect(read({ error, issues, request_id: 'req_KEY' })).toEqual({
      code: '[key]_bad',
      message: '[key] is wrong',
      fields: { 'a.[key]': 'not [key]' },
      docsUrl: 'https://d/[key]',
      issues: [
        { path: 'nodes.[key]', code: 'c', message: '[key] m' },
        { path: '', code: 'only_code', message: 'only_code' },
        { path: '', code: '', message: 'only a message' },
      ],
      requestId: 'req_[key]',
    })
  })

  it.each([
    ['no JSON', '<html>', {}],
    ['a list', '[{"code":"a"}]', {}],
    ['null', 'null', {}],
    ['a text as error', { error: 'gone' }, { message: 'gone' }],
    ['a bare code', { code: 'a', message: 'm', issues: [] }, { code: 'a', message: 'm' }],
    ['a bare message', { message: 'm' }, { message: 'm' }],
    ['a number as code', { code: 7, message: 'm', docs_url: 'd' }, { message: 'm' }],
    ['a list as error', { error: ['a'], message: 'm' }, { message: 'm' }],
    ['empty texts', { error: { code: '', message: '', fields: {} } }, {}],
    ['issues inside', { error: { issues: [{ message: 'm' }] } }, { issues: [{ path: '', code: '', message: 'm' }] }],
    ['issues that aren’t a list', { issues: { length: 1 } }, {}],
    ['fields that are a list', { error: { fields: ['a'] } }, {}],
  ])('is read as far as possible: %s', (_what, body, expected) => {
    expect(read(body)).toEqual({ ...NOTHING, ...expected })
  })

  it('is cut after 2,000 characters and 5,000 issues', () => {
    const issues = Array.from({ length: 5_001 }, () => ({ message: 'm' }))
    const error = read({ error: { message: 'x'.repeat(3_000) }, issues })

    expect(error.message).toHaveLength(2_000)
    expect(error.issues).toHaveLength(5_000)
  })
})

it.each([
  [400, undefined, 'request_refused'],
  [422, 'validation_failed', 'validation_failed'],
  [400, 'content_policy_violation', 'content_refused'],
  [410, 'model_retired', 'model_retired'],
  [404, 'voice_not_found', 'voice_not_found'],
  [403, 'payment_required', 'payment_required'],
  [402, 'voices_not_included', 'plan_limit'],
  [402, 'something', 'payment_required'],
  [401, undefined, 'key_refused'],
  [403, undefined, 'forbidden'],
  [404, 'toString', 'not_found'],
  [409, undefined, 'conflict'],
  [412, undefined, 'conflict'],
  [429, 'validation_failed', 'rate_limited'],
  [500, 'validation_failed', 'service_failed'],
  [502, undefined, 'service_unavailable'],
  [503, undefined, 'service_unavailable'],
  [504, undefined, 'service_unavailable'],
  [599, undefined, 'service_failed'],
  [302, undefined, 'bad_answer'],
  [399, undefined, 'bad_answer'],
])('a status %i with code %s is %s', (status, serviceCode, code) => {
  expect(studioCodeFor(status, serviceCode)).toBe(code)
})

it('passes on what the service said', () => {
  const error = {
    ...NOTHING,
    code: 'validation_failed',
    message: 'Bad.',
    fields: { a: 'b' },
    docsUrl: 'd',
    requestId: 'req_2',
  }

  expect(wireErrorToStudioError(422, error, {})).toMatchObject({
    code: 'validation_failed',
    message: 'Bad.',
    details: {
      status: 422,
      serviceCode: 'validation_failed',
      serviceMessage: 'Bad.',
      fields: { a: 'b' },
      docsUrl: 'd',
      requestId: 'req_2',
    },
  })
  expect(wireErrorToStudioError(422, error, { requestId: 'req_1' }).details.requestId).toBe('req_1')
})

it('says only what is known', () => {
  const { message, details } = wireErrorToStudioError(404, NOTHING, {})

  expect(message).toBe('The service answered 404 without a reason.')
  expect(Object.keys(details)).toEqual(['status'])
})

it('charges nothing for refused content, and blames no key that wasn’t sent', () => {
  const issues = [{ path: '', code: '', message: 'm' }]

  expect(
    wireErrorToStudioError(400, { ...NOTHING, code: 'content_policy_violation' }, {}).details.chargedCharacters,
  ).toBe(0)
  expect(wireErrorToStudioError(400, { ...NOTHING, issues }, {}).details).toEqual({ status: 400, issues })
  expect(wireErrorToStudioError(401, NOTHING, {}, false).code).toBe('forbidden')
  expect(wireErrorToStudioError(401, NOTHING, {}).code).toBe('key_refused')
  expect(wireErrorToStudioError(404, NOTHING, {}, false).code).toBe('not_found')
})
