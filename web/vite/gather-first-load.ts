import type { Plugin } from 'vite'
import { table as consoleScreen, main, queries, readScreens } from './read-screens.ts'

/** What a part that screens share may add, with what it needs, in characters: of all features, and of one. */
const MAX_PART_CHARACTERS = 6000
const MAX_FEATURE_PART_CHARACTERS = 12_000

/** Smaller files of parts aren't worth a request: all screens load them with the others. */
const MIN_FILE_CHARACTERS = 5_000

const MIN_POPUPS = 3

/** What the console's own graph of modules says about one of them. */
interface ModuleFacts {
  /** Needed by `/login`. */
  login: boolean
  /** Needed by every other screen beyond that: the table of screens, the session, and server data. */
  frame: boolean
  /** Needed by an organization's home, with its header and its gate, beyond that. */
  home: boolean
  /** Names of the screens that need it. */
  screens: string[]
  /** Whether something that is loaded on intent needs it too. */
  lent: boolean
  /** Is a screen. */
  entry: boolean
  /** Nothing that it needs is another screen's as well, unless it is in a group of its own. */
  free: boolean
  /** Characters that it adds to an organization's home, with what it needs. */
  adds: number
  /** A package that most screens do without, or what needs one. */
  heavy: boolean
}

/**
 * Puts into a few files everything that `/login` shares with the other screens, what an organization's home adds to
 * that, and what other screens share. Left alone, the bundler cuts it into dozens of small chunks, which compress worse
 * and cost a request each.
 * The plugin reads the graph of modules; the groups for the bundler's `codeSplitting` follow from it.
 */
export function gatherFirstLoad() {
  const facts = new Map<string, ModuleFacts>()
  /** The files of what screens share, by module. */
  const parts = new Map<string, string>()
  /** Files that every page has loaded when its script runs. */
  const loaded = new Set<string>()

  const plugin: Plugin = {
    name: 'gather-first-load',
    apply: 'build',
    async buildEnd(problem) {
      if (problem) return
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const ids = [...this.getModuleIds()]
      const table = new Map(
        Object.entries(await readScreens()).map(
          ([name, { around, own }]) => [name, { own, reach: reach([...around, own], importsOf) }] as const,
        ),
      )
      const login = union(reach([main], importsOf), table.get('login')?.reach)
      const frame = reach([consoleScreen, ...queries], importsOf)
      const home = table.get('applications')?.reach ?? new Set()
      const owns = new Set([...table.values()].map(({ own }) => own))
      const screensOf = (id: string) =>
        [...table].filter(([, screen]) => screen.reach.has(id)).map(([name]) => name)
      const isRarePackage = (id: string) =>
        isPackage(id) && !login.has(id) && screensOf(id).length * 2 < table.size
      const shown = union(...[...table.values()].map((screen) => screen.reach))
      const isNeededLater = (id: string) =>
        this.getModuleInfo(id)?.importers.some((each) => !shown.has(each)) ?? false
      const lengthOf = (id: string) => this.getModuleInfo(id)?.code?.length ?? 0
      const sizeOf = (id: string) => (login.has(id) || home.has(id) ? 0 : lengthOf(id))
      for (const id of ids) {
        const needed = [...reach([id], importsOf)]
        facts.set(id, {
          login: login.has(id),
          frame: frame.has(id) && !login.has(id),
          home: home.has(id) && !login.has(id),
          screens: screensOf(id),
          lent: isNeededLater(id),
          entry: owns.has(id),
          free: false,
          adds: needed.reduce((size, each) => size + sizeOf(each), 0),
          heavy: needed.some(isRarePackage),
        })
      }
      const files = Map.groupBy(
        ids.filter((id) => isPart(facts.get(id), id)),
        (id) => partsFile(facts.get(id), id),
      )
      const console = union(reach([main], importsOf), frame, home)
      const isOfAll = (id: string) =>
        console.has(id) || isOfStyles(facts.get(id), id) || files.get('parts')?.includes(id)
      for (const [file, members] of files) {
        const isSmall = members.reduce((size, id) => size + lengthOf(id), 0) < MIN_FILE_CHARACTERS
        const needed = [...reach(members, importsOf)].filter((id) => !members.includes(id))
        for (const id of members) parts.set(id, isSmall && needed.every(isOfAll) ? 'parts' : file)
      }
      // A group takes with a module what that needs: nothing may be taken from the parts of other screens.
      const isFree = (id: string) => {
        const each = facts.get(id)
        return (
          !each ||
          each.login ||
          each.home ||
          each.screens.length <= 1 ||
          isOfStyles(each, id) ||
          parts.has(id)
        )
      }
      for (const [id, each] of facts)
        if (each.lent || each.entry) each.free = [...reach([id], importsOf)].every(isFree)
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const page = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.includes(main),
        )
        if (page?.type === 'chunk') for (const name of [page.fileName, ...page.imports]) loaded.add(name)
      },
    },
  }

  /** For `modulePreload`: the lists of what a lazy import needs are part of the first load. */
  const resolveDependencies = (_: string, files: string[]) => files.filter((file) => !loaded.has(file))

  /** A group takes the modules that no group before it has taken. */
  const group = (name: string, takes: (facts: ModuleFacts, id: string) => boolean) => ({
    name,
    test: (id: string) => {
      const known = facts.get(id)
      return known !== undefined && takes(known, id)
    },
  })
  const groups = [
    group('vendor', ({ login }, id) => login && isPackage(id)),
    group('kernel', ({ login, entry }, id) => login && !isPackage(id) && !featureOf(id) && !entry),
    group('sign-in', ({ login }, id) => login && !isPackage(id)),
    group('console', (each, id) => each.frame || isOfStyles(each, id) || (each.home && isOfConsole(each))),
    group('parts', (_, id) => parts.get(id) === 'parts'),
    { debugName: 'parts of some screens', name: (id: string) => parts.get(id) ?? null },
    {
      debugName: 'parts of one screen',
      name: (id: string) => {
        const known = facts.get(id)
        return known && (isLent(known) || isWhole(known)) && !isPackage(id)
          ? `${known.screens[0]}-screen`
          : null
      },
    },
    // Popups are fetched on intent, and most of them share what makes one.
    {
      name: 'popup',
      test: (id: string) =>
        isPackage(id) && facts.get(id)?.login === false && facts.get(id)?.screens.length === 0,
      minShareCount: MIN_POPUPS,
    },
  ]
  return { plugin, groups, resolveDependencies }
}

