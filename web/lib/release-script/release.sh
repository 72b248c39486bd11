#!/bin/sh
# Publishes releases of __ORG__/__APP__. Needs curl, jq, and in GANTRY_API_KEY an API key of scope "Read, Write".
# Every command can be run again: what has arrived stays, and changed files replace the ones of the draft.
set -eu

site='__SITE__'
api="$site/api/v1/orgs/__ORG__/apps/__APP__"
MAX_TRIES=6
MAX_PAUSE_SECONDS=120
VERIFY_TIMEOUT_SECONDS=1800

usage() {
  cat >&2 << 'USAGE'
Usage:
  release.sh release VERSION [options] FILE...   draft, upload and publish
  release.sh draft VERSION [options]             begin a draft and print its id
  release.sh upload RELEASE FILE...              add files to a draft; FILE.sig, FILE.2.sig and FILE.edsig go with FILE
  release.sh publish RELEASE [options]           publish a draft

Options, each also as a variable:
  --channel NAME       GANTRY_CHANNEL      "-" is production; default: 2.0.0-rc.1 goes to rc, 2.0.0 to production
  --notes-file FILE    GANTRY_NOTES_FILE   release notes in Markdown
  --rollout PERCENT    GANTRY_ROLLOUT      share of the clients that get it, 0 to 100
  --confirm CODE,...   GANTRY_CONFIRM      publish although the server asked about these
  --project FILE       GANTRY_PROJECT      where the version must be the same; "-" compares with none
  --minimum-version V  GANTRY_MINIMUM_VERSION  clients below this version are told that the update is mandatory
  --build-number N     GANTRY_BUILD_NUMBER     what Sparkle compares in place of the version
  --mandatory          all clients are told that the update is mandatory
  --required-step      clients below this version are offered nothing above it

Before files:
  --mac PLATFORM       of the .app.tar.gz files after it, whose names don't say it: darwin-aarch64, macos-x86_64 ...
  --delta-from V       of the .delta and -delta.nupkg files after it: the version that they update
  --delta-for PLATFORM of the same files, when their names don't say it: the update platform of the file that they make
USAGE
  exit 2
}

say() { printf '%s\n' "$*" >&2; }

# A line that GitHub also shows on the run's page.
announce() {
  if [ -n "${GITHUB_ACTIONS:-}" ]; then say "::$1::$2"; else say "$2"; fi
}

fail() {
  announce error "$1"
  exit 1
}

# call METHOD PATH BODY: fills $status and the file "answer". Failures that may pass are tried again.
call() {
  try=1
  while :; do
    : > "$work/head"
    status=$(curl --silent --show-error --connect-timeout 20 --speed-limit 1 --speed-time 120 \
      --request "$1" --header "@$work/key" --header 'Content-Type: application/octet-stream' --header 'Expect:' \
      --data-binary "@$3" --dump-header "$work/head" --output "$work/answer" --write-out '%{http_code}' \
      "$api/$2") || status=000
    case $status in
      000 | 408 | 429 | 5??) ;;
      # Another job of this release was writing at the same moment.
      409) [ "$(code)" = changed ] || return 0 ;;
      *) return ;;
    esac
    if [ "$try" -ge "$MAX_TRIES" ]; then
      [ "$status" != 000 ] || fail "$site can't be reached. Run this again once it can."
      return
    fi
    pause=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9][0-9]*\).*/\1/p' "$work/head" | tail -n 1)
    [ -n "$pause" ] || pause=$((try * try))
    [ "$pause" -le "$MAX_PAUSE_SECONDS" ] || pause=$MAX_PAUSE_SECONDS
    say "$2: HTTP $status. Trying again in $pause s."
    sleep "$pause"
    try=$((try + 1))
  done
}

field() { jq -j "$1" "$work/answer"; }

code() { jq -j '.error.code // empty' "$work/answer" 2> /dev/null || :; }

# Ends the script unless the last call succeeded. $1 says what failed.
check() {
  case $status in 2??) return ;; esac
  fail "$1: $(jq -er '.error | select(.) | "\(.message) (\(.code))", (.details.missing[]? | "  " + .)' \
    "$work/answer" 2> /dev/null || echo "$site answered HTTP $status.")"
}

