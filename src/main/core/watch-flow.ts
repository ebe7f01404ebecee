import type { FlowEvent } from '#shared/contract/flow-state.ts'
import type { FlowService } from '../services/flow/flow-service.ts'
import { latestValues } from './latest-values.ts'
import { wait } from './wait.ts'

/** Shortest time between two pictures of a flow. */
const REST_MS = 50

/** An agent's flow as it is now, and again after changes by whatever window. */
export function watchFlow(
  flow: Pick<FlowService, 'glance' | 'subscribe'>,
  request: { agentId: string },
  signal: AbortSignal,
): AsyncGenerator<FlowEvent, void, void> {
  const subscribe = (listener: () => void): (() => void) => flow.subscribe(request, listener)
  return latestValues({ read: () => flow.glance(request), subscribe, wait }, REST_MS, signal)
}
