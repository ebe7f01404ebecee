import type { AnySchema, ContractProcedure, ErrorMap, InferSchemaInput, InferSchemaOutput, Meta } from '@orpc/contract'

/**
 * What implements an area of the contract: a method per procedure, called with the validated input, if the procedure
 * has one, and a signal that aborts when the call is canceled. Streams are async iterators. A service writes
 * `satisfies Service<typeof area>`, so that its methods need no types of their own.
 */
export type Service<Area> = {
  [Name in keyof Area]: Area[Name] extends ContractProcedure<
    infer Input extends AnySchema,
    infer Output extends AnySchema,
    ErrorMap,
    Meta
  >
    ? Method<InferSchemaOutput<Input>, InferSchemaInput<Output>>
    : Service<Area[Name]>
}

/** The input of a procedure without one is `unknown`. */
type Method<Input, Output> = unknown extends Input
  ? (signal: AbortSignal) => Output | Promise<Output>
  : (request: Input, signal: AbortSignal) => Output | Promise<Output>