const isPackage = (id: string) => id.includes('/node_modules/')
const isShared = ({ screens, entry }: ModuleFacts) => screens.length > 1 && !entry
/** Left alone, each module that a dialog shares with the screen below it is a file. */
const isLent = ({ screens, lent, free, entry, heavy }: ModuleFacts) =>
  screens.length === 1 && lent && free && !entry && !heavy
/** A screen that takes what it shares with its dialogs into its own file. */
const isWhole = ({ screens, entry, free, heavy }: ModuleFacts) =>
  screens.length === 1 && entry && free && !heavy
const isOfConsole = (each: ModuleFacts) => !each.heavy && (isShared(each) || isLent(each))
/** Styles in one file: browsers fetch them first, so each further file holds up a script. */
const isOfStyles = (each: ModuleFacts | undefined, id: string) =>
  each !== undefined && id.endsWith('.css') && (each.home || each.screens.length > 1)
const isPart = (each: ModuleFacts | undefined, id: string) =>
  each !== undefined &&
  isShared(each) &&
  !each.login &&
  !each.frame &&
  !each.home &&
  !each.heavy &&
  !isPackage(id) &&
  !isOfStyles(each, id) &&
  (isOfTwo(each, id) || each.adds <= (featureOf(id) ? MAX_FEATURE_PART_CHARACTERS : MAX_PART_CHARACTERS))
/** The other screens needn't load what only two need, such as the charts. */
const isOfTwo = ({ screens }: ModuleFacts, id: string) => screens.length === 2 && !featureOf(id)
const partsFile = (each: ModuleFacts | undefined, id: string) =>
  featureOf(id) ?? (each && isOfTwo(each, id) ? each.screens.join('-') : 'parts')

/** The folder of the feature that a module belongs to. */
function featureOf(id: string): string | null {
  const [, path] = id.split('/web/features/')
  return path?.split('/')[0] ?? null
}

/** The modules that loading some of them needs. */
function reach(ids: string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of importsOf(id)) visit(imported)
  }
  for (const id of ids) visit(id)
  return found
}

function union(...sets: (Set<string> | undefined)[]): Set<string> {
  return new Set(sets.flatMap((set) => [...(set ?? [])]))
}
