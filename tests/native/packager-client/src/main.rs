//! An app with Packager's updater: it looks for an update, downloads it, verifies it, and says what it found, as JSON.
//!
//! `packager-client {configuration} {version} {folder} [--client-id ID] [--install]`
//!
//! The verified file is `{folder}/update`. `--install` replaces `{folder}/Editor.AppImage` with it.

use std::{env, error::Error, fs, path::Path};

use cargo_packager_updater::{Config, UpdaterBuilder};
use serde_json::{json, Value};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [config, version, folder, options @ ..] = args.as_slice() else {
        return Err("packager-client {configuration} {version} {folder}".into());
    };
    let found = update(serde_json::from_str(config)?, version, Path::new(folder), options)?;
    Ok(println!("{found}"))
}

fn update(
    config: Config,
    version: &str,
    folder: &Path,
    options: &[String],
) -> Result<Value, Box<dyn Error>> {
    let app_image = folder.join("Editor.AppImage");
    let mut builder = UpdaterBuilder::new(version.parse()?, config).executable_path(app_image);
    if let Some(at) = options.iter().position(|each| each == "--client-id") {
        builder = builder.header("X-Client-Id", options[at + 1].as_str())?;
    }
    let Some(update) = builder.build()?.check()? else {
        return Ok(json!({ "found": "nothing" }));
    };
    let bytes = update.download()?;
    fs::write(folder.join("update"), &bytes)?;
    if options.iter().any(|each| each == "--install") {
        update.install(bytes)?;
    }
    Ok(json!({
        "found": "update",
        "version": update.version,
        "notes": update.body,
        "format": update.format.to_string(),
    }))
}
