import { expect, it } from 'vitest'
import { explainDelivery } from './explain-delivery.ts'

it.each([
  [['delivered', 1, 200, null], 'Answered 200 at once.'],
  [['delivered', 3, 204, null], 'Answered 204 at the 3rd attempt.'],
  [['failed', 1, 410, 'The endpoint answered 410'], 'Answered 410, so no retry.'],
  [['failed', 1, 302, null], 'Answered 302. Redirects are not followed, so no retry.'],
  [['failed', 3, 503, null], 'Answered 503 at the last of 3 attempts. There is no further one.'],
  [['failed', 3, null, 'ECONNREFUSED'], 'No answer (ECONNREFUSED) at the last of 3 attempts. There is no further one.'],
  [['failed', 0, null, 'Only this machine is called'], 'Not sent: Only this machine is called.'],
  [['pending', 0, null, null], 'Not sent yet.'],
  [['pending', 1, 500, null], 'Answered 500 at the 1st attempt. The service tries again, 3 times in all.'],
  [['pending', 3, null, null], 'No answer yet. This is the last attempt.'],
  [['parked', 1, null, null], 'The service says “parked”.'],
] as const)('%j is explained', ([status, attemptCount, lastStatusCode, lastError], sentence) => {
  expect(explainDelivery({ status, attemptCount, lastStatusCode, lastError })).toBe(sentence)
})
