import styles from './kbd.module.css'

/** A key or a combination of keys: 'Ctrl K'. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
