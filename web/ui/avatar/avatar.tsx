import { useState } from 'react'
import styles from './avatar.module.css'
import { initials } from './initials.ts'

interface AvatarProps {
  /** Whose it is: the initials are taken from it. */
  name: string
  /** Address of a picture; without one, or when it does not load, the initials stand in. */
  picture?: string | null | undefined
  /** People are round, organizations and applications square. */
  shape?: 'round' | 'square' | undefined
}

/** A picture or initials of the person, organization or application named beside it. */
export function Avatar({ name, picture, shape = 'round' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = picture && picture !== broken
  return (
    <span
      className={styles.avatar}
      data-shape={shape}
      // Drawn by the style, not written: the letters are a picture and belong to no accessible name.
      data-initials={shown ? undefined : initials(name, shape === 'square' ? 1 : 2)}
      aria-hidden="true"
    >
      {shown && <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setBroken(picture)} />}
    </span>
  )
}
