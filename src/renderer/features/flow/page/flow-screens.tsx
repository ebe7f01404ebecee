import { GitCompareArrows, LibraryBig, Route } from 'lucide-react'
import { useState } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { Button } from '../../../ui/button.tsx'
import { CompareDialog } from '../compare/compare-dialog.tsx'
import { useDrawnFlow, useEditor } from '../editor-scope.ts'
import { TemplatesDialog } from '../templates/templates-dialog.tsx'
import { TryPathDialog } from '../try-path/try-path-dialog.tsx'

type Screen = 'compare' | 'try-path' | 'templates'

/** The screens that look at the flow from another side, and the buttons that open them. */
export function FlowScreens({
  view,
  agentName,
  spelling,
  onView,
}: {
  view: FlowView
  agentName: string
  spelling: FlowSpelling
  onView: (view: FlowView, name: string) => void
}) {
  const { kinds, schema, session } = useEditor()
  const { graph } = useDrawnFlow()
  const [screen, setScreen] = useState<Screen | null>(null)
  const close = () => setScreen(null)
  return (
    <>
      <Button onPress={() => setScreen('try-path')}>
        <Route size={16} strokeWidth={1.5} aria-hidden />
        Try a path
      </Button>
      <Button onPress={() => setScreen('compare')}>
        <GitCompareArrows size={16} strokeWidth={1.5} aria-hidden />
        Compare
      </Button>
      <Button onPress={() => setScreen('templates')}>
        <LibraryBig size={16} strokeWidth={1.5} aria-hidden />
        Templates
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
