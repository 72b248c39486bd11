import type { ScriptPlace } from './release-script.ts'

/** Calls on channels, for a terminal with curl. */
export function channelCalls({ org, app, siteOrigin }: ScriptPlace): string {
  return `api=${siteOrigin}/api/v1/orgs/${org}/apps/${app}
call() { curl --fail-with-body -sS -H "Authorization: Bearer $GANTRY_API_KEY" "$@"; }

# beta includes production.
call -X PATCH -d '{"includes": "-"}' "$api/channels/beta"

# What was tested on beta goes to 10% of production, without another upload.
call -d '{"channel": "-", "rolloutPercent": 10}' "$api/releases/RELEASE-ID/promote"

# Production goes back to an older release. The second call ends the rollback.
call -d '{"releaseId": "RELEASE-ID"}' "$api/channels/-/rollback"
call -X DELETE "$api/channels/-/rollback"
`
}

/** The calls of a release, one by one, for a terminal with curl and jq. web/docs/ci.md prints the same. */
export function curlFlow({ org, app, siteOrigin }: ScriptPlace): string {
  return `api=${siteOrigin}/api/v1/orgs/${org}/apps/${app}
file=Editor_1.2.0_amd64.AppImage    # with its signature beside it, in $file.sig
call() { curl --fail-with-body -sS -H "Authorization: Bearer $GANTRY_API_KEY" "$@"; }

# A draft, and a file of it. What the file is for is inferred from its name.
release=$(call -d '{"version": "1.2.0"}' "$api/releases" | jq -r .id)
asset=$(jq -n --arg filename "$file" --argjson size "$(wc -c < "$file")" \\
  --arg sha256 "$(openssl dgst -sha256 -r "$file" | cut -d ' ' -f 1)" \\
  --rawfile signature "$file.sig" '$ARGS.named + {replace: true}' |
  call -d @- "$api/releases/$release/assets" | jq -r .id)

# Its bytes, in parts of 16 MiB.
parts=$(mktemp -d)
split -a 3 -b 16777216 "$file" "$parts/"
number=0
for part in "$parts"/*; do
  number=$((number + 1))
  call -T "$part" "$api/uploads/$asset/parts/$number"
done

# Size, checksum and signature are verified. Repeat while the status is "verifying".
call -d '{}' "$api/uploads/$asset/complete"

# Then publish.
call -d '{}' "$api/releases/$release/publish"
`
}
