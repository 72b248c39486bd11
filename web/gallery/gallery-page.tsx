import { useState } from 'react'
import { chooseTheme, storedTheme } from '#web/lib/browser/theme.ts'
import type { Gallery } from '#web/ui/gallery.ts'
import { Segments } from '#web/ui/segments/segments.tsx'
import styles from './gallery-page.module.css'

const modules = import.meta.glob<{ gallery: Gallery }>('../ui/*/*.gallery.tsx', { eager: true })
const parts = Object.entries(modules).map(([path, { gallery }]) => ({
  name: path.split('/').at(-2) ?? path,
  states: Object.entries(gallery),
}))

/** Every part of `ui` in its states, under the name of its folder. */
export function GalleryPage() {
  return (
    <div className={styles.page}>
      <nav className={styles.index} aria-label="Parts">
        {parts.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      <main className={styles.parts}>
        <div className={styles.head}>
          <h1>Gallery</h1>
          <ThemeChoice />
        </div>
        {parts.map(({ name, states }) => (
          <section key={name} id={name} aria-label={name} className={styles.part}>
            <h2 className={styles.name}>{name}</h2>
            {states.map(([state, example]) => (
              <figure key={state} className={styles.state}>
                <figcaption className={styles.caption}>{state}</figcaption>
                {example}
              </figure>
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Auto' },
] as const

function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme)
  const choose = (next: typeof theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return <Segments label="Theme" value={theme} onChange={choose} options={THEMES} />
}
