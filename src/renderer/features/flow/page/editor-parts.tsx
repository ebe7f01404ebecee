import type { CSSProperties, FocusEvent, Ref } from 'react'
import { useRemembered } from '../../../lib/use-remembered.ts'
import { Splitter } from '../../../ui/splitter.tsx'
import { FlowCanvas } from '../canvas/flow-canvas.tsx'
import type { CanvasHandle } from '../canvas/use-canvas-handle.ts'
import { useEditor } from '../editor-scope.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { OutlinePane } from '../outline/outline-pane.tsx'
import styles from './page.module.css'
import type { Pane } from './use-panes.ts'
import { t } from './messages/t.ts'

const OUTLINE = { first: 256, min: 180, max: 420 }
const FORM = { first: 320, min: 280, max: 520 }

/** Outline, canvas and form, side by side or with a pane over the canvas. */
export function EditorParts({
  panes: { outline, form },
  canvas,
  onFocus,
}: {
  panes: { outline: Pane; form: Pane }
  canvas: Ref<CanvasHandle>
  /** Something in one of them got the focus. */
  onFocus: (event: FocusEvent) => void
}) {
  const { focusGraph } = useEditor()
  const [outlineWidth, setOutlineWidth] = useRemembered('flow-outline-width', OUTLINE.first)
  const [formWidth, setFormWidth] = useRemembered('flow-form-width', FORM.first)
  return (
    <div
      className={styles.parts}
      // oxlint-disable-next-line catalog-texts/bare-text -- values of CSS
      style={{ '--outline': `${outlineWidth}px`, '--form': `${formWidth}px` } as CSSProperties}
      onFocusCapture={onFocus}
    >
      {outline.isShown && (
        <section
          className={styles.outline}
          aria-label={t('part.outline')}
          data-pane
          data-over={!outline.hasRoom || undefined}
        >
          <OutlinePane />
        </section>
      )}
      {outline.isShown && outline.hasRoom && (
        <Splitter
          label={t('width.outline')}
          size={outlineWidth}
          {...OUTLINE}
          side="before"
          onChange={setOutlineWidth}
        />
      )}
      <section className={styles.picture} aria-label={t('part.canvas')} data-pane>
        <FlowCanvas handle={canvas} />
      </section>
      {form.isShown && form.hasRoom && (
        <Splitter label={t('width.form')} size={formWidth} {...FORM} side="after" onChange={setFormWidth} />
      )}
      {form.isShown && (
        // Escape moves from any form field to the graph.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <section
          className={styles.form}
          aria-label={t('part.form')}
          data-pane
          data-over={!form.hasRoom || undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.preventDefault()
            focusGraph()
            if (!form.hasRoom) form.show(false)
          }}
        >
          <Inspector />
        </section>
      )}
    </div>
  )
}
