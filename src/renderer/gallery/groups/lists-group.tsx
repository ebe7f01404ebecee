import { useState } from 'react'
import { GridListItem, type Selection } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Stale } from '../../ui/stale.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import list from '../../ui/framed-list.module.css'
import { classNames } from '../../ui/class-names.ts'
import { Exhibit, LONG_NAME, State, UNBROKEN } from '../exhibit.tsx'
import styles from '../gallery.module.css'

interface Take {
  id: string
  title: string
  words: number | null
  voice: string
}

const TAKES: readonly Take[] = [
  { id: 'a', title: 'The road', words: 1_204, voice: 'Aria' },
  { id: 'b', title: LONG_NAME, words: null, voice: UNBROKEN },
  { id: 'c', title: 'Arrival', words: 87, voice: 'Nova' },
]
const MANY = Array.from({ length: 10_000 }, (_value, at) => ({ id: String(at), name: `Voice ${at + 1}` }))
const titleOf = ({ title }: Take) => title
const COLUMNS: readonly TableColumn<Take>[] = [
  { id: 'title', header: 'Title', widthRem: 18, sortBy: titleOf, cell: titleOf },
  { id: 'words', header: 'Words', widthRem: 6, align: 'end', sortBy: ({ words }) => words, cell: ({ words }) => words },
  { id: 'voice', header: 'Voice', widthRem: 10, cell: ({ voice }) => voice },
]
const ignore = () => undefined
const actionsOf = () => [
  { id: 'rename', label: 'Rename', onAction: ignore },
  { id: 'delete', label: 'Delete', detail: 'It is used in an export', isDisabled: true, onAction: ignore },
]

/** Tables, virtual lists and stale results. */
export function ListsGroup() {
  return (
    <>
      <Exhibit name="Table">
        <State name="default" isWide>
          <div className={styles.frame}>
            <Table label="Takes" name="gallery" items={TAKES} columns={COLUMNS} nameOf={titleOf} onAction={ignore} />
          </div>
        </State>
        <State name="sorted, selected, with menus of rows" isWide>
          <SelectableTable />
        </State>
        <State name="empty" isWide>
          <div className={styles.frame}>
            <Table
              label="No takes"
              name="gallery-empty"
              items={[]}
              columns={COLUMNS}
              nameOf={titleOf}
              onAction={ignore}
            />
          </div>
        </State>
      </Exhibit>
      <Exhibit name="Virtual list">
        <State name="10,000 rows, one selected" isWide>
          <SelectableList />
        </State>
        <State name="stale results, without check boxes" isWide>
          <Stale isStale>
            <VirtualList
              label="Results"
              items={MANY.slice(0, 2)}
              rowHeightRem={2}
              className={classNames(list.frame, styles.rows)}
              onAction={ignore}
            >
              {(voice) => (
                <GridListItem id={voice.id} textValue={voice.name} className={list.row ?? ''}>
                  <div className={classNames(list.entry, styles.entry)}>{voice.name}</div>
                </GridListItem>
              )}
            </VirtualList>
          </Stale>
        </State>
      </Exhibit>
    </>
  )
}

function SelectableTable() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => {
    // A table takes its sort order from what it has stored.
    localStorage.setItem(
      'overvoice.table.gallery-sorted',
      JSON.stringify({ sort: { columnId: 'words', isDescending: true } }),
    )
    return new Set(['c'])
  })
  return (
    <div className={styles.frame}>
      <Table
        label="Sorted takes"
        name="gallery-sorted"
        items={TAKES}
        columns={COLUMNS}
        nameOf={titleOf}
        onAction={ignore}
        actionsOf={actionsOf}
        selection={{
          keys,
          onChange: setKeys,
          canSelect: ({ id }) => id !== 'a',
          formatCount: (count) => (count === 1 ? '1 take' : `${count} takes`),
          actions: <Button>Export</Button>,
        }}
      />
    </div>
  )
}

function SelectableList() {
  const [keys, setKeys] = useState<Selection>(new Set(['1']))
  return (
    <VirtualList
      label="Voices"
      items={MANY}
      rowHeightRem={2.3125}
      hasEvenRows
      className={classNames(list.frame, styles.rows)}
      selection={{ keys, onChange: setKeys }}
    >
      {(voice) => (
        <GridListItem id={voice.id} textValue={voice.name} className={list.row ?? ''}>
          <div className={classNames(list.entry, styles.entry)}>
            <CheckBox slot="selection" />
            {voice.name}
          </div>
        </GridListItem>
      )}
    </VirtualList>
  )
}
