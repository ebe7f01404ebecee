import type { MiddlewareHandler } from 'hono'
import type { WorldMemory } from '../world/world-memory.ts'
import type { CallEnv } from './call.ts'

/**
 * Whatever a request changed is kept before its answer leaves, and so is whatever the answer shows of others' changes.
 * Covers every route, also those that only read.
 *
 * @throws what `saved` throws: the caller is then answered 500
 */
export function saveBeforeAnswer(memory: WorldMemory): MiddlewareHandler<CallEnv> {
  return async (_c, next) => {
    try {
      await next()
    } finally {
      await memory.saved?.()
    }
  }
}
