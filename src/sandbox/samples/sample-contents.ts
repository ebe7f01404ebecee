import { SAMPLE_AGENT_SLUG } from '#shared/service-wire/sample-agent.ts'
import type { EvaluationFields } from '../agents/agent-fields.ts'
import { drawGraph } from '../flow/draw-graph.ts'
import type { FlowGraph } from '../flow/flow-graph.ts'

/** The body of the request that would create the sample agent. */
export const SAMPLE_BODY: Record<string, unknown> = {
  name: 'Northgate Dental (sample)',
  slug: SAMPLE_AGENT_SLUG,
  prompt: `You answer the phone of Northgate Dental, a dental practice.

Find out why the caller is calling. Book appointments for patients: ask for their name and a day, offer the times that are free on that day, and book the one they choose. Read the day and the time back before you end the call.

Answer questions about opening hours. The practice is open from nine to five, Monday to Friday. Connect the caller to a colleague for everything else. Never give medical advice.

Keep your answers short and friendly.`,
  first_message: 'Hello, this is Northgate Dental. How can I help you?',
  language: 'en',
  llm: { provider: 'openai', model: 'gpt-4o-mini', temperature: 0.3 },
  tts: { voice_id: 'lyla', model: 'simba-3.2', speed: 1 },
  turn_handling: { response_delay_seconds: 0.6, inactivity_timeout_seconds: 20, interruption_sensitivity: 'medium' },
  max_call_duration_seconds: 300,
}

/** What is evaluated after each of its conversations. */
export const SAMPLE_EVALUATION: EvaluationFields = {
  criteria: [
    {
      id: 'appointment_booked',
      name: 'Appointment booked',
      description: 'The call is completed with an appointment.',
    },
    {
      id: 'name_asked',
      name: 'Name asked',
      description: 'The agent asks: “May I have your name, please?”',
    },
    {
      id: 'reminder_offered',
      name: 'Reminder offered',
      description: 'The agent offers to send a reminder by text message.',
    },
  ],
  data_collection: [
    { key: 'caller_name', description: 'Name of the patient', type: 'string' },
    { key: 'day', description: 'Day of the appointment', type: 'string' },
    { key: 'time', description: 'Time of the appointment', type: 'string' },
  ],
}

const text = (key: string, description: string) => ({ key, type: 'string', description })

const drawn = drawGraph(
  {
    start: ['start', 'Greeting', {}],
    reason: [
      'branch_model',
      'Reason for the call',
      {
        instruction: 'Find out why the caller is calling.',
        options: [
          { id: 'appointment', label: 'Wants an appointment' },
          { id: 'hours', label: 'Opening hours' },
        ],
      },
    ],
    hours: ['end', 'Opening hours', { message: 'We are open from nine to five, Monday to Friday. Goodbye.' }],
    name: ['ask', 'Name', { text: 'May I have your name, please?', variable: 'caller_name' }],
    day: ['ask', 'Day', { text: 'Thank you, {{caller_name}}. Which day would suit you?', variable: 'day' }],
    find: [
      'tool_call',
      'Find free times',
      { tool_id: 'tool_find_appointments', arguments: { day: '{{day}}' }, result_variable: 'free_times' },
    ],
    choose: [
      'ask',
      'Choose a time',
      { text: 'On {{day}} these times are free: {{free_times}}. Which one would you like?', variable: 'time' },
    ],
    book: [
      'tool_call',
      'Book',
      { tool_id: 'tool_book_appointment', arguments: { day: '{{day}}', time: '{{time}}', name: '{{caller_name}}' } },
    ],
    booked: [
      'end',
      'Booked',
      { message: 'Your appointment is on {{day}} at {{time}}. Thank you for calling, and see you then.' },
    ],
    colleague: [
      'transfer',
      'To a colleague',
      { phone_number: '+14155550100', message: 'One moment, I will connect you to a colleague.' },
    ],
  },
  [
    'start reason',
    'reason name appointment',
    'reason hours hours',
    'reason colleague default',
    'name day answered',
    'name colleague no_answer',
    'day find answered',
    'day colleague no_answer',
    'find choose success',
    'find colleague failure',
    'choose book answered',
    'choose colleague no_answer',
    'book booked success',
    'book colleague failure',
  ],
  [
    text('caller_name', 'Name of the patient.'),
    text('day', 'Day of the appointment.'),
    text('free_times', 'Times that are free on that day.'),
    text('time', 'Time that the patient chose.'),
  ],
)

/** Its published flow. Calls are passed on from most nodes, so that node is below the others. */
export const SAMPLE_FLOW: FlowGraph = {
  ...drawn,
  nodes: drawn.nodes.map((node) => (node.id === 'colleague' ? { ...node, position: { x: 1_960, y: 400 } } : node)),
}
