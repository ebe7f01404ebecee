import { type ComponentType, createContext, useContext, useState } from 'react'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { useStore } from '../../../lib/use-store.ts'
import type { JsonSchema } from './json-schema.ts'

/** The way from what a form edits to one of its fields, such as `['data', 'fields', 0, 'variable']`. */
export type FieldPath = readonly (string | number)[]

export interface SchemaFieldProps {
  schema: JsonSchema
  path: FieldPath
  value: unknown
  /** Where it may be left out, emptying it takes it out. */
  isRequired: boolean
}

/** What every kind of field gets: its resolved schema, its name for people, and what is wrong with it. */
export interface FieldProps extends SchemaFieldProps {
  title: string
  problem: string | null
}

/** Texts that do not make a value yet, such as half of a number or a JSON object, by subject and field. */
export type RawTexts = Store<ReadonlyMap<string, string>>

/** Everything the fields of one form share. */
export interface FormScope {
  root: JsonSchema
  /** What is edited, such as `node:greeting`: two subjects never share a text. */
  subject: string
  isReadOnly: boolean
  /** What is wrong with exactly this field. */
  issuesAt: (path: FieldPath) => readonly string[]
  /** Stores a value; undefined takes the field out. */
  onChange: (path: FieldPath, value: unknown) => void
  rawTexts: RawTexts
  /** Draws a field of whatever kind: fields hold fields. */
  Field: ComponentType<SchemaFieldProps>
  /** What could stand in a field of this name; anything else may too. */
  suggest: (name: string) => readonly { id: string; label: string }[]
}

const FormContext = createContext<FormScope | null>(null)
export const FormProvider = FormContext

/** The form that a field is in. */
export function useForm(): FormScope {
  const scope = useContext(FormContext)
  if (scope === null) throw new Error('A field needs a FormProvider above it')
  return scope
}

/** A path as one word, as issues write it. */
export function sayPath(path: FieldPath): string {
  return path.join('.')
}

/** Texts of one editor that do not make a value yet. */
export function createRawTexts(): RawTexts {
  return createStore<ReadonlyMap<string, string>>(new Map())
}

export interface RawField {
  /** What the field shows. */
  text: string
  /** Why what it shows is no value; null when it is one. */
  problem: string | null
  write: (text: string) => void
  /** Shows the stored value again. */
  takeBack: () => void
}

export type Parsed = { value: unknown } | { problem: string }

/**
 * A field whose text is not always a value. Text that is none stays in the field, also while something else is selected,
 * and the value stays as it was; text that is one is stored at once, and shown with the spaces and zeros it was typed with.
 */
export function useRawField(
  path: FieldPath,
  value: unknown,
  say: (value: unknown) => string,
  parse: (text: string) => Parsed,
): RawField {
  const { subject, rawTexts, onChange } = useForm()
  const [own, setOwn] = useState<{ text: string; said: string } | null>(null)
  const key = `${subject} ${sayPath(path)}`
  const raw = useStore(rawTexts).get(key)
  const said = say(value)
  const keep = (text: string | null) => {
    const next = new Map(rawTexts.get())
    if (text === null) next.delete(key)
    else next.set(key, text)
    rawTexts.set(next)
  }
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
