/**
 * A shell script that publishes one signed file as a release, by nothing but the REST interface of the console at
 * `siteOrigin`. It may be run again after a failure: a draft, a registered file and its parts are found again.
 */
export function publishScript(siteOrigin: string): string {
  return `#!/usr/bin/env bash
# Usage: publish.sh <version> <file> <update platform>
#   e.g. publish.sh 1.0.0 Editor_1.0.0_amd64.AppImage linux-x86_64
# Needs GANTRY_API_KEY in the environment, the signature beside the file (<file>.sig), curl and jq.
set -euo pipefail

api="${siteOrigin}/api/v1/orgs/YOUR-ORGANIZATION/apps/YOUR-APPLICATION"
version=$1 file=$2 platform=$3

call() { curl --fail-with-body -sS -H "Authorization: Bearer $GANTRY_API_KEY" "$@"; }
post() { call -X POST -H 'Content-Type: application/json' -d "$2" "$api/$1"; }

# 1. A draft for this version
release=$(post releases "$(jq -n --arg version "$version" '$ARGS.named')" | jq -r .id)

# 2. Register the file
asset=$(post "releases/$release/assets" "$(jq -n \\
  --arg filename "$(basename "$file")" \\
  --argjson size "$(wc -c < "$file")" \\
  --arg sha256 "$(sha256sum "$file" | cut -d' ' -f1)" \\
  --arg updatePlatform "$platform" \\
  --rawfile signature "$file.sig" '$ARGS.named')" | jq -r .id)

# 3. Send it in parts of 16 MiB
parts=$(mktemp -d)
split -b 16M -d -a 4 "$file" "$parts/"
number=0
for part in "$parts"/*; do
  number=$((number + 1))
  call -X PUT --data-binary "@$part" "$api/uploads/$asset/parts/$number"
done
rm -r "$parts"

# 4. Have size, checksum and signature checked; large files take a while
while [ "$(post "uploads/$asset/complete" '{}' | jq -r .status)" = verifying ]; do sleep 5; done

# 5. Publish
post "releases/$release/publish" '{}'
`
}
