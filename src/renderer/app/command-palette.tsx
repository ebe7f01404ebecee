import { type KeyboardEvent, type ReactNode, useContext, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from 'react-aria-components'
import type { MessageHit } from '#shared/contract/conversations.ts'
import type { WrittenHit } from '#shared/contract/search.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { MarkedText } from '../ui/marked-text.tsx'
import { useMessageSearch } from '../features/conversations/use-message-search.ts'
import { formatSection, SECTIONS, soughtSection, type SettingsSection } from '../features/settings/sections.ts'
import { useWritten } from '../features/search/use-written.ts'
import { WrittenWords } from '../features/search/written-words.tsx'
import { type Actions, ActionsContext, type OfferedActions } from '../lib/actions.ts'
import { common } from '../lib/common/messages/common.ts'
import { isMac } from '../lib/platform.ts'
import {
  getActionLabel,
  getGroupLabel,
  keysOf,
  formatKeys,
  type Shortcut,
  SHORTCUTS,
  WHILE_TYPING,
} from '../lib/shortcuts.ts'
import { useStore } from '../lib/use-store.ts'
import { useWorkspaces } from '../rpc/workspaces.ts'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import list from '../ui/pick-list.module.css'
import { t } from './messages/t.ts'
import styles from './palette.module.css'
import { HOME } from './areas.ts'
import { readRecentItems, type RecentItem } from './recent-items.ts'
import { readRoute, type Route } from './routes.ts'
import { useOpenFound } from './use-open-found.ts'
import { goTo } from './use-route.ts'

const GROUPS = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))]

/** Number of conversation messages listed next to the other results. */
const SAID_ROWS = 8

interface PaletteItem {
  id: string
  /** The text that a search looks in; null if the item is itself a search result. */
  searchText: string | null
  name: string
  content: ReactNode
  run: () => void
}

/**
 * Lists recent items, actions of the open or focused item, and every available action with its shortcut. A search also
 * covers settings, written texts, conversations, IDs and file names.
 */
