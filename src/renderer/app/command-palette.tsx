import { useContext, useState } from 'react'
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
import { ActionsContext } from '../lib/actions.ts'
import { common } from '../lib/common/messages/common.ts'
import { isMac } from '../lib/platform.ts'
import {
  type ActionId,
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
import { soughtPlace } from './script/sought-place.ts'
import { goTo } from './use-route.ts'

const GROUPS = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))]

/** ID prefixes of recent items and search results; all other rows are actions. */
const RECENT = 'recent:'
const SETTINGS = 'settings:'
const WRITTEN = 'written:'
const SAID = 'said:'
/** Number of conversation messages listed next to the other results. */
const SAID_ROWS = 8

type PaletteItem =
  | { id: string; recent: RecentItem }
  | { id: string; shortcut: Shortcut }
  | { id: string; section: SettingsSection }
  | { id: string; hit: WrittenHit }
  | { id: string; said: MessageHit }

/**
 * Lists recent items, every available action with its shortcut; with typed text, those that contain it, and the
 * settings and written texts that do.
 */
export function CommandPalette({ route, onClose }: { route: Route; onClose: () => void }) {
  const actions = useContext(ActionsContext)
  const available = useStore(actions.available)
  const [typed, setTyped] = useState('')
  const workspaceId = useWorkspaces().state?.currentId
  const [recents] = useState(() => (workspaceId === undefined ? [] : readRecentItems(workspaceId, route)))
  const written = useWritten(typed)
  const messages = useMessageSearch(typed, SAID_ROWS)
  // Enter takes the first row, which must never be a result that only matched an earlier text.
  const isCurrent = ({ text }: WrittenHit | MessageHit) => matchesSearch(typed, [text])
  const hits = written.isStale ? written.hits.filter(isCurrent) : written.hits
  const said = messages.isStale ? messages.hits.filter(isCurrent) : messages.hits
  const groups: { name: string; items: PaletteItem[] }[] = [
    {
      name: t('palette.recent'),
      // Projects are among the search results too.
      items: recents
        .filter(({ hash }) => typed === '' || readRoute(hash)?.area !== 'script')
        .map((recent) => ({ id: `${RECENT}${recent.hash}`, recent })),
    },
    ...GROUPS.map((group) => ({
      name: getGroupLabel(group),
      items: SHORTCUTS.filter(
        (shortcut) =>
          shortcut.group === group &&
          shortcut.id !== 'palette' &&
          available.has(shortcut.id) &&
          !shortcut.id.endsWith(WHILE_TYPING),
      ).map((shortcut) => ({ id: shortcut.id, shortcut })),
    })),
    {
      name: common('settings'),
      // Without a search they would only make the list longer: the settings are one press away.
      items: typed === '' ? [] : SECTIONS.map((section) => ({ id: `${SETTINGS}${section}`, section })),
    },
    {
      name: t(written.isComplete ? 'palette.scripts' : 'palette.scriptsIndexing'),
      items: hits.map((hit) => ({ id: `${WRITTEN}${hit.kind} ${hit.ownerId}`, hit })),
    },
    {
      name: t('palette.conversations'),
      items: said.map((hit) => ({ id: `${SAID}${hit.conversationId} ${hit.messageId}`, said: hit })),
    },
  ]
  const shown = groups.filter((group) => group.items.length > 0)

  const run = (id: string) => {
    onClose()
    if (id.startsWith(RECENT)) return void (location.hash = id.slice(RECENT.length))
    const hit = hits.find((one) => id === `${WRITTEN}${one.kind} ${one.ownerId}`)
    const line = said.find((one) => id === `${SAID}${one.conversationId} ${one.messageId}`)
    // The dialog returns the focus first, so the action finds the screen as it was.
    setTimeout(() => {
      if (hit) show(hit)
      else if (line) showSaid(line)
      else if (id.startsWith(SETTINGS)) showSettings(id.slice(SETTINGS.length) as SettingsSection)
      else actions.run(id as ActionId)
    }, 0)
  }

  return (
    <Dialog title={t('palette.title')} isOpen onClose={onClose}>
      <Autocomplete
        inputValue={typed}
        onInputChange={setTyped}
        filter={(name, wanted, node) =>
          String(node.key).startsWith(WRITTEN) || String(node.key).startsWith(SAID) || matchesSearch(wanted, [name])
        }
      >
        <SearchField aria-label={t('palette.search')} className={list.search} autoFocus>
          <Input className={list.input} placeholder={t('palette.hint')} />
        </SearchField>
        <ListBox
          aria-label={t('palette.results')}
          className={list.list}
          items={shown}
          onAction={(key) => run(String(key))}
          renderEmptyState={() => <div className={list.none}>{t('palette.none')}</div>}
        >
          {(group) => (
            <ListBoxSection id={group.name}>
              <Header className={list.group}>{group.name}</Header>
              <Collection items={group.items}>
                {(item) =>
                  'recent' in item ? (
                    <ListBoxItem
                      id={item.id}
                      textValue={item.recent.name}
                      className={classNames(list.item, styles.action)}
                    >
                      <span className={styles.recent} dir="auto">
                        {item.recent.name}
                      </span>
                      <span className={styles.place}>{formatKind(item.recent)}</span>
                    </ListBoxItem>
                  ) : 'said' in item ? (
                    <ListBoxItem
                      id={item.id}
                      textValue={item.said.text}
                      className={classNames(list.item, styles.action)}
                    >
                      <span className={styles.said} dir="auto">
                        <span>
                          <MarkedText text={item.said.text} startChar={item.said.startChar} hits={item.said.hits} />
                        </span>
                        <span className={styles.place}>{item.said.agentName}</span>
                      </span>
                    </ListBoxItem>
                  ) : 'hit' in item ? (
                    <ListBoxItem
                      id={item.id}
                      textValue={item.hit.text}
                      className={classNames(list.item, styles.action)}
                    >
                      <WrittenWords hit={item.hit} />
                    </ListBoxItem>
                  ) : 'section' in item ? (
                    <ListBoxItem
                      id={item.id}
                      textValue={`${common('settings')} ${formatSection(item.section)}`}
                      className={classNames(list.item, styles.action)}
                    >
                      <span>{formatSection(item.section)}</span>
                    </ListBoxItem>
                  ) : (
                    <ListBoxItem
                      id={item.id}
                      textValue={getActionLabel(item.shortcut)}
                      className={classNames(list.item, styles.action)}
                    >
                      <span>{getActionLabel(item.shortcut)}</span>
                      {getAllKeys(item.shortcut).map((keys) => (
                        <kbd key={keys} className={styles.keys}>
                          {formatKeys(keys, isMac)}
                        </kbd>
                      ))}
                    </ListBoxItem>
                  )
                }
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  )
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

function showSettings(section: SettingsSection): void {
  soughtSection.set(section)
  goTo(HOME.settings)
}

/** Opens the message in its conversation. */
function showSaid({ conversationId, messageId }: MessageHit): void {
  goTo({ area: 'conversations', conversationId, messageId: messageId || null })
}

/** Opens the place where the text was found; matches in a block or its note are shown in the script. */
function show({ kind, ownerId, projectId, chapterId, hits }: WrittenHit): void {
  if (chapterId !== null && (kind === 'block' || kind === 'note')) {
    const { startChar, endChar } = (kind === 'block' ? hits[0] : undefined) ?? { startChar: 0, endChar: 0 }
    soughtPlace.set({ chapterId, blockId: ownerId, startChar, endChar })
  }
  goTo({ area: 'script', projectId, chapterId })
}
