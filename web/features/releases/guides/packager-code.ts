// What the guide for Packager puts into an app's own code.

import type { GuideSetup } from '#web/lib/update-guides/update-guide.ts'
import { PACKAGER_IMPORT, packagerUpdate } from '#web/lib/update-guides/updater-config.ts'
import { reportUrl } from './report-step.ts'

export function rustClient(setup: GuideSetup): string {
  return `${PACKAGER_IMPORT}use std::{fs, io, path::Path};

${packagerUpdate(setup)}
/// A name for this installation, so that it stays on the same side of a gradual rollout.
/// It is kept in \`folder\`, where the app has its own data.
pub fn client_id(folder: &Path) -> io::Result<String> {
    let file = folder.join("client-id");
    if let Ok(id) = fs::read_to_string(&file) {
        return Ok(id);
    }
    let id = uuid::Uuid::new_v4().to_string();
    fs::create_dir_all(folder)?;
    fs::write(file, &id)?;
    Ok(id)
}
`
}

export function nodeClient(endpoint: string, pubkey: string): string {
  return `import { checkUpdate } from '@crabnebula/updater'

/** \`clientId\` names this installation, so that it stays on the same side of a gradual rollout. */
export async function update(currentVersion, clientId) {
  const update = await checkUpdate(currentVersion, {
    endpoints: ['${endpoint}'],
    pubkey: '${pubkey}',
    headers: { 'X-Client-Id': clientId },
  })
  if (update) await update.downloadAndInstall()
}
`
}

export function rustMandatory(endpoint: string): string {
  return `use cargo_packager_updater::Update;

/// Whether users can't put an update off.
pub fn is_mandatory(update: &Update, client_id: &str) -> Result<bool, ureq::Error> {
    let url = "${endpoint}"
        .replace("{{target}}", &update.target)
        .replace("{{arch}}", std::env::consts::ARCH)
        .replace("{{current_version}}", &update.current_version);
    let mut answer = ureq::get(&url).header("X-Client-Id", client_id).call()?;
    let document: serde_json::Value = answer.body_mut().read_json().unwrap_or_default();
    Ok(document["mandatory"] == true)
}
`
}

export function nodeMandatory(endpoint: string): string {
  return `const ARCHITECTURES = { x64: 'x86_64', arm64: 'aarch64', ia32: 'i686' }

/** Whether users can't put an update off. */
export async function isMandatory(update, clientId) {
  const url = '${endpoint}'
    .replace('{{target}}', update.target)
    .replace('{{arch}}', ARCHITECTURES[process.arch])
    .replace('{{current_version}}', update.currentVersion)
  const answer = await fetch(url, { headers: { 'X-Client-Id': clientId } })
  return answer.status === 200 && (await answer.json()).mandatory === true
}
`
}

/** In place of the line that installs. */
export function rustReport(setup: GuideSetup): string {
  return `let result = update.download_and_install();
let event = if result.is_ok() { "installed" } else { "failed" };
let reason = result.as_ref().err().map(ToString::to_string);
let _ = ureq::post("${reportUrl(setup)}")
    .header("X-Client-Id", client_id)
    .send_json(serde_json::json!({
        "event": event,
        "from": update.current_version,
        "to": update.version,
        "platform": update.target,
        "reason": reason,
    }));
result?;
`
}

export function nodeReport(setup: GuideSetup): string {
  return `const report = (event, reason) =>
  fetch('${reportUrl(setup)}', {
    method: 'POST',
    headers: { 'X-Client-Id': clientId },
    body: JSON.stringify({
      event,
      from: currentVersion,
      to: update.version,
      platform: process.platform,
      reason: reason && String(reason),
    }),
  })
if (update)
  await update.downloadAndInstall().then(
    () => report('installed'),
    (reason) => report('failed', reason),
  )
`
}
