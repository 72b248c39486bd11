//! An app built with Tauri 2, without a window: it looks for an update, downloads it, verifies it, and says what it
//! found, as JSON.
//!
//! `tauri-client {plugins.updater of tauri.conf.json} {version} {folder} [--client-id ID] [--install]`
//!
//! The verified file is `{folder}/update`. `--install` replaces `{folder}/Editor.AppImage` with it.

use std::{env, error::Error, fs, path::Path};

use serde_json::{json, Value};
use tauri::test::{mock_builder, mock_context, noop_assets, MockRuntime};
use tauri_plugin_updater::UpdaterExt;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [config, version, folder, options @ ..] = args.as_slice() else {
        return Err("tauri-client {config} {version} {folder}".into());
    };
    let found = update(&app(config, version)?, Path::new(folder), options)?;
    Ok(println!("{found}"))
}

fn app(config: &str, version: &str) -> Result<tauri::App<MockRuntime>, Box<dyn Error>> {
    let mut context = mock_context(noop_assets());
    context.package_info_mut().version = version.parse()?;
    let plugins = &mut context.config_mut().plugins.0;
    plugins.insert("updater".into(), serde_json::from_str(config)?);
    let updater = tauri_plugin_updater::Builder::new().build();
    Ok(mock_builder().plugin(updater).build(context)?)
}

fn update(
    app: &tauri::App<MockRuntime>,
    folder: &Path,
    options: &[String],
) -> Result<Value, Box<dyn Error>> {
    let mut builder = app.updater_builder().executable_path(folder.join("Editor.AppImage"));
    if let Some(at) = options.iter().position(|each| each == "--client-id") {
        builder = builder.header("X-Client-Id", options[at + 1].as_str())?;
    }
    let updater = builder.build()?;
    let Some(update) = tauri::async_runtime::block_on(updater.check())? else {
        return Ok(json!({ "found": "nothing" }));
    };
    let bytes = tauri::async_runtime::block_on(update.download(|_, _| {}, || {}))?;
    fs::write(folder.join("update"), &bytes)?;
    if options.iter().any(|each| each == "--install") {
        update.install(&bytes)?;
    }
    Ok(json!({
        "found": "update",
        "version": update.version,
        "notes": update.body,
        "mandatory": update.raw_json["mandatory"] == true,
    }))
}
