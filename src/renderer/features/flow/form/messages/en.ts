/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Title of one of several possible forms of a value that has no name; {number} counts from 1 */
  form: 'Form {number, number}',
  /** Below a field, as the following ones */
  'number.enter': 'Enter a number. The previous value is kept.',
  /** {reason} is one or more sentences */
  'number.ambiguous': '{reason} The previous value is kept.',
  'json.endsTooEarly': 'Invalid JSON: it ends too early. The previous value is kept until this is fixed.',
  'json.wrongAt': 'Invalid JSON: line {line}, column {column}. The previous value is kept until this is fixed.',
  /** Button */
  'json.restore': 'Show what is stored',
  /** Values of a field */
  yes: 'Yes',
  no: 'No',
  /** Values that a tool is called with */
  arguments: 'Arguments',
  /** {field} is the name of a field, as below */
  'argument.useVariable': 'Use a variable for {field}',
  /** Choice: a value instead of a variable */
  'argument.fixed': 'Fixed value',
  'argument.variable': 'Variable {key}',
  /** Of an entry with a name */
  'entry.value': 'Value',
  'entry.name': 'New name',
  'entry.exists': 'It already exists.',
  /** Button: adds an entry */
  'entry.add': 'Add',
  /** {name} is a field, an entry, or an item of a list such as “Condition 2” */
  remove: 'Remove {name}',
  'name.enter': 'Enter a name.',
  /** {max} is a number */
  'name.tooLong': 'Up to {max} characters.',
  'name.wrongFormat': '“{name}” doesn’t have the required format.',
  'name.taken': '“{name}” is already taken.',
  /** {reason} is one of the sentences above, {name} the previous name */
  'name.kept': '{reason} “{name}” is kept.',
  /** {item} is what the list contains, such as “Condition” */
  'list.item': '{item} {number, number}',
  'list.moveUp': 'Move {name} up',
  'list.moveDown': 'Move {name} down',
  /** Button; {item} is what the list contains, such as “condition” */
  'list.add': 'Add {item}',
  /** Beside the button above, when it's disabled; {max} is a number */
  'list.full': '{max} at most',
  otherField: 'Not in the service’s field list. Kept and sent unchanged.',
  /** Which of several forms a value has; {field} is the name of its field */
  kindOf: '{field}: kind',
  /** Choice in place of a value */
  notSet: 'Not set',
  /** {value} is used instead */
  notSetWithDefault: 'Not set: {value}',
  /** Beside a value that isn't among the choices, as the next one */
  notFound: '{value} (not found)',
  notInList: '{value} (not in the list)',
  /** Button */
  createVariable: 'Create variable “{key}”',
  /** Which numbers a field accepts; may follow the field's description and a comma */
  'limits.between': '{from, number} to {to, number}',
  'limits.min': 'At least {from, number}',
  'limits.max': 'At most {to, number}',
  /** Types of a value */
  'type.text': 'Text',
  'type.number': 'Number',
  'type.boolean': 'Yes or no',
  'type.empty': 'Empty',
  'type.json': 'JSON',
} as const
