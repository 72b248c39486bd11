import type { GuideSetup, Snippet } from './update-guide.ts'

/** A shell script that publishes from any build machine through the REST interface. */
export function releaseScript({ org, app, siteOrigin }: GuideSetup): Snippet {
  const api = `${siteOrigin}/api/v1/orgs/${org}/apps/${app}`
  const code = String.raw`#!/usr/bin/env bash
# Publishes a release. Needs RELEASE_API_KEY, curl, jq and openssl; a repeated call goes on where it stopped.
#   release.sh draft VERSION                              prints the id of the draft
#   release.sh upload RELEASE UPDATE_PLATFORM DOWNLOAD_PLATFORM FILE      "-" stands for none
#   release.sh publish RELEASE
set -euo pipefail

api='${api}'

send() {
  local answer
  answer=$(mktemp)
  curl --silent --show-error --fail-with-body --retry 5 --retry-connrefused \
    --header "Authorization: Bearer $RELEASE_API_KEY" --output "$answer" "$@" ||
    { cat "$answer" >&2; return 1; }
  cat "$answer"
  rm "$answer"
}

post() {
  send --header 'Content-Type: application/json' --data "$2" "$api/$1"
}

field() {
  jq --raw-output "$1" | tr -d '\r'
}

draft() {
  post releases "$(jq --null-input --arg version "$1" '{$version}')" | field .id
}

upload() {
  local release=$1 update=$2 download=$3 file=$4 format=- signature=- asset id size part state
  case $file in
    *.AppImage | *.AppImage.tar.gz) format=appimage ;;
    *.app.tar.gz) format=app ;;
    *setup.exe | *.nsis.zip) format=nsis ;;
    *.msi | *.msi.zip) format=wix ;;
  esac
  if [ -f "$file.sig" ]; then signature=$(cat "$file.sig"); fi

  asset=$(post "releases/$release/assets" "$(jq --null-input \
    --arg filename "$(basename "$file")" \
    --argjson size "$(wc -c < "$file")" \
    --arg sha256 "$(openssl dgst -sha256 -r "$file" | cut -d ' ' -f 1)" \
    --arg updatePlatform "$update" --arg publicPlatform "$download" \
    --arg signature "$signature" --arg format "$format" \
    '{$filename, $size, $sha256, $updatePlatform, $publicPlatform, $signature, $format}
      | with_entries(select(.value != "-"))')")
  id=$(field .id <<< "$asset")
  size=$(field .upload.partSize <<< "$asset")

  for part in $(field '.upload.parts[] | select(.received | not) | .number' <<< "$asset"); do
    dd if="$file" bs="$size" skip=$((part - 1)) count=1 2> /dev/null |
      send --request PUT --header 'Content-Type: application/octet-stream' --data-binary @- \
        "$api/uploads/$id/parts/$part" > /dev/null
  done

  state=uploading
  while [ "$state" != ready ]; do
    state=$(post "uploads/$id/complete" '{}' | field '.state // .status')
    [ "$state" = ready ] || sleep 5
  done
}

publish() {
  post "releases/$1/publish" '{}' > /dev/null
}

"$@"
`
  return { title: '.github/release.sh', code }
}
