import { StudioError } from '#shared/errors/studio-error.ts'
import type { SecretStore } from './secret-store.ts'

/** A store with an in-memory cache, whose reads don't wait for a person. */
export interface RememberedSecrets extends SecretStore {
  /**
   * @throws StudioError `key_missing`: the keychain hasn't answered in time, probably because it waits for the user; the
   *   question stays open, see `watch`
   * @throws StudioError `storage_failed`: the keychain refused, now or after that; `forgetRefusal` has it asked again
   */
  get(account: string): Promise<string | null>
  /** The cached value, without asking the keychain: undefined before the account's first answer. */
  peek(account: string): string | null | undefined
  /** True while the keychain's answer for an account is overdue. */
  isWaiting(account: string): boolean
  /** Calls back with the account of each answer that came late, also a refusal. Returns an unsubscribe function. */
  watch(listener: (account: string) => void): () => void
  /** Has the next `get` ask the keychain again, where it refused late. */
  forgetRefusal(account: string): void
  /** Every secret seen since startup, for redacting logs. */
  seen(): string[]
}

/** How long a read waits for the keychain. Without a person it answers within some hundredths of a second. */
const LIMIT_MS = 1_000

interface Question {
  answer: Promise<string | null>
  isOverdue: boolean
}

/**
 * Reads each account from the keychain once, so requests don't wait for it, and no longer than `limitMs`. Keychains may
 * respond out of order: the latest store or removal wins over the result of an earlier read.
 */
export function rememberSecrets(store: SecretStore, { limitMs = LIMIT_MS } = {}): RememberedSecrets {
  const known = new Map<string, string | null>()
  const seen = new Set<string>()
  /** Pending reads. Dropped when the secret changes, since the result may be outdated. */
  const asked = new Map<string, Question>()
  /** Refusals of overdue reads. Asking again would show the user the same question again. */
  const refused = new Map<string, unknown>()
  const listeners = new Set<(account: string) => void>()

  function learn(account: string, secret: string | null): void {
    asked.delete(account)
    refused.delete(account)
    known.set(account, secret)
    if (secret !== null) seen.add(secret)
  }

  function ask(account: string): Question {
    const question: Question = { answer: store.get(account), isOverdue: false }
    asked.set(account, question)
    const settle = (end: () => void) => {
      if (asked.get(account) !== question) return
      asked.delete(account)
      end()
      if (question.isOverdue) for (const listener of [...listeners]) listener(account)
    }
    question.answer.then(
      (secret) => settle(() => learn(account, secret)),
      (error: unknown) => settle(() => question.isOverdue && refused.set(account, error)),
    )
    return question
  }

  /** True if the question was answered in time. One overdue question shows that the keychain waits. */
  async function isAnswered(question: Question): Promise<boolean> {
    const isWaiting = [...asked.values()].some(({ isOverdue }) => isOverdue)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), isWaiting ? 0 : limitMs)
    })
    try {
      return await Promise.race([question.answer.then(() => true), late])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    get kind() {
      return store.kind
    },
    get note() {
      return store.note
    },
    async get(account) {
      const remembered = known.get(account)
      if (remembered !== undefined) return remembered
      if (refused.has(account)) throw refused.get(account)
      const question = asked.get(account) ?? ask(account)
      const isInTime = await isAnswered(question)
      const latest = known.get(account)
      if (latest !== undefined) return latest
      if (isInTime) return question.answer
      question.isOverdue = true
      throw new StudioError('key_missing', 'keychain-waiting')
    },
    async set(account, secret) {
      seen.add(secret)
      await store.set(account, secret)
      learn(account, secret)
    },
    async delete(account) {
      await store.delete(account)
      learn(account, null)
    },
    peek: (account) => known.get(account),
    isWaiting: (account) => asked.get(account)?.isOverdue ?? false,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forgetRefusal: (account) => void refused.delete(account),
    seen: () => [...seen],
  }
}
