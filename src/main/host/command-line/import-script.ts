import type { Project } from '#shared/contract/projects.ts'
import { listNamedSpeakers } from '#shared/domain/sheets/list-named-speakers.ts'
import type { CommandContext } from './command-context.ts'
import { t } from './messages/t.ts'
import { type ScriptFile, uploadScript } from './read-script.ts'
import { openRenderedFiles } from './rendered-files.ts'

/**
 * The project of a script file: the one of its last render, or a new one. If the file has changed, its chapters replace
 * the project's, which can be restored; takes of unchanged text are used again.
 */
export async function importScript(
  context: CommandContext,
  file: ScriptFile,
): Promise<Pick<Project, 'id' | 'settings'>> {
  const { invocation, studio, terminal, homeFolder, signal } = context
  const { client } = studio
  const rendered = openRenderedFiles(homeFolder)
  const known = await rendered.find(file.path)
  const list = () => client.projects.list(undefined, { signal })
  const existing = known && (await list()).find(({ id }) => id === known.projectId)
  if (existing && known.sha256 === file.sha256) {
    terminal.report(t('render.continues', { title: existing.title }))
    return existing
  }
  const uploadId = await uploadScript(studio, file, signal)
  const source = { uploadId, options: file.options }
  const preview = await client.imports.preview({ ...source, projectId: existing?.id ?? null }, { signal })
  const text = { ...source, title: '', speakers: listNamedSpeakers(preview) }
  if (existing) {
    const before = await client.script.chapters({ projectId: existing.id }, { signal })
    const place = { kind: 'chapters' as const, afterChapterId: before.at(-1)?.id ?? null }
    const { replacedChapterId } = await client.imports.run({ ...text, projectId: existing.id, place }, { signal })
    for (const { id } of before) if (id !== replacedChapterId) await client.script.removeChapter({ chapterId: id })
    terminal.report(t('render.changed', { title: existing.title }))
    await rendered.put(file.path, { projectId: existing.id, sha256: file.sha256 })
    return existing
  }
  const projectTitle = invocation.get('title') ?? file.title
  const { projectId } = await client.imports.runAsProject({ ...text, projectTitle }, { signal })
  await rendered.put(file.path, { projectId, sha256: file.sha256 })
  terminal.report(t('render.created', { title: projectTitle }))
  const created = (await list()).find(({ id }) => id === projectId)
  if (!created) throw new Error(`Project ${projectId} is not listed`)
  return created
}
