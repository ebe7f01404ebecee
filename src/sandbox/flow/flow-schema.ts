/** Kinds of nodes after which a conversation has an end. */
export const LAST_NODE_TYPES: readonly string[] = ['end', 'transfer']

const NAME = { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]{0,63}$' }
const variable = (title: string) => ({ ...NAME, title, description: 'Key of a variable of this graph.' })
const text = (title: string, description: string) => ({
  type: 'string',
  title,
  description,
  minLength: 1,
  maxLength: 4_000,
})
const seconds = (title: string, minimum: number, maximum: number, standard: number) => ({
  type: 'number',
  title,
  minimum,
  maximum,
  default: standard,
  description: 'Seconds.',
})
const VOICE = {
  type: ['string', 'null'],
  title: 'Voice',
  description: 'Slug of a voice of GET /v1/agents/voices; without one, the voice of the agent.',
}
const LABEL = { type: 'string', title: 'Label', minLength: 1, maxLength: 100 }
const OPTION_ID = {
  type: 'string',
  title: 'Id',
  minLength: 1,
  maxLength: 64,
  description: 'An edge leaves by it: its source_handle.',
}

/** A kind of node: what it is called, what it does, and what its `data` holds. */
function nodeKind(
  type: string,
  title: string,
  description: string,
  properties: object,
  required: string[] = [],
): object {
  return {
    title,
    description,
    type: 'object',
    required: required.length > 0 ? ['id', 'type', 'data'] : ['id', 'type'],
    properties: {
      id: { $ref: '#/$defs/id' },
      type: { const: type },
      name: { type: 'string', title: 'Name', maxLength: 100 },
      position: { $ref: '#/$defs/position' },
      data: { type: 'object', properties, required },
    },
  }
}

const KINDS: Record<string, object> = {
  start: nodeKind('start', 'Start', 'Where every conversation begins.', {
    speak_first_message: {
      type: 'boolean',
      title: 'Speak the first message',
      default: true,
      description: 'Speaks the first message of the agent before anything else.',
    },
  }),
  say: nodeKind(
    'say',
    'Say',
    'Speaks a text and goes on.',
    {
      text: text('Text', 'What is said; {{key}} stands for a variable.'),
      voice_id: VOICE,
      interruptible: { type: 'boolean', title: 'Can be interrupted', default: true },
    },
    ['text'],
  ),
  ask: nodeKind(
    'ask',
    'Ask',
    'Asks one question and keeps the answer in a variable. Edges leave by answered and no_answer, or by none for both.',
    {
      text: text('Question', 'What is asked; {{key}} stands for a variable.'),
      variable: variable('Answer is kept in'),
      voice_id: VOICE,
      attempts: { type: 'integer', title: 'Attempts', minimum: 1, maximum: 10, default: 2 },
      timeout_seconds: seconds('Wait for an answer', 1, 60, 8),
    },
    ['text', 'variable'],
  ),
  collect: nodeKind(
    'collect',
    'Collect',
    'Asks until every field is known, in any order. Edges leave by complete and incomplete, or by none for both.',
    {
      instruction: text('Instruction', 'How the agent should ask.'),
      fields: {
        type: 'array',
        title: 'Fields',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          required: ['variable', 'description'],
          properties: {
            variable: variable('Kept in'),
            description: { type: 'string', title: 'Description', minLength: 1, maxLength: 500 },
            required: { type: 'boolean', title: 'Required', default: true },
          },
        },
      },
      attempts: { type: 'integer', title: 'Attempts', minimum: 1, maximum: 10, default: 3 },
    },
    ['fields'],
  ),
  branch_condition: nodeKind(
    'branch_condition',
    'Branch on a condition',
    'Goes on by the first condition that holds, by default when none does.',
    {
      conditions: {
        type: 'array',
        title: 'Conditions',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          required: ['id', 'variable', 'operator'],
          properties: {
            id: OPTION_ID,
            label: LABEL,
            variable: variable('Variable'),
            operator: {
              title: 'Operator',
              enum: ['equals', 'not_equals', 'contains', 'greater_than', 'less_than', 'is_set', 'is_not_set'],
            },
            value: { type: ['string', 'number', 'boolean'], title: 'Value' },
          },
        },
      },
    },
    ['conditions'],
  ),
  branch_model: nodeKind(
    'branch_model',
    'Branch by the model',
    'The model chooses among options by what was said; by default when none fits.',
    {
      instruction: text('Instruction', 'What the model should decide.'),
      options: {
        type: 'array',
        title: 'Options',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          required: ['id', 'label'],
          properties: {
            id: OPTION_ID,
            label: LABEL,
            description: { type: 'string', title: 'When it fits', maxLength: 1_000 },
          },
        },
      },
    },
    ['instruction', 'options'],
  ),
  tool_call: nodeKind(
    'tool_call',
    'Call a tool',
    'Calls a tool of the workspace. Edges leave by success and failure, or by none for both.',
    {
      tool_id: { type: 'string', title: 'Tool', minLength: 1, description: 'Id of a tool of GET /v1/agents/tools.' },
      arguments: { type: 'object', title: 'Arguments', description: 'Values by name; {{key}} stands for a variable.' },
      result_variable: variable('Result is kept in'),
      timeout_seconds: seconds('Wait for the tool', 1, 120, 20),
    },
    ['tool_id'],
  ),
  set_variable: nodeKind(
    'set_variable',
    'Set a variable',
    'Gives a variable a value and goes on.',
    { variable: variable('Variable'), value: { type: ['string', 'number', 'boolean', 'null'], title: 'Value' } },
    ['variable', 'value'],
  ),
  transfer: nodeKind(
    'transfer',
    'Transfer',
    'Hands the call to a person and ends the part of the agent.',
    {
      phone_number: {
        type: 'string',
        title: 'Phone number',
        pattern: '^\\+[1-9]\\d{6,14}$',
        description: 'International form, such as +14155550100.',
      },
      message: { type: 'string', title: 'Message before', maxLength: 1_000 },
    },
    ['phone_number'],
  ),
  play_audio: nodeKind(
    'play_audio',
    'Play audio',
    'Plays a clip and goes on.',
    {
      audio_url: {
        type: 'string',
        title: 'Address of the clip',
        pattern: '^https://\\S+$',
        description: 'A WAV or MP3 file over HTTPS.',
      },
      interruptible: { type: 'boolean', title: 'Can be interrupted', default: true },
    },
    ['audio_url'],
  ),
  wait: nodeKind('wait', 'Wait', 'Stays silent and goes on.', { duration_seconds: seconds('Duration', 0.1, 60, 2) }, [
    'duration_seconds',
  ]),
  end: nodeKind('end', 'End', 'Ends the conversation.', {
    message: { type: 'string', title: 'Last words', maxLength: 1_000 },
    outcome: { title: 'Outcome', enum: ['completed', 'abandoned', 'failed'], default: 'completed' },
  }),
}

