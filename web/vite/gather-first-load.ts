import type { Plugin } from 'vite'

/** What the sign-in needs, by module id: found once the modules are known, used when they are put into files. */
const signIn = new Set<string>()
/** What an organization's home needs beyond that, with everything that surrounds it. */
const home = new Set<string>()
/** What of that is needed elsewhere as well. */
const shared = new Set<string>()

const SIGN_IN = /web\/main\.tsx$|identity\/log-in\/login-page\.tsx$/
const HOME = /shell\/(signed-in|organization-gate)\.tsx$|applications\/applications-page\.tsx$/

/**
 * Puts into a few files everything that the first screen shares with the others, and what the first screen behind the
 * sign-in does. Left alone, the bundler cuts it into dozens of crumbs, which compress worse and cost a request each.
 */
export function gatherFirstLoad(): Plugin {
  return {
    name: 'gather-first-load',
    apply: 'build',
    buildEnd() {
      const gather = (entries: RegExp, into: Set<string>) => {
        const visit = (id: string) => {
          if (signIn.has(id) || into.has(id)) return
          into.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
        }
        for (const id of this.getModuleIds()) if (entries.test(id)) visit(id)
      }
      gather(SIGN_IN, signIn)
      gather(HOME, home)
      for (const id of home)
        if (this.getModuleInfo(id)?.importers.some((each) => !home.has(each))) shared.add(id)
    },
  }
}

// The entry stays a file of its own, as its name in the manifest is how the rest is found.
const isOwn = (id: string) => !/node_modules|\/features\/|main\.tsx$|index\.html$/.test(id)

/** Parts of the query library that only later screens use, though it is imported through one file. */
const isLater = (id: string) => /(?:infiniteQueryObserver|useInfiniteQuery|useIsFetching)\.js$/.test(id)

const isSignIn = (id: string) => /\/features\/identity\//.test(id) && !/login-page\.tsx$/.test(id)

const isOfOneScreen = (id: string) => id.includes('/features/') && !shared.has(id)

/** Forms are heavy, and most screens have none. */
const isForm = (id: string) => /react-hook-form|web\/lib\/forms\/(form|derived-slug)\.ts$/.test(id)

/** Small parts of many screens: as files of their own, their names alone would weigh in the first load. */
const isPart = (id: string) =>
  /web\/ui\/[\w-]+\/(code-block|copy-button|copy-field|dialog-actions|empty-state|login-again|print-alone|progress)\./.test(
    id,
  ) ||
  /web\/ui\/([\w-]+\/)?(relative-time|restriction-note|scrollable|show-more|table)\./.test(id) ||
  /web\/lib\/\w+\/(login-again|print|rpc-pages|save-file)\.ts$|releases\/use-app-place\.ts$/.test(id) ||
  /shared\/(domain\/device|delivery-routes|update-pages)\.ts$/.test(id)

/** What the checkout, billing and invoices share, for the same reason. */
const isBilling = (id: string) =>
  /billing\/\w+\/(billing-address|further-prices|invoice-words|prices-card|statement-table)\./.test(id) ||
  /billing\/usage\/(usage-card\.module|usage-words)\./.test(id)

/** The files, for the bundler's `codeSplitting`: the first group that takes a module has it. */
export const firstLoadGroups = [
  { name: 'vendor', test: (id: string) => signIn.has(id) && id.includes('node_modules') && !isLater(id) },
  { name: 'kernel', test: (id: string) => signIn.has(id) && isOwn(id) },
  { name: 'sign-in', test: (id: string) => signIn.has(id) && isSignIn(id) },
  {
    name: 'console',
    test: (id: string) => (isLater(id) || home.has(id)) && !isForm(id) && !isOfOneScreen(id),
  },
  { name: 'form', test: (id: string) => home.has(id) && isForm(id) },
  { name: 'parts', test: isPart },
  { name: 'billing', test: isBilling },
]
