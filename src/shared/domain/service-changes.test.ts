import { expect, it } from 'vitest'
import { isInForce, SERVICE_CHANGES } from './service-changes.ts'

/** Text of the specification, part 9. */
const SPECIFICATION = [
  ['consent', 'always', null],
  // 2. From 2026-09-21 simba-english and simba-multilingual are no longer selectable and return 400 model_retired.
  ['models-retired', 'version', '2026-09-21'],
  // 3. From 2026-09-30, pcm_16000 is 16 kHz audio on all synthesis routes.
  ['pcm-16000', 'version', '2026-09-30'],
  // 2. From 2026-11-21 both ids are served by current models on every version that can still name them.
  ['models-served-again', 'day', '2026-11-21'],
  // 6. The older X- prefixed spellings are accepted on requests and emitted on responses until 2027-07-24.
  ['legacy-headers', 'day', '2027-07-24'],
]

it('matches the dates in the specification, oldest first', () => {
  expect(SERVICE_CHANGES.map(({ id, appliesBy, date }) => [id, appliesBy, date])).toEqual(SPECIFICATION)
})

it('applies version changes by pin, dated changes by day, and by day without a pin', () => {
  const inForce = (pin: string, today: string) =>
    SERVICE_CHANGES.filter((change) => isInForce(change, pin, today)).map(({ id }) => id)

  expect(inForce('2026-09-20', '2026-11-20')).toEqual(['consent'])
  expect(inForce('2026-09-21', '2026-11-20')).toEqual(['consent', 'models-retired'])
  expect(inForce('2026-09-20', '2026-11-21')).toEqual(['consent', 'models-served-again'])
  expect(inForce('', '2026-09-30')).toEqual(['consent', 'models-retired', 'pcm-16000'])
  expect(inForce('2026-09-30', '2027-07-24')).toHaveLength(5)
})
