import { Component, type ReactNode } from 'react'
import { isOffline, isOfflineFailure, OFFLINE, whenOnline } from '#web/lib/browser/online.ts'
import { reloadPage } from '#web/lib/browser/page.ts'
import { report } from '#web/lib/browser/report.ts'
import { ErrorState } from '#web/ui/empty-state/error-state.tsx'
import { endRedirects } from './redirect.tsx'

interface ErrorBoundaryProps {
  /** Another value, another chance: the path of the page. */
  resetKey: string
  /** Stands in for what broke; an explanation with a way out unless told. */
  fallback?: ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  error: unknown
  failedAt: string | null
}

/** Keeps a screen that breaks from taking the page with it. */
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
    return isMissingChunk(error) ? (
      <ErrorState title="This page could not be fetched" onRetry={reloadPage} retryLabel="Reload">
        {isOffline()
          ? OFFLINE
          : 'The connection was lost, or the console has been updated since this page was opened.'}
      </ErrorState>
    ) : (
      <ErrorState title="Something went wrong on this page" onRetry={reloadPage} retryLabel="Reload">
        It has been reported. Reload the page to go on.
      </ErrorState>
    )
  }
}

/** Files of an older version are gone after an update; browsers word the failed import differently. */
function isMissingChunk(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module|preload CSS/i.test(text)
}
