import type { Snippet } from '#web/lib/update-guides/update-guide.ts'

/** What is typed into a terminal, by the language or updater that it is for. */
export function terminalVariants(commands: Record<string, string>): Snippet[] {
  return Object.entries(commands).map(([variant, code]) => ({ variant, title: 'Terminal', code }))
}
