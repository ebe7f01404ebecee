import { z } from 'zod'

const Match = z.strictObject({
  method: z.string().toUpperCase().optional(),
  /** Full path, or a prefix if it ends in `*`. */
  path: z.string().startsWith('/').optional(),
})

/** Valid HTTP header names and values, so an order that can't be carried out is rejected immediately. */
const AnswerHeaders = z.record(
  z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header'),
  // oxlint-disable-next-line no-control-regex -- exactly these may not stand in a header
  z.string().regex(/^[^\u0000-\u0008\u000a-\u001f\u007f\u0100-\uffff]*$/, 'must be one line of ISO 8859-1'),
)

const Fault = z.discriminatedUnion('kind', [
  /** Responds with this status without any other effect; header names are canonical. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    code: z.string().optional(),
    message: z.string().optional(),
    headers: AnswerHeaders.optional(),
  }),
  /** Passes this many bytes of the response body, then closes the connection. */
  z.strictObject({ kind: z.literal('cut'), after_bytes: z.int().min(0) }),
  /** Passes this many bytes, then sends nothing for a time, or until the reader gives up. */
  z.strictObject({ kind: z.literal('stall'), after_bytes: z.int().min(0), for_ms: z.int().min(0).optional() }),
  /** Waits before handling the request. */
  z.strictObject({ kind: z.literal('delay'), for_ms: z.int().min(0) }),
  /** Closes the connection without a response. */
  z.strictObject({ kind: z.literal('drop') }),
])

/** Body of `POST /sandbox/faults`: a fault, the requests it applies to and their number. */
export const FaultOrder = z.strictObject({
  match: Match.default({}),
  times: z.int().min(1).max(10_000).default(1),
  fault: Fault,
})
export type FaultOrder = z.infer<typeof FaultOrder>
export type Fault = z.infer<typeof Fault>

/** Faults waiting for matching requests, oldest first. */
export interface FaultQueue {
  add(order: FaultOrder): void
  /** Takes the first fault that matches a request and decrements its count. */
  take(method: string, path: string): Fault | undefined
  list(): readonly FaultOrder[]
  clear(): void
}

export function createFaultQueue(): FaultQueue {
  let orders: FaultOrder[] = []
  const matches = ({ match }: FaultOrder, method: string, path: string) => {
    if (match.method !== undefined && match.method !== method) return false
    if (match.path === undefined) return true
    return match.path.endsWith('*') ? path.startsWith(match.path.slice(0, -1)) : path === match.path
  }
  return {
    add: (order) => void orders.push(order),
    take(method, path) {
      const order = orders.find((waiting) => matches(waiting, method, path))
      if (!order) return undefined
      const left = { ...order, times: order.times - 1 }
      orders = orders.map((waiting) => (waiting === order ? left : waiting)).filter(({ times }) => times > 0)
      return order.fault
    },
    list: () => orders,
    clear() {
      orders = []
    },
  }
}
