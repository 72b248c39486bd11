import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './print-alone.module.css'

interface PrintAloneProps {
  className?: string | undefined
  children: ReactNode
}

/** The part of a screen that stands alone on paper, dark on white in every theme: nothing else of the page is printed. */
export function PrintAlone({ className, children }: PrintAloneProps) {
  return <div className={classNames(styles.alone, className)}>{children}</div>
}
