//! An app that Velopack installed: it looks for an update, downloads it and says what it found, as JSON.
//!
//! `velopack-client {http|flow} {url} {folder} [--downgrade] [--channel NAME]`

use std::{env, error::Error, path::PathBuf};

use serde_json::json;
use velopack::{
    locator::VelopackLocatorConfig,
    sources::{HttpSource, UpdateSource, VelopackFlowSource},
    UpdateCheck, UpdateManager, UpdateOptions,
};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [kind, url, folder, options @ ..] = args.as_slice() else {
        return Err("velopack-client {http|flow} {url} {folder}".into());
    };
    let root = PathBuf::from(folder);
    let locator = VelopackLocatorConfig {
        RootAppDir: root.clone(),
        UpdateExePath: root.join("UpdateNix"),
        PackagesDir: root.join("packages"),
        ManifestPath: root.join("sq.version"),
        CurrentBinaryDir: root.clone(),
        IsPortable: true,
    };
    let source: Box<dyn UpdateSource> = match kind.as_str() {
        "flow" => Box::new(VelopackFlowSource::new(Some(url))),
        _ => Box::new(HttpSource::new(url)),
    };
    let channel = options.iter().position(|each| each == "--channel");
    let options = UpdateOptions {
        AllowVersionDowngrade: options.iter().any(|each| each == "--downgrade"),
        ExplicitChannel: channel.and_then(|at| options.get(at + 1).cloned()),
        MaximumDeltasBeforeFallback: 10,
    };
    let manager = UpdateManager::new_boxed(source, Some(options), Some(locator))?;
    let update = match manager.check_for_updates()? {
        UpdateCheck::UpdateAvailable(update) => update,
        UpdateCheck::NoUpdateAvailable => return Ok(println!("{}", json!({ "found": "nothing" }))),
        UpdateCheck::RemoteIsEmpty => return Ok(println!("{}", json!({ "found": "empty" }))),
    };
    manager.download_updates(&update, None)?;
    let target = &update.TargetFullRelease;
    let deltas: Vec<&String> = update.DeltasToTarget.iter().map(|each| &each.Version).collect();
    let file = root.join("packages").join(&target.FileName);
    let found = json!({
        "found": "update",
        "version": target.Version,
        "notes": target.NotesMarkdown,
        "deltas": deltas,
        "isDowngrade": update.IsDowngrade,
        "file": file,
    });
    Ok(println!("{found}"))
}
