/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Below a field, as the following ones */
  required: 'Required.',
  /** {limit} and {count} are numbers, in all texts */
  tooShort: 'At least {limit} characters.',
  tooLong: 'Up to {limit} characters (now {count}).',
  /** Entries of a list */
  addOne: 'Add at least one.',
  tooFew: 'Needs at least {limit}.',
  tooMany: 'At most {limit} (now {count}).',
  tooManyUnknown: 'At most {limit}; these are more.',
  'tooMany.nodes': 'At most {limit} nodes (now {count}).',
  'tooMany.edges': 'At most {limit} edges (now {count}).',
  'tooMany.variables': 'At most {limit} variables (now {count}).',
  min: 'Not less than {limit}.',
  moreThan: 'More than {limit}.',
  max: 'Not more than {limit}.',
  lessThan: 'Less than {limit}.',
  /** {types} is one or more of the types below */
  mustBe: 'This must be {types}.',
  /** Joins types */
  either: '{first} or {second}',
  /** Within “This must be …” */
  'type.string': 'a text',
  'type.number': 'a number',
  'type.integer': 'a whole number',
  'type.boolean': 'yes or no',
  'type.object': 'an object',
  'type.array': 'a list',
  'type.null': 'empty',
  notAllowed: '“{value}” isn’t an allowed value.',
  mustEqual: 'This must be “{value}”.',
  wrongFormat: '“{value}” doesn’t have the required format.',
  fieldNotAllowed: 'This field isn’t allowed here.',
  noFormatMatches: 'This doesn’t match any allowed format.',
  valueNotAllowed: 'This value isn’t allowed here.',
  unknownType: 'Unknown node type “{type}”.',
} as const
