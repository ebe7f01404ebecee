import { expect, it } from 'vitest'
import type { Voice } from '../contract/voices.ts'
import { findVoiceName } from './voice-name.ts'

const voice = (id: string, displayName: string) => ({ id, displayName }) as Voice
const CATALOG = {
  voices: [voice('aria', 'Aria'), voice('bo', 'Bo')],
  former: [
    { id: 'zoe', displayName: 'Zoë', isWithdrawn: true },
    { id: 'max', displayName: 'Max', isWithdrawn: false },
  ],
}

it('names voices of the catalog, and former ones with the reason', () => {
  expect(['bo', 'zoe', 'max', 'nobody'].map((id) => findVoiceName(CATALOG, id))).toEqual([
    ...['Bo', 'Zoë (withdrawn)', 'Max (deleted)'],
    null,
  ])
  expect(findVoiceName({ voices: [] }, 'zoe')).toBeNull()
})
