import type { Placed } from '../http/read-page.ts'
import type { Account } from '../world/accounts.ts'
import { lastPlaceIn } from '../world/world-memory.ts'
import type { WorldMemory } from '../world/world-memory.ts'
import { SEED_TEMPLATES, type TemplateFacts } from './seed-templates.ts'

export interface StoredTemplate extends TemplateFacts, Placed {
  /** `tmpl_` and 26 letters and digits. */
  id: string
  /** Undefined for built-in templates, which everyone has and nobody can change. */
  accountId: string | undefined
  createdAt: string
  updatedAt: string
  /** Incremented on every change; absent on templates stored before revisions existed. */
  revision?: number
}

export interface TemplateStore {
  /** Built-in templates, then the account's, oldest first. */
  list(account: Account): readonly StoredTemplate[]
  add(account: Account, facts: TemplateFacts): StoredTemplate
  replace(template: StoredTemplate, facts: TemplateFacts): StoredTemplate
  remove(id: string): void
}

/** The templates of every account and the built-in ones, whose IDs are the same in every run. */
export function createTemplateStore(newId: () => string, now: () => string, memory: WorldMemory): TemplateStore {
  const written = memory.open<StoredTemplate>('flow-templates')
  const beganAt = now()
  const own = SEED_TEMPLATES.map((seed, index) => {
    const id = `tmpl_${seed.key
      .replaceAll(/[^a-z0-9]/gi, '')
      .padEnd(26, '0')
      .slice(0, 26)}`
    return { ...seed, id, place: index + 1, accountId: undefined, createdAt: beganAt, updatedAt: beganAt }
  })
  let lastPlace = Math.max(own.length, lastPlaceIn(written))
  return {
    list: (account) => [...own, ...[...written.values()].filter(({ accountId }) => accountId === account.id)],
    add(account, facts) {
      lastPlace += 1
      const id = `tmpl_${newId().slice(0, 26)}`
      const template = { ...facts, id, place: lastPlace, accountId: account.id, createdAt: now(), updatedAt: now() }
      written.set(id, template)
      return template
    },
    replace(template, facts) {
      const replaced = { ...template, ...facts, updatedAt: now(), revision: (template.revision ?? 1) + 1 }
      written.set(template.id, replaced)
      return replaced
    },
    remove: (id) => void written.delete(id),
  }
}
