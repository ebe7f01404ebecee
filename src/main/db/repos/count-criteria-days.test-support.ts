import { openCacheDatabase } from '../open-database.ts'
import { putEvaluations } from './conversation-parts-repo.ts'
import { getConversation, putConversations } from './conversations-repo.ts'
import { countCriteriaByDay } from './criteria-repo.ts'

// Prints the days of conversations that began at the given times, in the time zone that this program is started in.
const cache = openCacheDatabase(':memory:')
for (const [index, startedAt] of process.argv.slice(2).entries()) {
  const id = `conv_${index}`
  putConversations(
    cache,
    'sandbox',
    [{ id, agent_id: 'agent_1', status: 'completed', created_at: startedAt }],
    startedAt,
  )
  const evaluation = { kind: 'criterion', criterion: id, name: id, outcome: 'passed' as const }
  putEvaluations(cache, getConversation(cache, 'sandbox', id)?.id ?? 0, [{ ...evaluation, json: evaluation }])
}
const days = countCriteriaByDay(cache, 'sandbox', 'agent_1')
process.stdout.write(JSON.stringify(Object.fromEntries(days.map(({ criterion, day }) => [criterion, day]))))
cache.close()
