import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { t } from './messages/t.ts'
import styles from './shell.module.css'

interface ErrorBoundaryProps {
  /** A different value resets the error, for example after navigation. */
  place: string
  children: ReactNode
}

/** Contains an error in one screen so it doesn't take down the window. React supports this only in classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.place !== this.props.place && this.state.error) this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      // It replaces the screen.
      // oxlint-disable-next-line alerts/in-view
      <div className={styles.broken} role="alert">
        <h1>{t('broken.title')}</h1>
        <p>{t('broken.text')}</p>
        <pre>{error.message}</pre>
        <Button look="primary" onPress={() => this.setState({ error: null })}>
          {t('reload')}
        </Button>
      </div>
    )
  }
}
