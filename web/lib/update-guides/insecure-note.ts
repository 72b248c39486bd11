/** For a console that runs on a developer's machine. Packager's updater takes plain http in every build. */
export function insecureNote(origin: string): string {
  return origin.startsWith('http://')
    ? 'Updaters in release builds refuse plain http. Use a debug build to try it out.'
    : ''
}
