import type { FlowTemplate } from '#shared/contract/flow-templates.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A template as last returned by the service. */
export type StoredFlowTemplate = Omit<FlowTemplate, 'tag'>

/** The service's templates in order, and when they were listed; null if never. */
export function getFlowTemplates(
  cache: ReadableDb,
  service: string,
): { templates: StoredFlowTemplate[]; asOf: string | null } {
  return cache.snapshot(() => {
    const list = cache.get<{ asOf: string }>(`SELECT as_of AS asOf FROM flow_template_lists WHERE service = ?`, service)
    const rows = cache.rows<[string]>(`SELECT json FROM flow_templates WHERE service = ? ORDER BY position`, service)
    return { templates: rows.map(([json]) => parseStored<StoredFlowTemplate>(json)), asOf: list?.asOf ?? null }
  })
}

/** One template; undefined if the service didn't list it. */
export function getFlowTemplate(
  cache: ReadableDb,
  service: string,
  templateId: string,
): StoredFlowTemplate | undefined {
  const row = cache.get<{ json: string }>(
    `SELECT json FROM flow_templates WHERE service = ? AND template_id = ?`,
    service,
    templateId,
  )
  return row && parseStored<StoredFlowTemplate>(row.json)
}

/** Replaces the list, all or nothing. */
export function putFlowTemplates(
  cache: WritableDb,
  service: string,
  { templates, asOf }: { templates: readonly StoredFlowTemplate[]; asOf: string },
): void {
  cache.transaction(() => {
    cache.run(`DELETE FROM flow_template_lists WHERE service = ?`, service)
    cache.run(`INSERT INTO flow_template_lists (service, as_of) VALUES (?, ?)`, service, asOf)
    for (const [position, template] of templates.entries()) {
      cache.run(
        `INSERT INTO flow_templates (service, position, template_id, json) VALUES (?, ?, ?, ?)`,
        service,
        position,
        template.templateId,
        JSON.stringify(template),
      )
    }
  })
}

/** Replaces the template with the same ID, or appends it. Does nothing before the service has listed its templates. */
export function putFlowTemplate(cache: WritableDb, service: string, template: StoredFlowTemplate): void {
  cache.transaction(() => {
    const { templates, asOf } = getFlowTemplates(cache, service)
    if (asOf === null) return
    const at = templates.findIndex(({ templateId }) => templateId === template.templateId)
    putFlowTemplates(cache, service, {
      templates: at < 0 ? [...templates, template] : templates.with(at, template),
      asOf,
    })
  })
}

/** Removes the template from the list. */
export function removeFlowTemplate(cache: WritableDb, service: string, templateId: string): void {
  cache.run(`DELETE FROM flow_templates WHERE service = ? AND template_id = ?`, service, templateId)
}
