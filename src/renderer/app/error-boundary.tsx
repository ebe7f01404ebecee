import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './shell.module.css'

interface ErrorBoundaryProps {
  /** Another value tries again, as when the person goes elsewhere. */
  place: string
  children: ReactNode
}

/** Keeps a mistake in one screen from taking the window with it. React offers this only to classes. */
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
      <div className={styles.broken} role="alert">
        <h1>This screen stopped working</h1>
        <p>
          What you wrote up to a moment ago is stored. Nothing was sent or charged. Open the screen again, or go on
          elsewhere.
        </p>
        <pre>{error.message}</pre>
        <Button look="primary" onPress={() => this.setState({ error: null })}>
          Open again
        </Button>
      </div>
    )
  }
}
