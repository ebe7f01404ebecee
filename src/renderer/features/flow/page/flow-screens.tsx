import { Route } from 'lucide-react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { Button } from '../../../ui/button.tsx'
import { CompareDialog } from '../compare/compare-dialog.tsx'
import { useDrawnFlow, useEditor } from '../editor-scope.ts'
import { TemplatesDialog } from '../templates/templates-dialog.tsx'
import { TryPathDialog } from '../try-path/try-path-dialog.tsx'
import styles from './page.module.css'
import { t } from './messages/t.ts'

/** Another view of the flow. */
export type FlowScreen = 'compare' | 'try-path' | 'templates'

/** Other views of the flow, and the button that opens the test. */
export function FlowScreens({
  view,
  agentName,
  spelling,
  screen,
  onScreen,
  onView,
}: {
  view: FlowView
  agentName: string
  spelling: FlowSpelling
  /** The open one. */
  screen: FlowScreen | null
  onScreen: (screen: FlowScreen | null) => void
  onView: (view: FlowView, name: string) => void
}) {
  const { kinds, schema, session } = useEditor()
  const { graph } = useDrawnFlow()
  const close = () => onScreen(null)
  return (
    <>
      <Button onPress={() => onScreen('try-path')}>
        <Route size={16} strokeWidth={1.5} aria-hidden />
        <span className={styles.wide}>{t('testPath')}</span>
      </Button>
      {screen === 'try-path' && <TryPathDialog graph={graph} kinds={kinds} onClose={close} />}
      {screen === 'compare' && (
        <CompareDialog view={view} graph={graph} kinds={kinds} schema={schema} onClose={close} />
      )}
      {screen === 'templates' && (
        <TemplatesDialog
          view={view}
          agentName={agentName}
          graph={graph}
          graphText={() => spelling.write(session.snapshot.get().graph)}
          kinds={kinds}
          onCloned={(next, name) => {
            close()
            onView(next, name)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
