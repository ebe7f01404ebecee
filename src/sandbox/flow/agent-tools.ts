/** A workspace tool that flows may call. All workspaces have the same ones here; they belong to no agent. */
export interface AgentTool {
  id: string
  name: string
  description: string
  /** JSON Schema of the arguments. */
  parameters: Record<string, unknown>
}

function tool(name: string, description: string, fields: Record<string, string>): AgentTool {
  return {
    id: `tool_${name}`,
    name,
    description,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(fields).map(([key, text]) => [key, { type: 'string', description: text }]),
      ),
      required: Object.keys(fields),
    },
  }
}

export const AGENT_TOOLS: readonly AgentTool[] = [
  tool('find_appointments', 'Free appointments on a day.', { day: 'A date, such as 2026-10-15.' }),
  tool('book_appointment', 'Books an appointment.', { day: 'The date.', time: 'The time.', name: 'For whom.' }),
  tool('order_status', 'Where an order is.', { order_number: 'Number of the order.' }),
  tool('save_lead', 'Keeps the details of somebody interested.', { name: 'Their name.', need: 'What they look for.' }),
  tool('open_ticket', 'Opens a ticket for the support.', { summary: 'What is wrong.' }),
  tool('save_rating', 'Keeps the answers of a survey.', { score: '0 to 10.', reason: 'Why.' }),
]
