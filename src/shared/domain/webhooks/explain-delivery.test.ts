import { expect, it } from 'vitest'
import { explainDelivery } from './explain-delivery.ts'

it.each([
  [['delivered', 1, 200, null], 'Responded 200 on the first attempt.'],
  [['delivered', 3, 204, null], 'Responded 204 on attempt 3.'],
  [['failed', 1, 410, 'The endpoint answered 410'], 'Responded 410. Not retried.'],
  [['failed', 1, 302, null], 'Responded 302. Redirects aren’t followed. Not retried.'],
  [['failed', 3, 503, null], 'Responded 503 on the final attempt (3 of 3). No further retries.'],
  [
    ['failed', 3, null, 'ECONNREFUSED'],
    'No response (ECONNREFUSED) on the final attempt (3 of 3). No further retries.',
  ],
  [['failed', 0, null, 'Only this machine is called'], 'Not sent: Only this machine is called.'],
  [['pending', 0, null, null], 'Not sent yet.'],
  [['pending', 1, 500, null], 'Responded 500 on attempt 1 of 3. Retrying automatically.'],
  [['pending', 3, null, null], 'No response yet. Final attempt.'],
  [['parked', 1, null, null], 'The service reports “parked”.'],
  [['failed', null, 500, null], 'The service reports “failed”.'],
  [['delivered', 0, null, null], 'Delivered on the first attempt.'],
  [['delivered', 2, null, null], 'Delivered on attempt 2.'],
  [['pending', 1, null, ''], 'No response yet on attempt 1 of 3. Retrying automatically.'],
  [['pending', 2, null, 'ETIMEDOUT'], 'No response (ETIMEDOUT) on attempt 2 of 3. Retrying automatically.'],
  [['failed', 0, null, null], 'Not sent.'],
  [['failed', 0, null, ''], 'Not sent.'],
  [['failed', 1, 299, null], 'Responded 299 after 1 attempt. No further retries.'],
  [['failed', 1, 300, null], 'Responded 300. Redirects aren’t followed. Not retried.'],
  [['failed', 1, 399, null], 'Responded 399. Redirects aren’t followed. Not retried.'],
  [['failed', 1, 400, null], 'Responded 400. Not retried.'],
  [['failed', 1, 499, null], 'Responded 499. Not retried.'],
  [['failed', 2, 500, null], 'Responded 500 after 2 attempts. No further retries.'],
  [['failed', 2, null, null], 'No response after 2 attempts. No further retries.'],
] as const)('explains %j', ([status, attemptCount, lastStatusCode, lastError], sentence) => {
  expect(explainDelivery({ status, attemptCount, lastStatusCode, lastError })).toBe(sentence)
})
