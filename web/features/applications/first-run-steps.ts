// The way from a new application to one that updates itself. A build can update itself only with the updater in it, so
// that is connected before the first version is published. Every step is done once its outcome is there; nothing is
// stored about it.

import type { Application, AppType } from '#shared/domain/organizations/application.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import { can } from '#shared/domain/organizations/permissions.ts'

export type FirstRunStep = 'create' | 'key' | 'connect' | 'publish' | 'ci'

export const STEP_TITLES: Record<FirstRunStep, string> = {
  create: 'Create the app',
  key: 'Add a signing key',
  connect: 'Connect the updater',
  publish: 'Publish a first version',
  ci: 'Publish from CI',
}

/** What a step is about, while one before it is to be done. */
export const STEP_HINTS: Record<FirstRunStep, string> = {
  create: 'Name it and choose its packaging tool.',
  key: 'Installed apps check every update with it.',
  connect: 'Point your app to its feed. This turns green at the first check.',
  publish: 'Upload a build, check it, then publish it.',
  ci: 'Publish each version from your workflow.',
}

/** What is there of an application. */
export interface FirstRunFacts {
  application: Pick<Application, 'appType' | 'updaterPublicKey' | 'stats'>
  role: Role
  /** Whether an update check was ever counted. */
  connected: boolean
  /** Whether CI could publish, or already has. */
  hasKey: boolean
}

/** The steps of this role in order, each with whether it is done. */
export function firstRunSteps(facts: FirstRunFacts): { step: FirstRunStep; done: boolean }[] {
  const { application, role, connected, hasKey } = facts
  const isPublished = application.stats.publishedReleases > 0
  const done: Record<FirstRunStep, boolean> = {
    create: true,
    key: application.updaterPublicKey !== null,
    connect: connected,
    publish: isPublished,
    // The key may be of another application's workflow.
    ci: hasKey && isPublished,
  }
  return stepsOf(application.appType, role).map((step) => ({ step, done: done[step] }))
}

/** The steps of an application of this type, for this role, in order. */
export function stepsOf(appType: AppType, role: Role): FirstRunStep[] {
  const steps: FirstRunStep[] = ['create', 'key', 'connect', 'publish', 'ci']
  return steps.filter((step) => {
    // Updaters of other tools have signatures of their own, or none.
    if (step === 'key') return appType !== 'Other'
    return step !== 'ci' || can(role, 'apiKeys.manage')
  })
}
