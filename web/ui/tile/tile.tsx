import { useState } from 'react'
import { initials } from '#web/ui/avatar/initials.ts'
import { hueOf } from './hue.ts'
import styles from './tile.module.css'

interface TileProps {
  /** Whose it is: the letter is taken from it. */
  name: string
  /** What its color follows; the name unless told. */
  slug?: string | undefined
  /** Address of its image; without one, or when it does not load, the letter stands in. */
  picture?: string | null | undefined
  /** 20, 32, 44 or 96 px. */
  size?: 's' | 'm' | 'l' | 'xl' | undefined
}

/** The picture of the application or organization that is named beside it. */
export function Tile({ name, slug = name, picture, size = 'm' }: TileProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = picture && picture !== broken
  return (
    <span
      className={styles.tile}
      data-size={size}
      style={hueOf(slug)}
      // Drawn by the style, not written: the letter is a picture and belongs to no accessible name.
      data-initial={shown ? undefined : initials(name, 1)}
      aria-hidden="true"
    >
      {shown && <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setBroken(picture)} />}
    </span>
  )
}
