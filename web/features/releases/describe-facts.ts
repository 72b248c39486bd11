import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { processorOf, systemOf } from '#web/lib/format/platform-words.ts'

/** What the bytes of a file say of it, in a few words each. */
export function describeFacts(facts: AssetFacts, filename: string): string[] {
  const { packageId, version, buildNumber, os, architectures = [], minimumOs, minimumSdk } = facts
  const system = systemOf(os ?? '')
  const processors = architectures.map((arch) => processorOf(system ?? 'Linux', arch) ?? arch)
  const name = [packageId, version, buildNumber && buildNumber !== version && `(${buildNumber})`]
  const target = [system, processors.join(', ')]
  return [
    words(name),
    words(target),
    ...(minimumOs ? [words([system ?? (/\.ipa$/i.test(filename) && 'iOS'), minimumOs, 'or later'])] : []),
    ...(minimumSdk === undefined ? [] : [`Android API level ${minimumSdk} or later`]),
    ...(facts.codeSigned === undefined ? [] : [facts.codeSigned ? 'Code-signed' : 'Not code-signed']),
    ...(facts.notarized ? ['Notarized'] : []),
    ...(facts.updateInformation ? [`Updates from ${facts.updateInformation}`] : []),
  ].filter(Boolean)
}

function words(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
