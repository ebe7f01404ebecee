import { isMac } from '../lib/platform.ts'
import { getActionLabel, getGroupLabel, keysOf, formatKeys, type Shortcut, SHORTCUTS } from '../lib/shortcuts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { t } from './messages/t.ts'
import styles from './palette.module.css'

const GROUPS = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))]

/** All keyboard shortcuts on one page. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('shortcuts.title')} isOpen onClose={onClose} isWide>
      {/* Focusable, so arrow keys scroll long lists. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.sheet} role="group" aria-label={t('shortcuts.all')} tabIndex={0}>
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
            {group === 'play' && (
              <div className={styles.row}>
                <span>{t('shortcuts.playFromWord')}</span>
                <kbd>{t('shortcuts.click', { key: isMac ? '⌘' : 'Ctrl' })}</kbd>
              </div>
            )}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
