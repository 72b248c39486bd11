import type { ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

interface LatePartProps {
  path: string
  /** Shown after a failure. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part of the header that loads later: if that fails, the page works without it. */
export function LatePart({ path, fallback = null, children }: LatePartProps) {
  return (
    <ErrorBoundary resetKey={path} fallback={fallback}>
      {children}
    </ErrorBoundary>
  )
}