# The version in a file of the project, or nothing.
version_in() {
  case $1 in
    *.json)
      found=$(jq -j '.version // .package?.version? // empty' "$1") || fail "$1 can't be read as JSON."
      # Tauri takes the path of a package.json in its place, or nothing: then Cargo.toml has it.
      case $found in
        *.json) version_in "$(dirname "$1")/$found" ;;
        ?*) printf %s "$found" ;;
        *) [ ! -f "$(dirname "$1")/Cargo.toml" ] || version_in "$(dirname "$1")/Cargo.toml" ;;
      esac
      ;;
    *)
      found=$(toml_version "$1")
      # "version.workspace = true": the folder above has it.
      up=$(dirname "$1")/../Cargo.toml
      [ -n "$found" ] || [ ! -f "$up" ] || found=$(toml_version "$up")
      printf %s "$found"
      ;;
  esac
}

toml_version() {
  awk '
    /^[ \t]*\[/ { other = $0 !~ /^[ \t]*\[(workspace\.)?package\]/ }
    !other && /^[ \t]*version[ \t]*=[ \t]*["\047]/ { split($0, part, /["\047]/); printf "%s", part[2]; exit }
  ' "$1"
}

# A tag that was pushed before the version was raised would publish the build of another version.
compare_with_project() {
  [ "$project" != - ] || return 0
  if [ -n "$project" ]; then
    [ -f "$project" ] || fail "There is no file $project to compare the version with."
    theirs=$(version_in "$project")
    [ -n "$theirs" ] || fail "$project has no version to compare with. Use --project - to skip this."
  else
    for project in src-tauri/tauri.conf.json tauri.conf.json src-tauri/Tauri.toml Tauri.toml \
      Packager.toml packager.json Cargo.toml package.json ''; do
      [ -f "$project" ] || continue
      theirs=$(version_in "$project")
      [ -z "$theirs" ] || break
    done
    [ -n "$project" ] || return 0
  fi
  [ "$theirs" = "$version" ] ||
    fail "This release is $version, but $project says $theirs. Make them equal, or name another file with --project."
}

# 2.0.0-rc.1 goes to rc, 2.0.0-beta2 to beta, 2.0.0 to production.
choose_channel() {
  [ -z "$channel" ] || return 0
  before=$(printf %s "$version" | sed -n 's/^[0-9][0-9]*\.[0-9][0-9]*\.[0-9][0-9]*-\([^+]*\).*/\1/p')
  if [ -z "$before" ]; then
    channel=-
    return
  fi
  channel=$(printf %s "${before%%.*}" | tr '[:upper:]' '[:lower:]' | sed 's/[-0-9]*$//')
  [ -n "$channel" ] || fail "$version is a pre-release that names no channel. Use --channel NAME, or - for production."
}

digest() {
  if command -v sha256sum > /dev/null; then sha256sum < "$1"; else shasum -a 256 < "$1"; fi | cut -d ' ' -f 1
}

# describe FILE...: a line of JSON with name and digest for each file that is to be published.
describe() {
  while [ $# -gt 0 ]; do
    case $1 in
      --mac | --delta-from | --delta-for) shift ;;
      *.sig | *.edsig) ;;
      *)
        [ -f "$1" ] || fail "There is no file $1."
        jq -n --arg filename "$(basename -- "$1")" --arg sha256 "$(digest "$1")" '{$filename, $sha256}'
        ;;
    esac
    shift
  done
}

# Fills $release, or leaves it empty when the version is already published and nothing is left to do.
draft() {
  compare_with_project
  choose_channel
  [ -z "$notes_file" ] || [ -f "$notes_file" ] || fail "There is no file $notes_file with release notes."
  release=
  jq -Rs --arg noted "$notes_file" --arg mandatory "$mandatory" --arg step "$required_step" \
    --arg minimum "$minimum_version" --arg build "$build_number" '
    (if $noted == "" then {} else {notes: .} end)
    + (if $mandatory == "" then {} else {mandatory: true} end)
    + (if $step == "" then {} else {requiredStep: true} end)
    + (if $minimum == "" then {} else {minimumVersion: $minimum} end)
    + (if $build == "" then {} else {buildNumber: $build} end)
  ' < "${notes_file:-/dev/null}" > "$work/change"
  jq --arg version "$version" --arg channel "$channel" --slurpfile files "$work/files" '
    . + {$version, channel: (if $channel == "-" then null else $channel end)}
    + (if $files == [] then {} else {$files} end)
  ' "$work/change" > "$work/body"
  call POST releases "$work/body"
  if [ "$(code)" = already_published ] && [ ! -s "$work/files" ]; then
    announce notice "$version is already published. Nothing is built or sent."
    return
  fi
  check "The draft of $version"
  if [ "$(field .status)" = published ]; then
    yanked=$(field 'if .yankedAt then ", and was yanked" else "" end')
    announce notice "$version is already published with these files$yanked."
    return
  fi
  release=$(field .id)
  say "Draft $version on $(field '.channel // "production"'): $release"
  # A draft from an earlier run keeps its notes and behavior unless they are sent.
  if [ "$status" = 200 ] && [ "$(jq -j length "$work/change")" != 0 ]; then
    call PATCH "releases/$release" "$work/change"
    check 'The draft'
  fi
}

