import { isMac } from '../lib/platform.ts'
import { getActionLabel, getGroupLabel, keysOf, formatKeys, type Shortcut, SHORTCUTS } from '../lib/shortcuts.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './palette.module.css'

const GROUPS = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))]
const MOUSE = [{ label: 'Play from a word', keys: `${isMac ? '⌘' : 'Ctrl'}+click` }]

/** All keyboard shortcuts on one page. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose} isWide>
      {/* Focusable, so arrow keys scroll long lists. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.sheet} role="group" aria-label="All shortcuts" tabIndex={0}>
        {GROUPS.map((group) => (
          <section key={group} aria-label={getGroupLabel(group)}>
            <h3>{getGroupLabel(group)}</h3>
            {SHORTCUTS.filter(
              (shortcut: Shortcut) => shortcut.group === group && keysOf(shortcut, isMac).length > 0,
            ).map((shortcut: Shortcut) => (
              <div key={shortcut.id} className={styles.row}>
                <span>{getActionLabel(shortcut)}</span>
                <span>
                  {keysOf(shortcut, isMac).map((keys) => (
                    <kbd key={keys}>{formatKeys(keys, isMac)}</kbd>
                  ))}
                </span>
              </div>
            ))}
            {group === 'play' &&
              MOUSE.map(({ label, keys }) => (
                <div key={label} className={styles.row}>
                  <span>{label}</span>
                  <kbd>{keys}</kbd>
                </div>
              ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
