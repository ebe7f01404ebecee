import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(SRC, path), 'utf8')
const list = (pattern: string) => globSync(pattern, { cwd: SRC }).filter((path) => !/\.test\.|test-support/u.test(path))

/** Every field that searches or filters, and the file that compares what was typed. */
const SEARCH_FIELDS: Readonly<Record<string, string>> = {
  'renderer/app/command-palette.tsx': 'renderer/app/command-palette.tsx',
  'renderer/features/agents/agent-list.tsx': 'main/db/repos/agents-repo.ts',
  'renderer/features/agents/voice-field.tsx': 'renderer/features/agents/voice-field.tsx',
  'renderer/features/conversations/conversation-list.tsx': 'shared/domain/words/word-excerpt.ts',
  'renderer/features/flow/templates/templates-dialog.tsx': 'renderer/features/flow/templates/templates-dialog.tsx',
  'renderer/features/flow/fronts/find-dialog.tsx': 'shared/domain/flow/find-in-flow.ts',
  'renderer/features/projects/project-list.tsx': 'renderer/features/projects/project-list.tsx',
  'renderer/features/pronunciations/pronunciation-list-dialog.tsx':
    'main/services/pronunciations/list-pronunciations.ts',
  'renderer/features/pronunciations/unusual-words-dialog.tsx': 'renderer/features/pronunciations/use-unusual-words.ts',
  'renderer/features/requests/request-log-panel.tsx': 'main/services/requests/request-log.ts',
  'renderer/features/script/casting/quotations-dialog.tsx': 'renderer/features/script/casting/quotations-dialog.tsx',
  'renderer/features/search/find-panel.tsx': 'shared/domain/find-pattern.ts',
  'renderer/features/service-projects/service-projects-panel.tsx':
    'renderer/features/service-projects/service-projects-panel.tsx',
  'renderer/features/settings/change-keys-dialog.tsx': 'renderer/features/settings/change-keys-dialog.tsx',
  'renderer/features/settings/licenses-dialog.tsx': 'renderer/features/settings/licenses-dialog.tsx',
  'renderer/features/settings/settings-form.tsx': 'renderer/features/settings/settings-group.tsx',
  'renderer/features/voices/voice-browser.tsx': 'renderer/features/voices/voice-filter.ts',
  'renderer/features/voices/voice-dialog.tsx': 'renderer/features/voices/voice-filter.ts',
  'renderer/features/webhooks/received-tab.tsx': 'renderer/features/webhooks/filter-rows.ts',
  'renderer/ui/combo-field.tsx': 'renderer/ui/combo-field.tsx',
  'renderer/ui/pick-dialog.tsx': 'renderer/ui/pick-dialog.tsx',
}

it('lists every search field of the windows', () => {
  const found = list('renderer/**/*.tsx').filter((path) =>
    /<SearchField\b|<ComboBox\b|<PickDialog[^>]*onType|takeFirstResult\}/su.test(read(path)),
  )

  // The second shows the field without a list.
  const own = ['renderer/ui/text-field.tsx', 'renderer/gallery/groups/fields-group.tsx']
  expect(Object.keys(SEARCH_FIELDS)).toEqual(expect.arrayContaining(found.filter((path) => !own.includes(path))))
})

it.each(Object.entries(SEARCH_FIELDS))('%s ignores case and accents', (_field, path) => {
  expect(read(path)).toMatch(/from '(#shared\/domain|\.\.?|\.\.\/\.\.)\/(fold-text|loose-source|find-pattern)\.ts'/u)
})

it('finds no search field that compares text in its own way', () => {
  const own = list('{renderer,main,shared}/**/*.{ts,tsx}').filter((path) =>
    /to(Locale)?LowerCase\(\)\.(includes|startsWith|indexOf)\(|useFilter\(/u.test(read(path)),
  )

  // Compares the start of an address, not a search.
  expect(own).toEqual(['main/host/electron/may-open-externally.ts'])
})
