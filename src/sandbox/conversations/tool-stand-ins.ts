import { asText } from './fill-in.ts'

/** Response of a sandbox workspace tool: `summary` is what a flow stores and speaks. */
export type ToolOutcome = { hasFailed: boolean; result: { summary: string } & Record<string, unknown> }

type StandIn = (args: Record<string, unknown>) => ToolOutcome

const FREE_TIMES = ['half past nine', 'eleven', 'a quarter past three']

/** By tool ID; listed in docs/assumptions.md. The same arguments always give the same response. */
const STAND_INS: Record<string, StandIn> = {
  tool_find_appointments: ({ day }) =>
    /sunday|sonntag|domingo|dimanche|domenica/i.test(asText(day))
      ? failed('Nothing is free on a Sunday')
      : answered(`${FREE_TIMES[0]}, ${FREE_TIMES[1]} and ${FREE_TIMES[2]}`, { free_times: FREE_TIMES }),
  tool_book_appointment: ({ day, time }) =>
    answered(`${asText(day)} at ${asText(time)}`, { booking: `B${getNumber(asText(day) + asText(time))}` }),
  tool_order_status: ({ order_number: order }) =>
    /0\D*$/.test(asText(order)) || asText(order) === ''
      ? failed('There is no such order')
      : answered('on its way and will arrive on Thursday', { state: 'shipped' }),
  tool_save_lead: ({ name }) => answered('saved', { lead: `L${getNumber(asText(name))}` }),
  tool_open_ticket: ({ summary }) => answered('opened', { ticket: `T${getNumber(asText(summary))}` }),
  tool_save_rating: ({ score }) => answered('saved', { score: asText(score) }),
}

/** Calls a tool's stand-in; a tool without one fails. */
export function callStandIn(toolId: string, args: Record<string, unknown>): ToolOutcome {
  return STAND_INS[toolId]?.(args) ?? failed('This tool has no stand-in')
}

function answered(summary: string, more: Record<string, unknown>): ToolOutcome {
  return { hasFailed: false, result: { ok: true, summary, ...more } }
}

function failed(summary: string): ToolOutcome {
  return { hasFailed: true, result: { ok: false, summary } }
}

/** Four-digit number derived from a text. */
function getNumber(text: string): number {
  let figure = 7
  for (const char of text) figure = (figure * 31 + (char.codePointAt(0) ?? 0)) % 9_000
  return 1_000 + figure
}
