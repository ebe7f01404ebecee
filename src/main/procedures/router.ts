import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { implement, type Router } from '@orpc/server'
import { contract, type StudioContract } from '#shared/contract/index.ts'
import type { Service } from '../lib/service.ts'
import {
  aroundEachCall,
  type CallContext,
  type CallGate,
  type ReportBug,
  type StudioServices,
} from './studio-errors.ts'

/** Named because the inferred type is too long for the compiler to emit. */
export type StudioRouter = Router<StudioContract, Record<never, never>>

export interface RouterDeps {
  current: CallContext['current']
  /** The one area that is available while no workspace is open. */
  workspaces: StudioServices['workspaces']
  report: ReportBug
  /** Tracks every call. */
  gate?: CallGate
}

/** Implements the contract. Each call goes to the workspace that is open when it starts. */
export function createStudioRouter({ current, workspaces, report, gate }: RouterDeps): StudioRouter {
  const { workspaces: workspacesContract, ...workspaceContract } = contract
  return implement(contract)
    .use(aroundEachCall(report, current, gate))
    .router({
      ...implementArea(workspaceContract, (context) => context.current()),
      workspaces: implementArea(workspacesContract, () => workspaces),
    })
}

/**
 * Passes every procedure of an area, and of the areas inside it, to the service's method of the same name.
 *
 * @param pick the service for a call
 */
function implementArea<Area extends { [name: string]: AnyContractRouter }>(
  area: Area,
  pick: (context: CallContext) => Service<Area>,
): Router<Area, CallContext> {
  const members = Object.entries(area).map(([name, member]) => {
    if (!isContractProcedure(member))
      return [name, implementArea(member, (context) => pick(context)[name] as Service<typeof member>)]
    const hasInput = member['~orpc'].inputSchema !== undefined
    const procedure = implement<typeof member, CallContext>(member).handler(({ context, input }) => {
      const service = pick(context) as Record<keyof Area, (...given: unknown[]) => unknown>
      return hasInput ? service[name as keyof Area](input, context.signal) : service[name as keyof Area](context.signal)
    })
    return [name, procedure]
  })
  return Object.fromEntries(members)
}
