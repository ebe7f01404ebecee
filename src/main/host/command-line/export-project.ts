import { ExportOptions } from '#shared/contract/exports.ts'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailure, EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { t } from './messages/t.ts'
import { getExportExitCode, printExport } from './print-files.ts'
import { readExportOptions, writeExport, type WrittenExport } from './write-export.ts'

/** `overvoice export PROJECT`: writes the audio that a project has, with the options of its last export. */
export async function exportProject({ invocation, studio, terminal, signal }: CommandContext): Promise<ExitCode> {
  const { client } = studio
  const project = findProject(await client.projects.list(undefined, { signal }), invocation.operands[0] ?? '')
  const projectId = project.id
  const last = await client.exports.lastChoice({ projectId }, { signal })
  const options = readExportOptions(invocation, last ?? ExportOptions.parse({ formats: ['wav'] }))
  const { missingBlocks, changedBlocks, partialBlocks } = await client.exports.check(
    { ...options, projectId },
    { signal },
  )
  if (missingBlocks + changedBlocks + partialBlocks > 0) {
    terminal.report(t('export.unready', { missing: missingBlocks, changed: changedBlocks, partial: partialBlocks }))
  }
  const print = (written: WrittenExport | null) =>
    printExport({ invocation, terminal }, written, {
      before: { projectId },
      after: { missingBlocks, changedBlocks, partialBlocks },
    })
  const overwrite = invocation.has('overwrite')
  const finished = await writeExport(client, { projectId, options, overwrite }, terminal, signal, print)
  print(finished)
  return getExportExitCode(finished)
}

/** @throws CommandFailure `usage` if no project has this ID or title, or several have the title */
function findProject(projects: readonly ProjectSummary[], wanted: string): ProjectSummary {
  const byId = projects.find(({ id }) => id === wanted)
  if (byId) return byId
  const title = wanted.trim().toLowerCase()
  const [first, ...others] = projects.filter((project) => project.title.trim().toLowerCase() === title)
  if (!first) throw new CommandFailure(EXIT_CODES.usage, t('project.unknown', { project: wanted }))
  if (others.length > 0) {
    const ids = [first, ...others].map(({ id }) => id).join(', ')
    throw new CommandFailure(EXIT_CODES.usage, t('project.ambiguous', { project: wanted, ids }))
  }
  return first
}
