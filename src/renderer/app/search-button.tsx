import { Search } from 'lucide-react'
import { Button } from 'react-aria-components'
import { chosenKeys } from '../lib/chosen-keys.ts'
import { keysFor } from '../lib/keys-for.ts'
import { useStore } from '../lib/use-store.ts'
import { t } from './messages/t.ts'
import styles from './shell.module.css'

/** Opens the command palette. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  useStore(chosenKeys)
  return (
    <Button className={styles.search} onPress={onPress}>
      <Search size={14} strokeWidth={1.5} aria-hidden />
      <span className={styles.searchLabel}>{t('palette.open')}</span>
      <kbd aria-hidden>{keysFor('palette')}</kbd>
    </Button>
  )
}
