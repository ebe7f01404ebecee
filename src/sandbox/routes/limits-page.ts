import { PLANS } from '#shared/domain/plans.ts'
import type { CallContext } from '../http/call.ts'

/** `GET /docs/limits`: the target of a 429's `docs_url`. */
export function limitsPage(c: CallContext): Response {
  const lines = Object.entries(PLANS).map(
    ([name, { audio }]) =>
      `${name}: ${audio.ratePerSecond} request(s) per second sustained, ${audio.burst} at once, ${audio.concurrency} in flight`,
  )
  return c.text(['Limits of the audio routes, per account', '', ...lines, ''].join('\n'))
}
