import styles from './webhooks.module.css'

/** Text in a fixed width that is scrolled in itself. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // Whoever has no mouse scrolls it with the focus in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.code} tabIndex={0} role="region" aria-label={label} dir="ltr">
      {children}
    </pre>
  )
}
