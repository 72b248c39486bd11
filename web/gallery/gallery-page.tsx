import type { Gallery } from '#web/ui/gallery.ts'
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
        <h1>Gallery</h1>
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
