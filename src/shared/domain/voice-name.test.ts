import { expect, it } from 'vitest'
import type { Voice } from '../contract/voices.ts'
import { findVoiceName } from './voice-name.ts'

const voice = (id: string, displayName: string) => ({ id, displayName }) as Voice
const CATALOG = {
  voices: [voice('aria', 'Aria'), voice('bo', 'Bo')],
  former: [
    { id: 'zoe', displayName: 'Zoë', state: 'withdrawn' as const },
    { id: 'max', displayName: 'Max', state: 'deleted' as const },
    { id: 'new', displayName: 'New', state: 'unlisted' as const },
  ],
}

it('names voices of the catalog, and former ones with the reason', () => {
  expect(['bo', 'zoe', 'max', 'new', 'nobody'].map((id) => findVoiceName(CATALOG, id))).toEqual([
    ...['Bo', 'Zoë (withdrawn)', 'Max (deleted)', 'New'],
    null,
  ])
  expect(findVoiceName({ voices: [] }, 'zoe')).toBeNull()
})
