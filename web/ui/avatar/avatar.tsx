import { useState } from 'react'
import { hueOf } from '#web/ui/tile/hue.ts'
import styles from './avatar.module.css'
import { initials } from './initials.ts'

interface AvatarProps {
  /** Whose it is: the initials are taken from it. */
  name: string
  /** URL of a picture; without one, or when it fails to load, the initials are shown. */
  picture?: string | null | undefined
  size?: 's' | 'm' | undefined
}

/** A picture or initials of the person named beside it. Organizations and applications have a `Tile`. */
export function Avatar({ name, picture, size = 'm' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = picture && picture !== broken
  return (
    <span
      className={styles.avatar}
      data-size={size}
      style={hueOf(name)}
      // Drawn by the style, not written: the letters are a picture and belong to no accessible name.
      data-initials={shown ? undefined : initials(name, 2)}
      aria-hidden="true"
    >
      {shown && <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setBroken(picture)} />}
    </span>
  )
}
