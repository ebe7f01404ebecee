import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DropTarget } from '../../ui/drop-target.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'
import { Splitter, type SplitterProps } from '../../ui/splitter.tsx'
import { TabSet } from '../../ui/tab-set.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Exhibit, LONG_NAME, State } from '../exhibit.tsx'
import styles from '../gallery.module.css'

const ignore = () => undefined

/** Screen, tabs, section navigation, splitter and drop target. */
export function StructureGroup() {
  return (
    <>
      <Exhibit name="Screen">
        <State name="with a back button and an action" isWide>
          <div className={classNames(styles.frame, styles.low)}>
            <Screen
              title="The road"
              back={{ label: 'Projects', onPress: ignore }}
              actions={<Button look="primary">Export</Button>}
            >
              <p className={styles.entry}>Content</p>
            </Screen>
          </div>
        </State>
        <State name="very long title" isWide>
          <div className={classNames(styles.frame, styles.low)}>
            <Screen title={`${LONG_NAME}. `.repeat(2)} actions={<Button>Export</Button>}>
              <p className={styles.entry}>Content</p>
            </Screen>
          </div>
        </State>
      </Exhibit>
      <Exhibit name="Tab set">
        <State name="second tab selected" isWide>
          <Tabs />
        </State>
      </Exhibit>
      <Exhibit name="Section navigation">
        <State name="with a marked section">
          <SectionNav
            label="Sections of a form"
            titles={['Buttons', 'Choices', 'Text fields']}
            marked={{ titles: new Set(['Choices']), meaning: 'changed' }}
          />
        </State>
        <State name="very long text, hovered" as="hovered" on="[role=link]">
          <SectionNav label="Sections with long names" titles={[LONG_NAME, 'Messages']} />
        </State>
      </Exhibit>
      <Exhibit name="Splitter">
        <State name="before and after">
          <Panes side="before" />
        </State>
        <State name="above">
          <Panes side="above" />
        </State>
      </Exhibit>
      <Exhibit name="Drop target">
        <State name="default" isWide>
          <DropTarget className={styles.frame} words="Add the files to this project" onDrop={ignore}>
            <p className={styles.entry}>Drag a file over this area.</p>
          </DropTarget>
        </State>
        <State name="with files over it" isWide>
          <DropTarget className={styles.frame} words="Add the files to this project" onDrop={ignore}>
            <Dragged />
          </DropTarget>
        </State>
      </Exhibit>
    </>
  )
}

/** Content that behaves as if a file were dragged over it. */
function Dragged() {
  const content = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([], 'road.txt'))
    content.current?.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
  }, [])
  return (
    <p ref={content} className={styles.dragged}>
      Content
    </p>
  )
}

function Tabs() {
  const [selected, setSelected] = useState<'prompt' | 'tools' | 'long'>('tools')
  return (
    <div className={classNames(styles.frame, styles.low)}>
      <TabSet
        label="Agent sections"
        tabs={[
          { id: 'prompt', label: 'Prompt', content: <TabContent /> },
          { id: 'tools', label: 'Tools', content: <TabContent /> },
          { id: 'long', label: LONG_NAME, content: <TabContent /> },
        ]}
        selected={selected}
        onSelect={setSelected}
      />
    </div>
  )
}

function TabContent() {
  return (
    <div className={styles.entry}>
      <Button>Add</Button>
    </div>
  )
}

function Panes({ side }: Pick<SplitterProps, 'side'>) {
  const [size, setSize] = useState(side === 'above' ? 24 : 64)
  const pane = side === 'above' ? { height: size, flex: 'none' } : { width: size, flex: 'none' }
  const parts = [
    <div key="resized" className={styles.pane} style={pane} />,
    <Splitter key="edge" label={`Size, ${side}`} size={size} min={16} max={160} side={side} onChange={setSize} />,
    <div key="rest" className={styles.pane} />,
  ]
  return (
    <div className={classNames(styles.panes, side === 'above' && styles.stacked)}>
      {side === 'above' ? parts.toReversed() : parts}
    </div>
  )
}
