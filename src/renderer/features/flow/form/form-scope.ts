import { type ComponentType, createContext, useContext, useState } from 'react'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { useStore } from '../../../lib/use-store.ts'
import type { JsonSchema } from './json-schema.ts'

/** Path from the form's subject to a field, such as `['data', 'fields', 0, 'variable']`. */
export type FieldPath = readonly (string | number)[]

export interface SchemaFieldProps {
  schema: JsonSchema
  path: FieldPath
  value: unknown
  /** If optional, clearing it removes it. */
  isRequired: boolean
}

/** Props of every kind of field: its resolved schema, its label, and what is wrong with it. */
export interface FieldProps extends SchemaFieldProps {
  title: string
  problem: string | null
}

/** Texts that aren't valid values yet, such as an incomplete number or JSON object, by subject and field. */
export type RawTexts = Store<ReadonlyMap<string, string>>

/** Changes a name that other items reference, together with the references, as one edit. */
export interface Naming {
  isTaken: (name: string) => boolean
  rename: (name: string) => void
}

/** State shared by all fields of a form. */
export interface FormScope {
  root: JsonSchema
  /** The edited item, such as `node:greeting`: subjects never share a text. */
  subject: string
  isReadOnly: boolean
  /** Issues of exactly this field. */
  issuesAt: (path: FieldPath) => readonly string[]
  /** Stores a value; undefined removes the field. */
  onChange: (path: FieldPath, value: unknown) => void
  rawTexts: RawTexts
  /** How a field that names something is renamed; null for every other field. */
  naming: (path: FieldPath) => Naming | null
  /** Renders a field of any kind, because fields can contain fields. */
  Field: ComponentType<SchemaFieldProps>
  /** Suggestions for a field of this name; other values are allowed. */
  suggest: (name: string) => readonly { id: string; label: string }[]
  /** What a field of this name refers to, chosen by name; null if any text is allowed. */
  choose: (name: string) => readonly { id: string; label: string; detail?: string }[] | null
  /** True for a tool's argument, which a variable can stand for. */
  isArgument: (path: FieldPath) => boolean
  /** Variables that a field's text references and the graph doesn't have. */
  missingVariables: (name: string, text: string) => readonly string[]
  createVariable: (key: string) => void
}

const FormContext = createContext<FormScope | null>(null)
export const FormProvider = FormContext

/** The form that contains a field. */
export function useForm(): FormScope {
  const scope = useContext(FormContext)
  if (scope === null) throw new Error('A field needs a FormProvider above it')
  return scope
}

/** A path as a string, in the format of issues. */
export function formatPath(path: FieldPath): string {
  return path.join('.')
}

/** An editor's texts that aren't valid values yet. */
export function createRawTexts(): RawTexts {
  return createStore<ReadonlyMap<string, string>>(new Map())
}

/** Moves the texts of a subject whose ID has changed. */
export function moveRawTexts(rawTexts: RawTexts, from: string, to: string): void {
  const before = rawTexts.get()
  const isOfSubject = (key: string) => key.startsWith(`${from} `)
  if (![...before.keys()].some(isOfSubject)) return
  const move = (key: string) => (isOfSubject(key) ? `${to}${key.slice(from.length)}` : key)
  rawTexts.set(new Map([...before].map(([key, text]) => [move(key), text])))
}

/** A field's text that isn't its value, and the function that sets or, with null, removes it. */
export function useRawText(path: FieldPath): [string | undefined, (text: string | null) => void] {
  const { subject, rawTexts } = useForm()
  const key = `${subject} ${formatPath(path)}`
  const keep = (text: string | null) => {
    const next = new Map(rawTexts.get())
    if (text === null) next.delete(key)
    else next.set(key, text)
    rawTexts.set(next)
  }
  return [useStore(rawTexts).get(key), keep]
}

export interface RawField {
  /** The displayed text. */
  text: string
  /** Why the displayed text isn't a valid value; null if it is. */
  problem: string | null
  write: (text: string) => void
  /** Restores the stored value. */
  takeBack: () => void
}

export type Parsed = { value: unknown } | { problem: string }

/**
 * A field whose text isn't always a valid value. Invalid text stays in the field, also while something else is
 * selected, and the value is unchanged; valid text is stored immediately and shown as typed, including spaces and
 * zeros.
 */
export function useRawField(
  path: FieldPath,
  value: unknown,
  say: (value: unknown) => string,
  parse: (text: string) => Parsed,
): RawField {
  const { onChange } = useForm()
  const [own, setOwn] = useState<{ text: string; said: string } | null>(null)
  const [raw, keep] = useRawText(path)
  const said = say(value)
  const parsed = raw === undefined ? null : parse(raw)
  return {
    text: raw ?? (own?.said === said ? own.text : said),
    problem: parsed !== null && 'problem' in parsed ? parsed.problem : null,
    write(text) {
      const made = parse(text)
      if ('problem' in made) return keep(text)
      setOwn({ text, said: say(made.value) })
      if (raw !== undefined) keep(null)
      onChange(path, made.value)
    },
    takeBack: () => keep(null),
  }
}
