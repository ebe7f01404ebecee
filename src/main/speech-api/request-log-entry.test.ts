import { expect, it } from 'vitest'
import { type LogEntryStart, openLogEntry } from './request-log-entry.ts'
import type { SpeechApiEvent } from './speech-api-event.ts'

const START: LogEntryStart = {
  ...{ callId: 3, attempt: 2, method: 'POST', path: '/v1/audio/stream', baseUrl: 'https://x.test' },
  ...{ priority: 'batch', waitedMs: 40 },
}
const ENDED = { type: 'request-ended', callId: 3, attempt: 2, method: 'POST', path: '/v1/audio/stream' }

function open() {
  const events: SpeechApiEvent[] = []
  const clock = { nowMs: 1_000 }
  const entry = openLogEntry(
    START,
    (event) => events.push(event),
    () => clock.nowMs,
  )
  return { events, clock, entry }
}

it('reports an attempt when it is sent and when it has ended', () => {
  const { events, clock, entry } = open()
  let receivedBytes = 0
  clock.nowMs = 1_200
  entry.answered(200, 'req_1', () => receivedBytes)
  receivedBytes = 512
  clock.nowMs = 1_700
  entry.finish('ok')

  expect(events).toEqual([
    { type: 'request-sent', ...START },
    {
      ...{ ...ENDED, status: 200, requestId: 'req_1', outcome: 'ok', serviceCode: undefined, headMs: 200 },
      ...{ durationMs: 700, receivedBytes: 512, retryInMs: undefined },
    },
  ])
})

it('reports an attempt without a response, and only its first end', () => {
  const { events, clock, entry } = open()
  clock.nowMs = 1_050
  entry.finish('service_unavailable', 'overloaded', 300)
  entry.finish('ok')

  expect(events.slice(1)).toEqual([
    {
      ...{ ...ENDED, status: undefined, requestId: undefined, outcome: 'service_unavailable', headMs: undefined },
      ...{ serviceCode: 'overloaded', durationMs: 50, receivedBytes: 0, retryInMs: 300 },
    },
  ])
})