# upload FILE...: each with the signature beside it.
upload() {
  mac=
  delta_from=
  delta_for=
  while [ $# -gt 0 ]; do
    case $1 in
      --mac)
        mac=$2
        shift
        ;;
      --delta-from)
        delta_from=$2
        shift
        ;;
      --delta-for)
        delta_for=$2
        shift
        ;;
      *.sig | *.edsig) ;;
      *.app.tar.gz) send "$1" "$mac" '' '' ;;
      *.delta | *-delta.nupkg) send "$1" '' "$delta_from" "$delta_for" ;;
      *) send "$1" '' '' '' ;;
    esac
    shift
  done
}

# send FILE PLATFORM DELTA_FROM DELTA_FOR
send() {
  [ -f "$1" ] || fail "There is no file $1."
  name=$(basename -- "$1")
  signature=
  [ ! -f "$1.sig" ] || signature=$(cat "$1.sig")
  # With a second key, while the first is replaced.
  second=
  [ ! -f "$1.2.sig" ] || second=$(cat "$1.2.sig")
  # Sparkle's tools print an attribute, a label or nothing around it.
  edsig=
  if [ -f "$1.edsig" ]; then
    edsig=$(sed -n 's/.*\([A-Za-z0-9+/]\{86\}==\).*/\1/p' "$1.edsig" | head -n 1)
    [ -n "$edsig" ] || fail "There is no Ed25519 signature in $1.edsig."
  fi
  jq -n --arg filename "$name" --argjson size "$(wc -c < "$1" | tr -d ' ')" --arg sha256 "$(digest "$1")" \
    --arg signature "$signature" --arg second "$second" --arg edsig "$edsig" \
    --arg platform "$2" --arg from "$3" --arg for "$4" '
    {$filename, $size, $sha256, replace: true}
    + (if $signature == "" then {} else {$signature} end)
    + ([{scheme: "minisign", value: $second}, {scheme: "ed25519", value: $edsig}] | map(select(.value != ""))
      | if . == [] then {} else {signatures: .} end)
    + (if $platform == "" then {} else {updatePlatform: $platform} end)
    + (if $from == "" then {} else {deltaFrom: $from} end)
    + (if $for == "" then {} else {deltaFor: $for} end)
  ' > "$work/body"
  call POST "releases/$release/assets" "$work/body"
  check "$name"
  asset=$(field .id)
  part_size=$(field .upload.partSize)
  for part in $(field '.upload.parts[] | select(.received | not) | "\(.number) "'); do
    dd if="$1" of="$work/part" bs="$part_size" skip=$((part - 1)) count=1 2> /dev/null || fail "$1 can't be read."
    call PUT "uploads/$asset/parts/$part" "$work/part"
    check "$name, part $part"
  done
  echo '{}' > "$work/body"
  status=202
  step=3
  waited=0
  while [ "$status" = 202 ]; do
    call POST "uploads/$asset/complete" "$work/body"
    check "$name"
    [ "$status" = 202 ] || break
    [ "$waited" -lt "$VERIFY_TIMEOUT_SECONDS" ] ||
      fail "$name is still being verified after $((VERIFY_TIMEOUT_SECONDS / 60)) minutes. Run this again: it continues there."
    sleep "$step"
    waited=$((waited + step))
    # After a minute, every half minute.
    [ "$waited" -lt 60 ] || step=30
  done
  # An update that is there without a .sig is another updater's, and a .dmg is for people.
  case $signature:$(field 'if .updatePlatform then 1 elif .publicPlatform then 2 else 3 end'):$name in
    :1:*) needs_none=yes ;;
    :2:*.dmg) ;;
    :2:*) unsigned=$name ;;
  esac
  say "$name: update platform $(field '.updatePlatform // "none"'), download platform $(field '.publicPlatform // "none"')"
}

