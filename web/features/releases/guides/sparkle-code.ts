// What the guide for Sparkle and its relatives runs in a terminal and puts into an app's own code.

import type { GuideSetup } from '#web/lib/update-guides/update-guide.ts'
import { exampleVersion } from './example-version.ts'
import { reportUrl } from './report-step.ts'
import { terminalVariants } from './terminal-variants.ts'

export const sparkleKeys = terminalVariants({
  Sparkle: `./bin/generate_keys
# For CI, write the private key to a file:
./bin/generate_keys -x sparkle.key
`,
  WinSparkle: `winsparkle-tool generate-key --file winsparkle.key
`,
  NetSparkle: `dotnet tool install -g NetSparkleUpdater.Tools.AppCastGenerator
netsparkle-generate-appcast --generate-keys
# Print both keys:
netsparkle-generate-appcast --export
`,
})

export function sparkleSigning(setup: GuideSetup) {
  const file = `Editor-${exampleVersion(setup)}`
  return terminalVariants({
    Sparkle: `./bin/sign_update ${file}.zip > ${file}.zip.edsig
`,
    WinSparkle: `winsparkle-tool sign --private-key-file winsparkle.key ${file}.exe > ${file}.exe.edsig
`,
    NetSparkle: `netsparkle-generate-appcast --generate-signature ${file}.msi > ${file}.msi.edsig
`,
  })
}

/** A delegate of Sparkle’s updater. */
export function sparkleReport(setup: GuideSetup): string {
  return `func updater(_ updater: SPUUpdater, didAbortWithError error: Error) {
    var request = URLRequest(url: URL(string: "${reportUrl(setup)}")!)
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode([
        "event": "failed", "from": version, "to": offered, "platform": "darwin-sparkle",
        "reason": error.localizedDescription,
    ])
    URLSession.shared.dataTask(with: request).resume()
}
`
}
