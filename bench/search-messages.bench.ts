import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { indexedWords } from '#shared/domain/words/word-query.ts'
import { openCacheDatabase, openStudioDatabase } from '../src/main/db/open-database.ts'
import { putMessages } from '../src/main/db/repos/conversation-parts-repo.ts'
import { getConversation, putConversations } from '../src/main/db/repos/conversations-repo.ts'
import { searchMessages } from '../src/main/services/conversations/search-messages.ts'
import type { BenchRow, BenchSides } from './measure.ts'
import { typedTexts, vocabulary } from './search-written.bench.ts'

const MESSAGES = 100_000
const MESSAGES_EACH = 40
const WORDS_EACH = 20
const HITS = 20
const PEER_QUERIES = 20
const BEGAN_MS = Date.UTC(2026, 0, 1)

/**
 * 100,000 messages of 20 words in 2,500 conversations behind the studio's own search, and the peer on the same file.
 */
async function openSearch(): Promise<BenchSides> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  const random = seededRandom(43)
  const words = vocabulary(random)
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? ''
  const cache = openCacheDatabase(join(folder, 'cache.db'))
  cache.transaction(() => {
    for (let index = 0; index < MESSAGES / MESSAGES_EACH; index += 1) {
      const id = `conv_${index}`
      const beginMs = BEGAN_MS + index * 3_600_000
      const head = {
        id,
        agent_id: `agent_${index % 20}`,
        status: 'completed',
        created_at: new Date(beginMs).toISOString(),
      }
      putConversations(cache, 'sandbox', [head], head.created_at)
      const messages = Array.from({ length: MESSAGES_EACH }, (_message, place) => {
        const content = Array.from({ length: WORDS_EACH }, word).join(' ')
        const json = { id: `msg_${index}_${place}`, role: place % 2 === 0 ? 'assistant' : 'user', content }
        return {
          messageId: json.id,
          role: json.role,
          content,
          words: indexedWords(content),
          saidAtMs: beginMs + place * 4_000,
          json,
        }
      })
      const stored = getConversation(cache, 'sandbox', id)
      putMessages(cache, stored?.id ?? 0, { firstPosition: 0, messages })
    }
  })
  const typed = typedTexts(words, random)
  const bare = new Database(join(folder, 'cache.db'), { readonly: true })
  const find = bare.prepare(
    `SELECT m.id, m.content FROM conversation_messages m JOIN conversations c ON c.id = m.conversation
     WHERE c.service = 'sandbox' AND m.content LIKE ? ORDER BY m.id DESC LIMIT ${HITS}`,
  )
  const deps = { db: openStudioDatabase(':memory:'), cache, service: () => 'sandbox' }
  const p95 = (texts: readonly string[], search: (text: string) => void) => {
    const times = texts.map((text) => {
      const startedAt = performance.now()
      search(text)
      return performance.now() - startedAt
    })
    return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0
  }
  return {
    subject: async () => p95(typed, (text) => void searchMessages(deps, { text, limit: HITS })),
    peer: async () =>
      p95(
        typed.filter((_text, place) => place % Math.ceil(typed.length / PEER_QUERIES) === 0),
        (text) => void find.all(`%${text}%`),
      ),
    async close() {
      bare.close()
      cache.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** B23M: cost of one typed letter across all transcripts, p95, through the studio's own function. */
export const searchMessagesRow: BenchRow = {
  id: 'B23M',
  what: 'Search as you type over 100,000 conversation messages, p95 per letter, newest 20 with excerpts',
  peerIs: 'LIKE over the messages, newest 20',
  unit: 'ms',
  ratioAtMost: 1 / 10,
  subjectAtMost: 1,
  rounds: 7,
  open: openSearch,
}
