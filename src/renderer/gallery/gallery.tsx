import { useState } from 'react'
import { readLastTheme, showTheme, type Theme } from '../app/theme.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { SectionNav } from '../ui/section-nav.tsx'
import { Toasts } from '../ui/toast.tsx'
import { GROUPS } from './groups.ts'
import { Group } from './group.tsx'
import styles from './gallery.module.css'

const THEMES: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
]

/** Every shared component in each of its states, for developers; `npm run dev` and `npm run dev:web` serve it. */
export function Gallery() {
  const [theme, setTheme] = useState(readLastTheme)
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1>Gallery</h1>
        <ChoiceField
          label="Theme"
          isLabelHidden
          options={THEMES}
          value={theme}
          onChange={(next) => {
            setTheme(next)
            showTheme(next)
          }}
        />
      </header>
      <div className={styles.columns}>
        <SectionNav label="Sections" titles={GROUPS.map(({ title }) => title)} />
        <div className={styles.groups}>
          {GROUPS.map((group) => (
            <Group key={group.id} group={group} />
          ))}
        </div>
      </div>
      <Toasts />
    </main>
  )
}
