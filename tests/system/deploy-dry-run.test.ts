// Deployments up to the first request that would leave this machine.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOf } from '#tests/fixtures/command.ts'
import { SECRET_SETTINGS, SETTING_NAMES } from '#worker/env.ts'
import { configOf, isListed, isPreviewName, settingsOf } from '#worker/scripts/deploy/deployment.ts'

const root = join(import.meta.dirname, '../..')

function rehearse(args: string[], environment = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    commandOf('deploy', [...args, '--dry-run']),
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        SITE_ORIGIN: 'https://console.example',
        UPSTREAM_SECRET: 'not to be shown anywhere',
        ...environment,
      },
    },
  )
  return { status, text: `${stdout}${stderr}` }
}

test('a preview is bundled under its own name with all of its parts, and no secret is printed', () => {
  const { status, text } = rehearse(['--preview', 'pr-12'])
  expect(text).toMatch(/IDENTITY_DB.*[\s\S]*DIRECTORY_DB.*[\s\S]*BILLING_DB.*[\s\S]*FILES/)
  expect(text).toContain('gantry-identity-pr-12')
  expect(text).toContain('https://gantry-pr-12.example.workers.dev')
  expect(text).not.toContain('not to be shown')
  expect(status).toBe(0)
})

test('rejects a malformed origin before it creates anything', () => {
  const { status, text } = rehearse([], { SITE_ORIGIN: 'console.example' })
  expect([status, text]).toEqual([1, expect.stringContaining('\nSITE_ORIGIN is malformed')])
  expect(text).not.toContain('Would')
})

test('credentials are stored as secrets', () => {
  const opening = SETTING_NAMES.filter((name) => /SECRET|(?<!PUBLISHABLE)_KEY$|SMTP|PROVIDERS/.test(name))
  expect(SECRET_SETTINGS.toSorted()).toEqual(opening.toSorted())
})

test('an empty variable of CI counts as unset, unless empty has a meaning', () => {
  const given = {
    MAIL_FROM: '',
    MAIL_SMTP_URL: '',
    LINK_DOCS: '',
    UNSUPPORTED_COUNTRIES: '',
    PRODUCT_NAME: 'A',
  }
  expect(settingsOf(given)).toEqual({
    vars: { LINK_DOCS: '', UNSUPPORTED_COUNTRIES: '', PRODUCT_NAME: 'A' },
    secrets: {},
  })
})

test('a signing key is generated only for a Worker that certainly has none', () => {
  const listed = '[\n  { "name": "TOKEN_SIGNING_KEY", "type": "secret_text" }\n]'
  expect(isListed('TOKEN_SIGNING_KEY', { status: 0, output: listed })).toBe(true)
  expect(isListed('TOKEN_SIGNING_KEY', { status: 0, output: '[]' })).toBe(false)
  expect(isListed('TOKEN_SIGNING_KEY', { status: 1, output: 'ERROR Worker "gantry" not found.' })).toBe(false)
  const failed = 'ERROR A request to the Cloudflare API (/accounts/a/workers/scripts/gantry/secrets) failed.'
  expect(isListed('TOKEN_SIGNING_KEY', { status: 1, output: failed })).toBeNull()
})

test("a preview's name is valid for a host, a database and a bucket", () => {
  expect(isPreviewName('pr-12')).toBe(true)
  for (const name of ['Pr_12', '--remove', 'a'.repeat(40), '12', 'pr-', undefined])
    expect([name, isPreviewName(name)]).toEqual([name, false])
  const { status, text } = rehearse(['--preview', 'Pr_12'])
  expect([status, text]).toEqual([1, expect.stringContaining('Name the preview')])
})

test("a preview has its own databases and bucket, and the product's migrations", () => {
  const product = configOf(
    null,
    new Map([['IDENTITY_DB', { name: 'gantry-identity', uuid: 'id-of-identity' }]]),
  )
  const preview = configOf(
    'pr-12',
    new Map([['IDENTITY_DB', { name: 'gantry-identity-pr-12', uuid: 'another-id' }]]),
  )
  const stores = ({ name, d1_databases, r2_buckets }: typeof product) => [
    name,
    ...d1_databases.flatMap(({ database_name, database_id }) => [database_name, database_id]),
    ...r2_buckets.map(({ bucket_name }) => bucket_name),
  ]
  expect(stores(product)).toContain('id-of-identity')
  expect(stores(preview)).toContain('another-id')
  expect(stores(preview).filter((each) => stores(product).includes(each))).toEqual([])
  for (const { migrations_dir } of preview.d1_databases) expect(existsSync(migrations_dir)).toBe(true)
})
