import { FileAudio } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { MoreMenu } from '../../ui/menu.tsx'
import { PickDialog } from '../../ui/pick-dialog.tsx'
import { RemovedDialog } from '../../ui/removed-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TitleDialog } from '../../ui/title-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Exhibit, LONG_NAME, State } from '../exhibit.tsx'

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const
const PLACES = [
  { name: 'Chapters', items: [{ id: 'road', label: 'The road', icon: <FileAudio {...ICON} /> }] },
  {
    name: 'Voices',
    items: [
      { id: 'aria', label: 'Aria', detail: 'English, calm' },
      { id: 'long', label: LONG_NAME },
    ],
  },
]
const DELETED = [
  { id: 'a', name: 'The road', facts: 'Deleted on 1 March 2026' },
  { id: 'b', name: LONG_NAME, facts: '3 takes' },
]
const ignore = () => undefined

/** What opens over the page, each with the button that opens it. */
export function OverlaysGroup() {
  return (
    <>
      <Exhibit name="Dialog">
        <Opened name="default, with a failure" button="Open a dialog">
          {(close) => <ExampleDialog onClose={close} />}
        </Opened>
        <Opened name="wide, very long text" button="Open a wide dialog">
          {(close) => (
            <Dialog title={`${LONG_NAME}. `.repeat(4)} isOpen isWide onClose={close}>
              <p>{`${LONG_NAME}. `.repeat(40)}</p>
            </Dialog>
          )}
        </Opened>
        <Opened name="as large as the window" button="Open a full dialog">
          {(close) => (
            <Dialog title="Flow" isOpen isFull onClose={close}>
              <p>Content</p>
            </Dialog>
          )}
        </Opened>
      </Exhibit>
      <Exhibit name="Title dialog">
        <Opened name="default" button="Open a title dialog">
          {(close) => (
            <TitleDialog
              heading="Rename project"
              verb="Rename"
              title="The road"
              missing="Enter a project title."
              onSubmit={() => Promise.resolve()}
              explain={() => ({ code: 'offline' })}
              onClose={close}
            />
          )}
        </Opened>
      </Exhibit>
      <Exhibit name="Pick dialog">
        <Opened name="default" button="Open a pick dialog">
          {(close) => (
            <PickDialog
              title="Go to"
              searchLabel="Search"
              groups={PLACES}
              emptyWords="Nothing found."
              onPick={ignore}
              onClose={close}
            />
          )}
        </Opened>
      </Exhibit>
      <Exhibit name="Removed dialog">
        <Opened name="default" button="Open deleted projects">
          {(close) => <Deleted rows={DELETED} onClose={close} />}
        </Opened>
        <Opened name="empty" button="Open no deleted projects">
          {(close) => <Deleted rows={[]} onClose={close} />}
        </Opened>
      </Exhibit>
      <Exhibit name="Menu">
        <State name="with a detail and a disabled action">
          <MoreMenu
            label="Open a menu"
            actions={[
              { id: 'rename', label: 'Rename', onAction: ignore },
              { id: 'export', label: 'Export', icon: <FileAudio {...ICON} />, detail: '9 chapters', onAction: ignore },
              { id: 'delete', label: 'Delete', detail: 'It is being exported', isDisabled: true, onAction: ignore },
            ]}
          />
        </State>
      </Exhibit>
      <Exhibit name="Toast">
        <State name="text only">
          <Button onPress={() => showToast({ text: 'Project exported.' })}>Show a message</Button>
        </State>
        <State name="with an action">
          <Button onPress={() => showToast({ text: 'Project deleted.', action: { label: 'Undo', onPress: ignore } })}>
            Show a message with an action
          </Button>
        </State>
        <State name="very long text">
          <Button onPress={() => showToast({ text: `${LONG_NAME}. `.repeat(2) })}>Show a long message</Button>
        </State>
      </Exhibit>
    </>
  )
}

function Opened({
  name,
  button,
  children,
}: {
  name: string
  button: string
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <State name={name}>
      <Button onPress={() => setOpen(true)}>{button}</Button>
      {isOpen && children(() => setOpen(false))}
    </State>
  )
}

function ExampleDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Share project"
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} onPress={onClose}>
          Share
        </DialogFooter>
      }
    >
      <TextField label="Name" isLarge value="The road" onChange={ignore} />
      <FailureNotice failure={{ code: 'offline' }} />
    </Dialog>
  )
}

function Deleted({ rows, onClose }: { rows: typeof DELETED; onClose: () => void }) {
  return (
    <RemovedDialog
      title="Deleted projects"
      says="A restored project has all its takes."
      rows={rows}
      failure={null}
      onBringBack={ignore}
      onClose={onClose}
    />
  )
}