export function CommandPalette({ route, onClose }: { route: Route; onClose: () => void }) {
  const actions = useContext(ActionsContext)
  const available = useStore(actions.available)
  const [typed, setTyped] = useState('')
  const workspaceId = useWorkspaces().state?.currentId
  const [recents] = useState(() => (workspaceId === undefined ? [] : readRecentItems(workspaceId, route)))
  const [offers] = useState(() => actions.readOffered())
  const written = useWritten(typed)
  const messages = useMessageSearch(typed, SAID_ROWS)
  // Enter takes the first row, which must never be a result that only matched an earlier text.
  const isCurrent = ({ text }: WrittenHit | MessageHit) => matchesSearch(typed, [text])
  const openFound = useOpenFound()
  const toItems = (found: readonly WrittenHit[]) =>
    (written.isStale ? found.filter(isCurrent) : found).map((hit) => toWrittenItem(hit, openFound))
  const said = messages.isStale ? messages.hits.filter(isCurrent) : messages.hits
  const { named, namedCount } = written
  // Results for an earlier text don't apply to this one.
  const namedItems = written.isStale ? [] : named.map((hit) => toWrittenItem(hit, openFound, 'named'))
  const groups: { name: string; items: PaletteItem[] }[] = [
    {
      name: formatNamed({ shown: named.length, count: namedCount }),
      items: namedItems,
    },
    {
      name: t('palette.recent'),
      // Projects are among the search results too.
      items: recents.filter(({ hash }) => typed === '' || readRoute(hash)?.area !== 'script').map(toRecentItem),
    },
    ...offers.map(toOfferedGroup),
    ...GROUPS.map((group) => ({
      name: getGroupLabel(group),
      items: SHORTCUTS.filter(
        (shortcut) =>
          shortcut.group === group &&
          shortcut.id !== 'palette' &&
          available.has(shortcut.id) &&
          !shortcut.id.endsWith(WHILE_TYPING),
      ).map((shortcut) => toActionItem(shortcut, actions)),
    })),
    {
      name: common('settings'),
      // Without a search they would only make the list longer: the settings are one press away.
      items: typed === '' ? [] : SECTIONS.map(toSettingsItem),
    },
    { name: t(written.isComplete ? 'palette.scripts' : 'palette.scriptsIndexing'), items: toItems(written.hits) },
    { name: t('palette.takes'), items: toItems(written.takes) },
    { name: t('palette.removed'), items: toItems(written.removed) },
    { name: t('palette.conversations'), items: said.map(toSaidItem) },
  ]
  const shown = groups.filter(({ items }) => items.length > 0).map((group, at) => ({ id: `group-${at}`, ...group }))
  const items = new Map(shown.flatMap((group) => group.items.map((item) => [item.id, item])))

  const run = (id: string) => {
    onClose()
    // The dialog returns the focus first, so the action finds the screen as it was.
    setTimeout(() => items.get(id)?.run(), 0)
  }

  // Pasting focuses no row, unlike typing.
  const runOnly = (event: KeyboardEvent<HTMLInputElement>) => {
    const [only, ...others] = namedItems
    const isUnfocused = !event.currentTarget.hasAttribute('aria-activedescendant')
    if (event.key === 'Enter' && isUnfocused && only && others.length === 0) run(only.id)
  }

  return (
    <Dialog title={t('palette.title')} isOpen onClose={onClose}>
      <Autocomplete
        inputValue={typed}
        onInputChange={setTyped}
        filter={(_name, wanted, node) => {
          const searchText = items.get(String(node.key))?.searchText
          return searchText === null || matchesSearch(wanted, [searchText ?? ''])
        }}
      >
        <SearchField aria-label={t('palette.search')} className={list.search} autoFocus>
          <Input className={list.input} placeholder={t('palette.hint')} onKeyDown={runOnly} />
        </SearchField>
        <ListBox
          aria-label={t('palette.results')}
          className={list.list}
          items={shown}
          onAction={(key) => run(String(key))}
          renderEmptyState={() => <div className={list.none}>{t('palette.none')}</div>}
        >
          {(group) => (
            <ListBoxSection id={group.id}>
              <Header className={classNames(list.group, styles.group)} dir="auto">
                {group.name}
              </Header>
              <Collection items={group.items}>
                {(item) => (
                  <ListBoxItem id={item.id} textValue={item.name} className={classNames(list.item, styles.action)}>
                    {item.content}
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  )
}

/** The heading of IDs and file names, with their number if not all are shown. */
function formatNamed({ shown, count }: { shown: number; count: number | null }): string {
  if (count === null) return t('palette.namedMany', { shown })
  return count > shown ? t('palette.namedFirst', { shown, count }) : t('palette.named')
}

function toRecentItem(recent: RecentItem): PaletteItem {
  const { hash, name } = recent
  return {
    ...{ id: `recent:${hash}`, searchText: name, name, run: () => (location.hash = hash) },
    content: (
      <>
        <span className={styles.recent} dir="auto">
          {name}
        </span>
        <span className={styles.place}>{formatKind(recent)}</span>
      </>
    ),
  }
}

/** Actions of one item; searching for the item's name finds them too. */
function toOfferedGroup({ itemName, actions }: OfferedActions, at: number): { name: string; items: PaletteItem[] } {
  return {
    name: itemName,
    items: actions
      .filter(({ isDisabled }) => isDisabled !== true)
      .map(({ id, label, onAction }) => ({
        ...{ id: `offered:${at} ${id}`, searchText: `${itemName} ${label}`, name: label, run: onAction },
        content: <span>{label}</span>,
      })),
  }
}

function toActionItem(shortcut: (typeof SHORTCUTS)[number], actions: Actions): PaletteItem {
  const name = getActionLabel(shortcut)
  return {
    ...{ id: shortcut.id, searchText: name, name, run: () => actions.run(shortcut.id) },
    content: (
      <>
        <span>{name}</span>
        {getAllKeys(shortcut).map((keys) => (
          <kbd key={keys} className={styles.keys}>
            {formatKeys(keys, isMac)}
          </kbd>
        ))}
      </>
    ),
  }
}

function toSettingsItem(section: SettingsSection): PaletteItem {
  const name = formatSection(section)
  const run = () => {
    soughtSection.set(section)
    goTo(HOME.settings)
  }
  const searchText = `${common('settings')} ${name}`
  return { id: `settings:${section}`, searchText, name, run, content: <span>{name}</span> }
}

function toWrittenItem(hit: WrittenHit, open: (hit: WrittenHit) => void, group = 'written'): PaletteItem {
  const id = `${group}:${hit.kind} ${hit.take?.takeId ?? hit.ownerId}`
  // An empty block and a chapter with only a number have no text.
  const name = hit.text.trim() || hit.chapterTitle || hit.projectTitle
  return { id, searchText: null, name, run: () => open(hit), content: <WrittenWords hit={hit} /> }
}

/** Opens the message in its conversation. */
function toSaidItem({ conversationId, messageId, text, startChar, hits, agentName }: MessageHit): PaletteItem {
  return {
    ...{ id: `said:${conversationId} ${messageId}`, searchText: null, name: text },
    run: () => goTo({ area: 'conversations', conversationId, messageId: messageId || null }),
    content: (
      <span className={styles.said} dir="auto">
        <span>
          <MarkedText text={text} startChar={startChar} hits={hits} />
        </span>
        <span className={styles.place}>{agentName}</span>
      </span>
    ),
  }
}

/** Keys of the action, then those that work while typing. */
function getAllKeys(shortcut: Shortcut): string[] {
  const typing = SHORTCUTS.find(({ id }) => id === `${shortcut.id}${WHILE_TYPING}`)
  return [...new Set([shortcut, ...(typing ? [typing] : [])].flatMap((each) => keysOf(each, isMac)))]
}

function formatKind({ hash }: RecentItem): string {
  switch (readRoute(hash)?.area) {
    case 'script':
      return t('palette.project')
    case 'record':
      return t('palette.session')
    case 'agents':
      return t('palette.agent')
    default:
      return t('palette.conversation')
  }
}
