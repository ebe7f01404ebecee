import { z } from 'zod'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { SqlValue } from '../../db/database.ts'
import {
  type CarriedColumn,
  PROJECT_TABLES,
  type ProjectTable,
  type ProjectTableName,
  projectTables,
} from '../../db/project-tables.ts'
import type { Manifest } from './manifest.ts'
import { isShallow } from './read-json-lines.ts'
import { refuseFile } from './refuse-file.ts'

/** Converts file rows to rows of this studio. */
export interface RowReader {
  /** ID of the row at a 1-based position in a table whose rows have IDs. */
  idOf(table: ProjectTableName, place: number): string
  /**
   * Returns the columns to store. A reference to a later table is returned in `later`, to be set at the end.
   *
   * @throws StudioError `invalid_input`
   */
  read(
    table: ProjectTableName,
    place: number,
    row: unknown,
  ): { columns: Record<string, SqlValue>; later: Record<string, string> }
}

/** Creates a reader that gives every row of the file a new ID. */
export function createRowReader(
  manifest: Pick<Manifest, 'schema' | 'tables'>,
  newId: () => string,
  tables: Readonly<Record<ProjectTableName, ProjectTable>> = projectTables,
): RowReader {
  /** Created on demand: the manifest's row counts can't be trusted. */
  const ids = new Map<string, string>()
  const shapes = new Map<ProjectTableName, z.ZodType<Record<string, unknown>>>()
  for (const table of PROJECT_TABLES) {
    const { columns } = tables[table]
    const known = Object.entries(columns).filter(([, { added }]) => !added || added.schema <= manifest.schema)
    shapes.set(table, z.strictObject(Object.fromEntries(known.map(([name, column]) => [name, getShape(column)]))))
  }

  function idOf(table: ProjectTableName, place: number): string {
    const { idPrefix } = tables[table]
    if (idPrefix === null || place < 1 || place > manifest.tables[table].rows) throw refuseFile('reference-missing')
    const key = `${table} ${place}`
    let id = ids.get(key)
    if (id === undefined) ids.set(key, (id = `${idPrefix}_${newId()}`))
    return id
  }

  function toStored(column: CarriedColumn, cell: unknown): SqlValue {
    switch (column.kind) {
      case 'value':
        if (typeof cell === 'string' && (cell[0] === '[' || cell[0] === '{') && !isShallow(cell))
          throw refuseFile('too-deep')
        return cell as SqlValue
      case 'reference':
        return cell === null ? null : idOf(column.to, cell as number)
      case 'references':
        return JSON.stringify((JSON.parse(cell as string) as number[]).map((place) => idOf(column.to, place)))
      case 'embedded': {
        if (cell === null) return null
        const { list, field, check } = column
        const whole = JSON.parse(cell as string) as Listed[] & Record<string, Listed[]>
        const renamed = (each: Listed) => ({ ...each, [field]: idOf(column.to, each[field] as number) })
        const named = list === null ? whole.map(renamed) : { ...whole, [list]: whole[list]?.map(renamed) }
        const { success, error } = check.safeParse(named)
        if (!success) throw refuseFile('data-invalid', error)
        return JSON.stringify(named)
      }
      case 'blob': {
        if (cell === null) return null
        const bytes = new Uint8Array(Buffer.from(cell as string, 'base64'))
        if (!column.isWhole(bytes)) throw refuseFile(column.problem)
        return bytes
      }
    }
  }

  return {
    idOf,
    read(table, place, row) {
      const { columns, idPrefix } = tables[table]
      const shape = shapes.get(table)?.safeParse(row)
      if (!shape?.success) {
        const reason = { kind: 'project-file-row-invalid', row: place, table } as const
        throw new StudioError('invalid_input', reason, {}, { cause: shape?.error })
      }
      const stored: Record<string, SqlValue> = idPrefix === null ? {} : { id: idOf(table, place) }
      const later: Record<string, string> = {}
      for (const [name, column] of Object.entries(columns)) {
        if (!(name in shape.data)) {
          stored[name] = column.added?.absent ?? null
          continue
        }
        const cell = toStored(column, shape.data[name])
        const isLater = column.kind === 'reference' && PROJECT_TABLES.indexOf(column.to) > PROJECT_TABLES.indexOf(table)
        if (isLater && cell !== null) later[name] = cell as string
        stored[name] = isLater ? null : cell
      }
      return { columns: stored, later }
    },
  }
}

type Listed = Record<string, unknown>

const Place = z.number().int().min(1)
const Places = jsonText(z.array(Place).max(100_000))

function jsonText(check: z.ZodType) {
  return z.string().refine((text) => {
    try {
      return isShallow(text) && check.safeParse(JSON.parse(text)).success
    } catch {
      return false
    }
  })
}

function getShape(column: CarriedColumn): z.ZodType {
  switch (column.kind) {
    case 'value':
      return column.check
    case 'reference':
      return column.isNullable ? Place.nullable() : Place
    case 'references':
      return Places
    case 'embedded': {
      const list = z.array(z.looseObject({ [column.field]: Place })).max(10_000)
      return jsonText(column.list === null ? list : z.looseObject({ [column.list]: list })).nullable()
    }
    case 'blob':
      return column.isNullable ? z.base64().nullable() : z.base64()
  }
}
