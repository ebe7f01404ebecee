import { Copy, Mic, Play, Trash2 } from 'lucide-react'
import { Button, type ButtonProps, IconButton } from '../../ui/button.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Exhibit, LONG_NAME, State } from '../exhibit.tsx'

const LOOKS: readonly NonNullable<ButtonProps['look']>[] = ['primary', 'plain', 'quiet', 'danger']
const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const
const ignore = () => undefined

/** Button, icon button and row button. */
export function ButtonsGroup() {
  return (
    <>
      <Exhibit name="Button">
        {LOOKS.map((look) => (
          <State key={look} name={look}>
            <Button look={look}>Export</Button>
          </State>
        ))}
        {LOOKS.map((look) => (
          <State key={look} name={`${look}, disabled`}>
            <Button look={look} isDisabled>
              Export
            </Button>
          </State>
        ))}
        {LOOKS.map((look) => (
          <State key={look} name={`${look}, hovered`} as="hovered">
            <Button look={look}>Export</Button>
          </State>
        ))}
        <State name="plain, pressed" as="pressed">
          <Button>Export</Button>
        </State>
        <State name="plain, focused" as="focus-visible">
          <Button>Export</Button>
        </State>
        <State name="plain, large">
          <Button isLarge>Export</Button>
        </State>
        <State name="with an icon">
          <Button>
            <Play {...ICON} />
            Play
          </Button>
        </State>
        <State name="record">
          <Button look="record">
            <Mic {...ICON} />
            Record
          </Button>
        </State>
        <State name="record, disabled">
          <Button look="record" isDisabled>
            <Mic {...ICON} />
            Record
          </Button>
        </State>
        <State name="very long text" isWide>
          <Button>{`Delete “${LONG_NAME}” and everything that was exported from it`}</Button>
        </State>
      </Exhibit>
      <Exhibit name="Icon button">
        <State name="quiet">
          <IconButton label="Copy">
            <Copy {...ICON} />
          </IconButton>
        </State>
        <State name="plain">
          <IconButton look="plain" label="Copy">
            <Copy {...ICON} />
          </IconButton>
        </State>
        <State name="disabled">
          <IconButton label="Copy" isDisabled>
            <Copy {...ICON} />
          </IconButton>
        </State>
        <State name="hovered" as="hovered">
          <IconButton label="Copy" keys="Ctrl+C">
            <Copy {...ICON} />
          </IconButton>
        </State>
        <State name="focused" as="focus-visible">
          <IconButton label="Copy">
            <Copy {...ICON} />
          </IconButton>
        </State>
        <State name="with a shown label">
          <IconButton label="Copy the link" shownLabel="Copy">
            <Copy {...ICON} />
          </IconButton>
        </State>
        <State name="with a shown label, disabled">
          <IconButton label="Copy the link" shownLabel="Copy" isDisabled>
            <Copy {...ICON} />
          </IconButton>
        </State>
      </Exhibit>
      <Exhibit name="Row button">
        <State name="quiet">
          <RowButton label="Delete" onPress={ignore}>
            <Trash2 {...ICON} />
          </RowButton>
        </State>
        <State name="plain">
          <RowButton look="plain" label="Delete" onPress={ignore}>
            <Trash2 {...ICON} />
          </RowButton>
        </State>
        <State name="disabled">
          <RowButton label="Delete" isDisabled onPress={ignore}>
            <Trash2 {...ICON} />
          </RowButton>
        </State>
      </Exhibit>
    </>
  )
}
