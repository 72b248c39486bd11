import type { ComponentProps } from 'react'
import styles from './slug-input.module.css'
import { TextInput } from './text-input.tsx'

interface SlugInputProps extends Omit<ComponentProps<typeof TextInput>, 'className'> {
  /** The start of the URL that the slug completes. */
  prefix: string
}

/** A slug, after the fixed part of its URL. */
export function SlugInput(props: SlugInputProps) {
  return (
    <TextInput
      mono
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      className={styles.slug}
    />
  )
}
