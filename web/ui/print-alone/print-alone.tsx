import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './print-alone.module.css'

interface PrintAloneProps {
  className?: string | undefined
  children: ReactNode
}

/** The only part of a page that is printed, dark on white in every theme. */
export function PrintAlone({ className, children }: PrintAloneProps) {
  return <div className={classNames(styles.alone, className)}>{children}</div>
}
