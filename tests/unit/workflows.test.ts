// What the workflows of CI may hold: a pull request's code runs in some of them, secrets in others.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
  env?: Record<string, string>
}
interface Job {
  if?: string
  environment?: string | { name: string }
  permissions?: Record<string, string>
  'timeout-minutes'?: number
  steps: Step[]
}
interface Workflow {
  on: Record<string, unknown>
  permissions?: Record<string, string>
  concurrency?: unknown
  env?: unknown
  jobs: Record<string, Job>
}

const github = join(import.meta.dirname, '../../.github')
const files = readdirSync(join(github, 'workflows'))
const textOf = (file: string) => readFileSync(join(github, 'workflows', file), 'utf8')
const read = (file: string) => parse(textOf(file)) as Workflow
const workflows = files.map((file) => [file, read(file)] as const)
const jobs = workflows.flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => [`${file}: ${name}`, job] as const),
)
const steps = jobs.flatMap(([name, job]) => job.steps.map((step) => [name, step] as const))
const hasSecret = (part: unknown) => /\bsecrets\b/.test(JSON.stringify(part ?? null))
/** The secrets that a job's steps get. */
const secretsOf = (job: Job) =>
  [...JSON.stringify(job.steps).matchAll(/secrets\.(\w+)/g)].map(([, name]) => name ?? '')
const preview = read('preview.yml')
const previewJobs = Object.values(preview.jobs)

describe('every workflow', () => {
  test.each(files)('%s pins each action to a commit, with its version in a comment', (file) => {
    const uses = textOf(file).match(/^.*\buses:.*$/gm) ?? []
    expect(uses.length).toBeGreaterThan(0)
    for (const line of uses) expect(line).toMatch(/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test.each(workflows)(
    '%s may only read the repository, and one run of a kind goes at a time',
    (_, workflow) => {
      expect(workflow.permissions).toEqual({ contents: 'read' })
      expect(workflow.concurrency).toBeDefined()
      for (const { 'timeout-minutes': minutes } of Object.values(workflow.jobs))
        expect(minutes).toBeLessThan(60)
    },
  )

  test.each(workflows)("%s doesn't run a stranger's code with the repository's rights", (_, { on }) => {
    expect(Object.keys(on)).not.toContain('pull_request_target')
  })

  test('gives secrets to single steps, of a job in an environment', () => {
    for (const [file, { env }] of workflows) expect([file, hasSecret(env)]).toEqual([file, false])
    for (const [name, { steps, ...job }] of jobs) {
      expect([name, hasSecret(job)]).toEqual([name, false])
      if (hasSecret(steps)) expect([name, job.environment]).toEqual([name, expect.anything()])
    }
    for (const [name, { env: _, ...step }] of steps) expect([name, hasSecret(step)]).toEqual([name, false])
  })

  test('leaves no token behind a checkout, and writes nothing that a caller chose into a script', () => {
    const checkouts = steps.filter(([, { uses }]) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.length).toBeGreaterThan(3)
    for (const [name, step] of checkouts)
      expect([name, step.with?.['persist-credentials']]).toEqual([name, false])
    for (const [name, { run, with: inputs }] of steps)
      expect([name, `${run}${inputs?.['script']}`]).not.toEqual([name, expect.stringContaining('${{')])
  })

  test("starts from no cache that another run has filled where a job's steps get secrets", () => {
    const setups = jobs
      .filter(([, job]) => secretsOf(job).length > 0)
      .flatMap(([name, job]) => job.steps.map((step) => [name, step] as const))
      .filter(([, { uses }]) => uses?.startsWith('actions/setup-node@'))
    expect(setups.length).toBeGreaterThan(1)
    for (const [name, step] of setups)
      expect([name, step.with?.['cache'], step.with?.['package-manager-cache']]).toEqual([
        name,
        undefined,
        false,
      ])
  })
})

describe('previews', () => {
  test("have a token, an account and an environment of their own, and none of production's", () => {
    const names = previewJobs.flatMap(secretsOf)
    expect(names).toEqual(expect.arrayContaining(['PREVIEW_API_TOKEN', 'PREVIEW_ACCOUNT_ID']))
    // One that is stored for the whole repository would be found under the same name in every environment.
    expect(names.filter((name) => !name.startsWith('PREVIEW_'))).toEqual([])
    for (const job of previewJobs.filter((job) => secretsOf(job).length))
      expect(job.environment).toBe('preview')
    expect(Object.values(read('deploy.yml').jobs).flatMap(secretsOf).join()).not.toContain('PREVIEW')
  })

  test('are made for branches of the repository itself, and go with their pull request', () => {
    for (const { if: condition } of previewJobs.filter((job) => secretsOf(job).length)) {
      expect(condition).toContain('github.event.pull_request.head.repo.full_name == github.repository')
      // Pull requests of Dependabot get no secrets.
      expect(condition).toContain("github.event.pull_request.user.login != 'dependabot[bot]'")
    }
    expect(textOf('preview.yml')).toMatch(/types: \[.*closed.*\]/)
    expect(textOf('preview.yml')).toContain('--remove')
  })

  test("let no job that runs a branch's code write to the pull request, or hold the token while it builds", () => {
    for (const job of previewJobs.filter(({ permissions }) => permissions?.['pull-requests'] === 'write'))
      expect(job.steps.filter(({ run, uses }) => run || uses?.includes('checkout'))).toEqual([])
    const tokened = steps.filter(([, { env }]) => JSON.stringify(env ?? {}).includes('_API_TOKEN'))
    expect(tokened.length).toBeGreaterThan(2)
    for (const [, { run }] of tokened) expect(run).toMatch(/^npm run (deploy|preview)\b/)
  })
})

test('only what was pushed to the main branch of this repository is deployed, one at a time and to its end', () => {
  const [job] = Object.values(read('deploy.yml').jobs)
  // Checks of a pull request count as runs of its branch, which may have any name.
  expect(job?.if).toContain("github.event.workflow_run.event == 'push' &&")
  expect(job?.if).toContain('github.event.workflow_run.head_repository.full_name == github.repository &&')
  expect(job?.if).toContain("github.ref == 'refs/heads/main'")
  expect(job?.environment).toMatchObject({ name: 'production' })
  expect(read('deploy.yml').concurrency).toEqual({ group: 'deploy', 'cancel-in-progress': false })
})

test('packages and actions are kept up to date, looked up for known faults and for their licences', () => {
  const { updates } = parse(readFileSync(join(github, 'dependabot.yml'), 'utf8')) as {
    updates: { 'package-ecosystem': string; cooldown: unknown }[]
  }
  expect(updates.map((update) => update['package-ecosystem']).toSorted()).toEqual(['github-actions', 'npm'])
  const commands = Object.values(read('dependencies.yml').jobs).flatMap(({ steps }) =>
    steps.map(({ run }) => run),
  )
  expect(commands).toEqual(expect.arrayContaining([expect.stringMatching(/npm audit/), 'npm run licences']))
  expect(read('dependencies.yml').on).toHaveProperty('schedule')
})