publish() {
  jq -n --arg rollout "$rollout" --arg confirm "$confirm" '
    (if $rollout == "" then {} else {rolloutPercent: ($rollout | tonumber)} end)
    + {confirm: [$confirm | scan("[a-z0-9_]+")]}
  ' > "$work/body"
  call POST "releases/$release/publish" "$work/body"
  if [ "$(code)" = needs_confirmation ]; then
    codes=$(field '[.error.details.reasons[].code] | join(",")')
    case $codes$needs_none in
      *yes) ;;
      *no_update_files* | *platform_lost*)
        [ -z "$unsigned" ] || announce warning "No .sig beside $unsigned. Was the private key set when building?"
        ;;
    esac
    jq -r '.error.details.reasons[] | "\(.code): \(.message)"' "$work/answer" | tr -d '\r' |
      while read -r reason; do announce warning "$reason"; done
    fail "Nothing was published. To publish anyway, use --confirm $codes (or GANTRY_CONFIRM=$codes)."
  fi
  check 'The release'
  say "Published $(field .version) on $(field '.channel // "production"'), to $(field .rolloutPercent)% of its clients."
  [ "$(field 'any(.assets[]; .updatePlatform != null and .signatureState == "unchecked")')" = false ] ||
    announce warning 'Published without a checked signature: the application has no public key.'
}

command=${1:-}
[ $# -ge 2 ] || usage
subject=$2
shift 2
channel=${GANTRY_CHANNEL:-} notes_file=${GANTRY_NOTES_FILE:-} rollout=${GANTRY_ROLLOUT:-}
confirm=${GANTRY_CONFIRM:-} project=${GANTRY_PROJECT:-}
minimum_version=${GANTRY_MINIMUM_VERSION:-} build_number=${GANTRY_BUILD_NUMBER:-}
mandatory=
required_step=
unsigned=
needs_none=
left=$#
while [ "$left" -gt 0 ]; do
  option=$1
  shift
  left=$((left - 1))
  case $option in
    --channel | --notes-file | --rollout | --confirm | --project | --minimum-version | --build-number)
      [ "$left" -gt 0 ] || fail "$option needs a value."
      case $option in
        --channel) channel=$1 ;;
        --notes-file) notes_file=$1 ;;
        --rollout) rollout=$1 ;;
        --confirm) confirm=$1 ;;
        --project) project=$1 ;;
        --minimum-version) minimum_version=$1 ;;
        --build-number) build_number=$1 ;;
      esac
      shift
      left=$((left - 1))
      ;;
    --mandatory) mandatory=yes ;;
    --required-step) required_step=yes ;;
    --mac)
      [ "$left" -gt 1 ] || fail "There is no .app.tar.gz after --mac. Does the build make files for the updater?"
      set -- "$@" "$option"
      ;;
    --delta-from)
      [ "$left" -gt 1 ] || fail 'There is no delta after --delta-from. Name its version, then its files.'
      set -- "$@" "$option"
      ;;
    --delta-for)
      [ "$left" -gt 1 ] || fail 'There is no delta after --delta-for. Name its platform, then its files.'
      set -- "$@" "$option"
      ;;
    --*) fail "Unknown option $option." ;;
    *) set -- "$@" "$option" ;;
  esac
done
case $rollout in *[!0-9]*) fail "A rollout is a whole number from 0 to 100, not $rollout." ;; esac
for tool in curl jq; do
  command -v "$tool" > /dev/null || fail "This needs $tool. Install it first."
done

umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# On Windows, curl and jq are not programs of the shell's own file system.
if command -v cygpath > /dev/null; then work=$(cygpath -m "$work"); fi
: > "$work/files"

# The key goes into a file that curl reads: not into a list of processes, nor into a trace.
traced=$-
set +x
[ -n "${GANTRY_API_KEY:-}" ] || fail 'Set GANTRY_API_KEY to an API key of scope "Read, Write".'
printf 'Authorization: Bearer %s\n' "$(printf %s "$GANTRY_API_KEY" | tr -d '[:space:]')" > "$work/key"
unset GANTRY_API_KEY
case $traced in *x*) set -x ;; esac

case $command in
  draft | release)
    version=${subject#refs/tags/}
    version=${version#v}
    [ "$command" = draft ] || [ $# -gt 0 ] || fail 'Name the files to publish.'
    describe "$@" > "$work/files"
    draft
    if [ "$command" = draft ]; then
      printf '%s\n' "$release"
    elif [ -n "$release" ]; then
      upload "$@"
      publish
    fi
    ;;
  upload)
    [ $# -gt 0 ] || fail 'Name the files to upload.'
    release=$subject
    upload "$@"
    ;;
  publish)
    release=$subject
    publish
    ;;
  *) usage ;;
esac
