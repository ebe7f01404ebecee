import { describe, expect, it } from 'vitest'
import { ExchangeFailure, explainNetworkError } from './exchange-failure.ts'
import { asExchangeFailure, cutToStudioError, networkFailureToStudioError } from './network-errors.ts'

const coded = (code: unknown, name = 'Error') => Object.assign(new Error('secret bytes'), { code, name })

describe('a socket’s error', () => {
  it.each([
    [coded('UND_ERR_CONNECT_TIMEOUT'), true, 'silent', false, 'No connection within the time limit.'],
    [coded('CERT_HAS_EXPIRED'), true, 'untrusted', false, 'The secure connection was refused (CERT_HAS_EXPIRED).'],
    [coded('EPROTO'), false, 'untrusted', false, 'The secure connection was refused (EPROTO).'],
    [coded('NO_CERT_'), false, 'unreachable', false, 'Couldn’t connect (NO_CERT_).'],
    [coded('UND_ERR_HEADERS_OVERFLOW'), false, 'unreadable', true, 'Invalid response (UND_ERR_HEADERS_OVERFLOW).'],
    [coded('HPE_INVALID', 'HTTPParserError'), false, 'unreadable', true, 'Invalid response (HPE_INVALID).'],
    [coded(7), false, 'unreachable', false, 'Couldn’t connect (Error).'],
    [coded('ECONNRESET'), true, 'lost', true, 'The connection ended early (ECONNRESET).'],
    ['a text', true, 'lost', true, 'The connection ended early (unknown).'],
    [
      new AggregateError([coded('ECONNREFUSED'), coded('EACCES')]),
      false,
      'unreachable',
      false,
      'Couldn’t connect (ECONNREFUSED).',
    ],
    [new AggregateError([]), false, 'unreachable', false, 'Couldn’t connect (AggregateError).'],
  ])('%s, sent: %s, is %s', (error, wasSent, kind, wasSeen, message) => {
    expect(explainNetworkError(error, wasSent)).toMatchObject({
      kind,
      wasSent: wasSeen,
      message,
      name: 'ExchangeFailure',
    })
  })

  it('is kept if it has been explained already', () => {
    const failure = new ExchangeFailure('canceled', 'Canceled.', false)

    expect(explainNetworkError(failure, true)).toBe(failure)
    expect(asExchangeFailure(failure)).toBe(failure)
  })

  it('is thrown again if it is a bug', () => {
    expect(() => asExchangeFailure(new TypeError('x'))).toThrow(TypeError)
  })
})

const failure = (kind: ExchangeFailure['kind']) => new ExchangeFailure(kind, 'Nothing for 30 s.', true)

it.each([
  ['unreachable', 'offline', 'The service could not be reached.', 'offline', 'The service could not be reached.'],
  ['untrusted', 'offline', /certificate/, 'offline', /certificate/],
  ['lost', 'service_unavailable', 'The connection ended before the response.', 'stream_cut', /may have been charged/],
  ['silent', 'timed_out', 'The request timed out.', 'timed_out', 'The request timed out.'],
  ['unreadable', 'bad_answer', /invalid response/, 'bad_answer', /invalid response/],
  ['canceled', 'canceled', 'Canceled.', 'canceled', 'Canceled.'],
] as const)('reports that the exchange was %s', (kind, code, message, chargedCode, chargedMessage) => {
  const cause = failure(kind)
  const free = networkFailureToStudioError(cause, false, { requestId: 'req_1' })
  const charged = networkFailureToStudioError(cause, true, {})

  expect(free).toMatchObject({ code, details: { requestId: 'req_1' } })
  expect(free.message).toMatch(message)
  expect(charged.code).toBe(chargedCode)
  expect(charged.message).toMatch(chargedMessage)
  expect(free.cause).toBe(kind === 'canceled' ? undefined : cause)
})

it.each([
  ['canceled', true, 'canceled'],
  ['silent', false, 'timed_out'],
  ['silent', true, 'stream_cut'],
  ['lost', false, 'stream_cut'],
] as const)('reports a response that was %s, with audio: %s, as %s', (kind, hasAudio, code) => {
  const error = cutToStudioError(failure(kind), hasAudio, { keptWords: 3 })

  expect(error).toMatchObject({ code, details: { keptWords: 3 } })
  expect(error.cause instanceof ExchangeFailure).toBe(kind !== 'canceled')
  expect(error.message).toBe(
    { canceled: 'Canceled.', timed_out: 'The request timed out.', stream_cut: 'The stream ended early.' }[code],
  )
})
