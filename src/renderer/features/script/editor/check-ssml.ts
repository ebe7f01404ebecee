import type { Extension, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { validateSsml } from '#shared/domain/speech-text/read-ssml.ts'
import { formatSsmlReason, type SsmlProblem } from '#shared/domain/speech-text/ssml-problem.ts'
import styles from './marks.module.css'

const CHECKED_MAX = 200
const rawLine = Decoration.line({ class: styles['ssml'] ?? '' })

/** Checks documents, caching the most recent texts. */
function createChecker(): (text: string) => SsmlProblem | null {
  const checked = new Map<string, SsmlProblem | null>()
  return (text) => {
    const known = checked.get(text)
    if (known !== undefined) return known
    const problem = validateSsml(text)
    checked.set(text, problem)
    const [oldest] = checked.keys()
    if (checked.size > CHECKED_MAX && oldest !== undefined) checked.delete(oldest)
    return problem
  }
}

function drawIn(view: EditorView, check: (text: string) => SsmlProblem | null): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const visible of view.visibleRanges) {
    for (let position = visible.from; position <= visible.to;) {
      const line = view.state.doc.lineAt(position)
      position = line.to + 1
      if (!isSsml(line.text)) continue
      ranges.push(rawLine.range(line.from))
      const problem = check(line.text)
      if (!problem) continue
      const from = line.from + Math.min(problem.startChar, Math.max(0, line.length - 1))
      const to = Math.min(line.to, Math.max(from + 1, line.from + problem.endChar))
      if (from < to)
        ranges.push(
          Decoration.mark({
            class: styles['problem'] ?? '',
            attributes: { title: formatSsmlReason(problem.reason) },
          }).range(from, to),
        )
    }
  }
  return Decoration.set(ranges, true)
}

const startsTag = (text: string) => text.trimStart().startsWith('<')

/** True if an edited line could be SSML now. */
function touchesTags(update: ViewUpdate): boolean {
  let found = false
  update.changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
    const { doc } = update.state
    found ||= startsTag(doc.lineAt(fromB).text) || (toB > fromB && startsTag(doc.lineAt(toB).text))
  })
  return found
}

/** Styles raw SSML blocks differently from text and underlines what the service wouldn't accept. */
export function checkSsml(): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      private readonly check = createChecker()

      constructor(view: EditorView) {
        this.decorations = drawIn(view, this.check)
      }

      update(update: ViewUpdate): void {
        // Most keys are typed with no SSML in view: they cost a check of their own line.
        if (update.viewportChanged || (update.docChanged && (this.decorations.size > 0 || touchesTags(update))))
          this.decorations = drawIn(update.view, this.check)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}
