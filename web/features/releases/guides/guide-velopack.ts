import { feedUrl, type Guide, type GuideSetup } from '#web/lib/update-guides/update-guide.ts'
import { velopackConfig } from '#web/lib/update-guides/updater-config.ts'
import { exampleVersion } from './example-version.ts'
import { ciStep, notMandatory, versionPoint } from './guide-texts.ts'
import { reportStep, reportUrl } from './report-step.ts'
import { terminalVariants } from './terminal-variants.ts'
import { velopackWorkflow } from './velopack-workflow.ts'

/** How an app that vpk packages gets its updates from here. */
export function velopackGuide(setup: GuideSetup): Guide {
  return {
    variables: null,
    choice: 'Language',
    steps: [
      {
        title: 'Add the updater',
        text: 'Install it, then list Velopack among the updaters in Settings. Its packages need no signature. The updater checks each package’s SHA-256, and the system checks code signatures.',
        snippets: INSTALL,
        lists: 'velopack',
        link: 'settings',
      },
      {
        title: 'Ask for updates',
        text: 'When the app starts, or from a menu entry. The clients send their version, so insights count versions in use.',
        points: [
          'In .NET, use the Flow source as here. It sends the id of the installation, by which rollouts tell clients apart. The plain web source sends none.',
          'After a rollback, clients go back only with `AllowVersionDowngrade`.',
          notMandatory('Velopack'),
        ],
        snippets: [
          { variant: '.NET', ...velopackConfig(setup) },
          { variant: 'Rust', title: 'src/main.rs', code: rustClient(setup) },
          {
            variant: 'JavaScript',
            title: 'main.js, in the main process of Electron',
            code: nodeClient(setup),
          },
        ],
      },
      {
        title: 'Pack a version',
        text: 'Name the channel of vpk after the system and the processor, as here. It is what the installed app asks for. Upload the packages and the installer as a new release, or let CI do it as below.',
        points: [
          'Channels are `win-x64`, `win-arm64`, `osx-arm64`, `osx-x64`, `linux-x64` and `linux-arm64`. `win-x64-beta` is the channel `beta` of this application.',
          '`vpk download` gets the live release, from which vpk makes a delta. Clients then download only what changed.',
          'In Rust and JavaScript, your own build takes the place of `dotnet publish`.',
          'Keep `--packId` as it is: an installed app only takes packages with its own.',
        ],
        snippets: [{ title: 'Terminal, in the project', code: packCommands(setup) }],
        link: 'new-release',
      },
      ciStep(setup, velopackWorkflow(setup), [
        versionPoint('`Cargo.toml` or `package.json`, if there is one'),
        'Replace `Editor` with your `--packId`, and the build with your own.',
        'Code signing is vpk’s: add its options, such as `--signParams`, to `vpk pack`.',
      ]),
      reportStep(
        'In the `Program.cs` of “Ask for updates”, this replaces the code from `var update` on. Move the `using` lines to the top.',
        [{ title: 'Program.cs', code: reportingClient(setup) }],
        [
          'Apps in other languages send the same JSON.',
          'A finished update is counted by the next check, from the version that it sends.',
        ],
      ),
    ],
  }
}

const INSTALL = terminalVariants({
  '.NET': 'dotnet tool install -g vpk\ndotnet add package Velopack',
  Rust: 'dotnet tool install -g vpk\ncargo add velopack',
  JavaScript: 'dotnet tool install -g vpk\nnpm install velopack',
})

function packCommands(setup: GuideSetup): string {
  return `dotnet publish -c Release -r win-x64 --self-contained -o publish
vpk download http --url ${feedUrl(setup, null)} --channel win-x64
vpk pack --packId Editor --packVersion ${exampleVersion(setup)} --packDir publish --mainExe Editor.exe --runtime win-x64 --channel win-x64`
}

function rustClient(setup: GuideSetup): string {
  return `use velopack::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    VelopackApp::build().run();

    let source = sources::HttpSource::new("${feedUrl(setup, null)}");
    let manager = UpdateManager::new(source, None, None)?;
    if let UpdateCheck::UpdateAvailable(update) = manager.check_for_updates()? {
        manager.download_updates(&update, None)?;
        manager.apply_updates_and_restart(&update.TargetFullRelease)?;
    }
    Ok(())
}
`
}

function nodeClient(setup: GuideSetup): string {
  return `const { app } = require('electron')
const { VelopackApp, UpdateManager } = require('velopack')

VelopackApp.build().run()

async function update() {
  const manager = new UpdateManager('${feedUrl(setup, null)}')
  const update = await manager.checkForUpdatesAsync()
  if (!update) return
  await manager.downloadUpdateAsync(update)
  manager.waitExitThenApplyUpdate(update)
  app.quit()
}
`
}

function reportingClient(setup: GuideSetup): string {
  return `using System.Net.Http.Json;
using System.Runtime.InteropServices;

UpdateInfo? update = null;
try
{
    update = await manager.CheckForUpdatesAsync();
    if (update != null)
    {
        await manager.DownloadUpdatesAsync(update);
        manager.ApplyUpdatesAndRestart(update);
    }
}
catch (Exception problem)
{
    var os = OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "darwin" : "linux";
    var arch = RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? "aarch64" : "x86_64";
    var from = $"{manager.CurrentVersion}";
    var to = $"{update?.TargetFullRelease.Version ?? manager.CurrentVersion}";
    using var http = new HttpClient();
    await http.PostAsJsonAsync("${reportUrl(setup)}", new
    {
        @event = "failed",
        from,
        to,
        platform = $"{os}-{arch}-velopack",
        reason = problem.Message,
    });
}
`
}
