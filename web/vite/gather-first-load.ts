import type { Plugin } from 'vite'

/** What signing in needs, by module id: found once the modules are known, used when they are put into files. */
const firstLoad = new Set<string>()

/**
 * Puts everything that the first screen shares with the others into three files. Left alone, the bundler cuts it
 * into two dozen crumbs, which compress worse and cost a request each.
 */
export function gatherFirstLoad(): Plugin {
  return {
    name: 'gather-first-load',
    apply: 'build',
    buildEnd() {
      const entry = [...this.getModuleIds()].filter((id) =>
        /web\/main\.tsx$|identity\/login-page\.tsx$/.test(id),
      )
      const visit = (id: string) => {
        if (firstLoad.has(id)) return
        firstLoad.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
      }
      entry.forEach(visit)
    },
  }
}

// The entry stays a file of its own, as its name in the manifest is how the rest is found.
const isOwn = (id: string) => !/node_modules|\/features\/|main\.tsx$|index\.html$/.test(id)

const isSignIn = (id: string) => /\/features\/identity\//.test(id) && !/login-page\.tsx$/.test(id)

/** The three files, for the bundler's `codeSplitting`. */
export const firstLoadGroups = [
  { name: 'vendor', test: (id: string) => firstLoad.has(id) && id.includes('node_modules') },
  { name: 'kernel', test: (id: string) => firstLoad.has(id) && isOwn(id) },
  { name: 'sign-in', test: (id: string) => firstLoad.has(id) && isSignIn(id) },
]
