/** What installs Packager and makes a key pair. */
export function packagerKeyCommands(file: string): string {
  return `cargo install cargo-packager --locked\ncargo packager signer generate --path ${file}`
}
