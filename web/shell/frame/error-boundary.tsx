import { Component, type ReactNode } from 'react'
import { isLoadFailure } from '#web/lib/browser/load-failures.ts'
import { isOffline, isOfflineFailure, OFFLINE, whenOnline } from '#web/lib/browser/online.ts'
import { reloadPage } from '#web/lib/browser/page.ts'
import { report } from '#web/lib/browser/report.ts'
import { endRedirects } from '#web/shell/gates/redirect.tsx'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'

interface ErrorBoundaryProps {
  /** A change of it clears the error: the path of the page. */
  resetKey: string
  /** Shown in place of what failed; an error message with a way out unless given. */
  fallback?: ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  error: unknown
  failedAt: string | null
}

/** Confines an error to the screen that threw it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, failedAt: null }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { error, failedAt }: ErrorBoundaryState,
  ): ErrorBoundaryState {
    if (error === null) return { error: null, failedAt: null }
    if (failedAt === null) return { error, failedAt: resetKey }
    return failedAt === resetKey ? { error, failedAt } : { error: null, failedAt: null }
  }

  override componentDidCatch(error: unknown): void {
    report(error)
    if (isOfflineFailure(error)) whenOnline(() => this.setState({ error: null }))
    endRedirects()
  }

  override render(): ReactNode {
    const { error } = this.state
    const { fallback, children } = this.props
    if (error === null) return children
    if (fallback !== undefined) return fallback
    return isLoadFailure(error) ? (
      <ErrorState title="This page couldn’t be loaded" onRetry={reloadPage} retryLabel="Reload">
        {isOffline()
          ? OFFLINE
          : 'Either the connection was lost or the console has been updated. Reload the page.'}
      </ErrorState>
    ) : (
      <ErrorState title="Something went wrong on this page" onRetry={reloadPage} retryLabel="Reload">
        It has been reported. Reload the page to continue.
      </ErrorState>
    )
  }
}
