import type { GalleryGroup } from './group.tsx'
import { ButtonsGroup } from './groups/buttons-group.tsx'
import { ChoicesGroup } from './groups/choices-group.tsx'
import { DataGroup } from './groups/data-group.tsx'
import { FieldsGroup } from './groups/fields-group.tsx'
import { ListsGroup } from './groups/lists-group.tsx'
import { MessagesGroup } from './groups/messages-group.tsx'
import { OverlaysGroup } from './groups/overlays-group.tsx'
import { StructureGroup } from './groups/structure-group.tsx'

export const GROUPS: readonly GalleryGroup[] = [
  { id: 'buttons', title: 'Buttons', Content: ButtonsGroup },
  { id: 'choices', title: 'Choices', Content: ChoicesGroup },
  { id: 'fields', title: 'Text fields', Content: FieldsGroup },
  { id: 'messages', title: 'Messages', Content: MessagesGroup },
  { id: 'data', title: 'Marks and charts', Content: DataGroup },
  { id: 'lists', title: 'Lists and tables', Content: ListsGroup },
  { id: 'structure', title: 'Screens and panes', Content: StructureGroup },
  { id: 'overlays', title: 'Overlays', Content: OverlaysGroup },
]