/** Every kind of node there is. */
export const NODE_TYPES: readonly string[] = Object.keys(KINDS)

/**
 * The JSON Schema of a flow graph as it is sent (specification part 2, Flow graph; the taxonomy is assumed). Fields that it does not
 * name are kept.
 */
export const FLOW_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://practice.invalid/schemas/flow-graph',
  title: 'Flow graph',
  type: 'object',
  required: ['nodes', 'edges'],
  properties: {
    nodes: { type: 'array', maxItems: 1_000, items: { $ref: '#/$defs/node' } },
    edges: { type: 'array', maxItems: 5_000, items: { $ref: '#/$defs/edge' } },
    variables: { type: 'array', maxItems: 200, items: { $ref: '#/$defs/variable' } },
  },
  $defs: {
    id: { type: 'string', title: 'Id', minLength: 1, maxLength: 64 },
    position: {
      type: 'object',
      title: 'Position',
      description: 'Place on the canvas, in pixels.',
      required: ['x', 'y'],
      properties: { x: { type: 'number' }, y: { type: 'number' } },
    },
    node: {
      type: 'object',
      required: ['id', 'type'],
      oneOf: NODE_TYPES.map((type) => ({ $ref: `#/$defs/node_${type}` })),
    },
    ...Object.fromEntries(Object.entries(KINDS).map(([type, kind]) => [`node_${type}`, kind])),
    edge: {
      type: 'object',
      title: 'Edge',
      required: ['id', 'source', 'target'],
      properties: {
        id: { $ref: '#/$defs/id' },
        source: { $ref: '#/$defs/id' },
        target: { $ref: '#/$defs/id' },
        source_handle: {
          type: ['string', 'null'],
          title: 'Leaves by',
          description:
            'Id of a condition or an option, default, answered, no_answer, complete, incomplete, success or failure.',
        },
        label: { type: 'string', title: 'Label', maxLength: 100 },
      },
    },
    variable: {
      type: 'object',
      title: 'Variable',
      required: ['key', 'type'],
      properties: {
        key: { type: 'string', title: 'Key', pattern: '^(?!system__)[A-Za-z_][A-Za-z0-9_]{0,63}$' },
        type: { title: 'Type', enum: ['string', 'number', 'boolean', 'json'] },
        default: { title: 'Value at the start' },
        description: { type: 'string', title: 'Description', maxLength: 500 },
      },
    },
  },
} as const
