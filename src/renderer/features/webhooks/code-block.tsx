import styles from './webhooks.module.css'

/** Monospaced text in its own scroll area. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // Focusable, so it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.code} tabIndex={0} role="region" aria-label={label} dir="ltr">
      {children}
    </pre>
  )
}
