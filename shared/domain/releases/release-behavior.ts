// How updaters treat a release: what an app may not skip or put off, and the number that Sparkle compares. None of it
// changes which release is chosen, except that a required step comes before everything above it.

import * as z from 'zod/mini'
import { compareVersions, MAX_VERSION_NUMBER, parseVersion } from './version.ts'

/** Semantic, without a leading `v`, of numbers that every updater reads. */
export const MinimumVersion = z
  .string()
  .check(
    z.maxLength(64, 'A minimum version is at most 64 characters long'),
    z.refine(isPlainVersion, 'A minimum version must be semantic, such as 1.4.0'),
  )

/**
 * Digits. Apple's `CFBundleVersion` and the default, the release's version, have up to four numbers with dots between
 * them, which Sparkle compares one by one: these are allowed as well.
 */
export const BuildNumber = z
  .string()
  .check(
    z.regex(
      /^\d{1,18}(\.\d{1,18}){0,3}$/,
      'A build number is up to 18 digits, such as 142. Up to four numbers can have dots between them',
    ),
  )

/** Of a release that was stored before these fields, or by an older directory, they are false and null. */
export const RELEASE_BEHAVIOR = {
  /** Updaters tell the app that this update is mandatory. */
  mandatory: z._default(z.boolean(), false),
  /** Updaters tell it so to clients below this version; at most the release's own. Null: to none. */
  minimumVersion: z._default(z.nullable(z.string()), null),
  /** A client below the release's version is offered nothing above it. */
  requiredStep: z._default(z.boolean(), false),
  /** Sparkle's `sparkle:version`; null: the app's `CFBundleVersion`, else the release's version. */
  buildNumber: z._default(z.nullable(z.string()), null),
}

/** The same in a request: absent fields stay as they are. */
export const BEHAVIOR_CHANGE = {
  mandatory: z.optional(z.boolean()),
  minimumVersion: z.optional(z.nullable(MinimumVersion)),
  requiredStep: z.optional(z.boolean()),
  buildNumber: z.optional(z.nullable(BuildNumber)),
}

export interface ReleaseBehavior {
  mandatory: boolean
  minimumVersion: string | null
  requiredStep: boolean
  buildNumber: string | null
}

/** What a release has that names none. */
export const NO_BEHAVIOR: ReleaseBehavior = {
  mandatory: false,
  minimumVersion: null,
  requiredStep: false,
  buildNumber: null,
}

type WhatIsSet = { [Name in keyof ReleaseBehavior]?: NonNullable<ReleaseBehavior[Name]> }

/** As a manifest has it: what isn't set is absent. */
export function manifestBehavior({
  mandatory,
  minimumVersion,
  requiredStep,
  buildNumber,
}: ReleaseBehavior): WhatIsSet {
  return {
    ...(mandatory && { mandatory }),
    ...(minimumVersion !== null && { minimumVersion }),
    ...(requiredStep && { requiredStep }),
    ...(buildNumber !== null && { buildNumber }),
  }
}

export interface BehaviorProblem {
  field: 'minimumVersion' | 'requiredStep'
  message: string
}

/** @param loose whether the application's versions are free text, which have no order */
export function behaviorProblem(
  version: string,
  { minimumVersion, requiredStep }: Pick<ReleaseBehavior, 'minimumVersion' | 'requiredStep'>,
  loose: boolean,
): BehaviorProblem | null {
  if (loose && minimumVersion !== null)
    return {
      field: 'minimumVersion',
      message: 'A minimum version needs an application with an updater: free-text versions have no order',
    }
  if (loose && requiredStep)
    return {
      field: 'requiredStep',
      message: 'A required step needs an application with an updater: free-text versions have no order',
    }
  const [minimum, own] = [parseVersion(minimumVersion ?? ''), parseVersion(version)]
  return minimum && own && compareVersions(minimum, own) > 0
    ? {
        field: 'minimumVersion',
        message: `The minimum version can’t be higher than the release’s own, ${version}`,
      }
    : null
}

function isPlainVersion(text: string): boolean {
  const parsed = parseVersion(text)
  return (
    parsed !== null &&
    !text.startsWith('v') &&
    parsed.core.every((number) => Number(number) <= MAX_VERSION_NUMBER)
  )
}
