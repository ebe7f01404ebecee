import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('./count-criteria-days.test-support.ts', import.meta.url))

it.each([
  ['UTC', '2026-03-04', '2026-03-04', '2026-07-01'],
  ['Asia/Tokyo', '2026-03-04', '2026-03-05', '2026-07-02'],
  ['Asia/Kolkata', '2026-03-04', '2026-03-05', '2026-07-02'],
  ['America/Los_Angeles', '2026-03-03', '2026-03-04', '2026-07-01'],
])('counts criteria by the local day in %s', (timeZone, early, late, summer) => {
  const times = ['2026-03-04T02:00:00.000Z', '2026-03-04T23:30:00Z', '2026-07-01T20:45:00+01:00', 'someday']

  const days: unknown = JSON.parse(
    execFileSync(process.execPath, [PROGRAM, ...times], { encoding: 'utf8', env: { ...process.env, TZ: timeZone } }),
  )

  expect(days).toEqual({ conv_0: early, conv_1: late, conv_2: summer, conv_3: '' })
})
