import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { channelProblem } from '#shared/domain/releases/channel-name.ts'
import { Notes } from '#shared/domain/releases/notes.ts'
import { type Release, versionProblem } from '#shared/domain/releases/release.ts'
import {
  BuildNumber,
  behaviorProblem,
  MinimumVersion,
  type ReleaseBehavior,
} from '#shared/domain/releases/release-behavior.ts'

/** The form of a draft. The empty channel is production, unless one is being named. `loose`: versions are free text. */
export function releaseForm(loose: boolean) {
  return z
    .object({
      version: judgedBy((version) => versionProblem(version, loose)),
      channel: judgedBy(channelProblem),
      isNewChannel: z.boolean(),
      notes: Notes,
      mandatory: z.boolean(),
      minimumVersion: empty(MinimumVersion),
      requiredStep: z.boolean(),
      buildNumber: empty(BuildNumber),
    })
    .check((context) => {
      const { value } = context
      const problem = behaviorProblem(value.version, behaviorOf(value), loose)
      if (problem)
        context.issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.message })
      if (value.isNewChannel && value.channel === '')
        context.issues.push({ code: 'custom', input: value, path: ['channel'], message: 'Enter a name.' })
    })
}

/** The form of what can change after publishing. */
export function mandatoryForm(version: string) {
  return z.object({ mandatory: z.boolean(), minimumVersion: empty(MinimumVersion) }).check((context) => {
    const { value } = context
    const minimumVersion = value.minimumVersion || null
    const problem = behaviorProblem(version, { minimumVersion, requiredStep: false }, false)
    if (problem)
      context.issues.push({ code: 'custom', input: value, path: [problem.field], message: problem.message })
  })
}

export interface BehaviorFormValues {
  mandatory: boolean
  minimumVersion: string
  requiredStep: boolean
  buildNumber: string
}

export interface ReleaseFormValues extends BehaviorFormValues {
  version: string
  channel: string
  /** Whether the channel is typed in, not chosen. */
  isNewChannel: boolean
  notes: string
}

export type DraftFormState = UseFormReturn<ReleaseFormValues, unknown, ReleaseFormValues>

export const BEHAVIOR_FIELDS = ['mandatory', 'minimumVersion', 'requiredStep', 'buildNumber'] as const

/** Empty text means null. */
export function behaviorOf({ minimumVersion, buildNumber, ...rest }: BehaviorFormValues): ReleaseBehavior {
  const { mandatory, requiredStep } = rest
  return { mandatory, minimumVersion: minimumVersion || null, requiredStep, buildNumber: buildNumber || null }
}

/** A release as its form shows it. */
export function formValues(release: Pick<Release, 'version' | 'channel' | 'notes'> & ReleaseBehavior) {
  const { version, channel, notes, mandatory, minimumVersion, requiredStep, buildNumber } = release
  return {
    ...{ version, channel: channel ?? '', isNewChannel: false, notes, mandatory, requiredStep },
    minimumVersion: minimumVersion ?? '',
    buildNumber: buildNumber ?? '',
  }
}

function empty(schema: typeof MinimumVersion) {
  return judgedBy((text) => (text === '' ? null : (schema.safeParse(text).error?.issues[0]?.message ?? null)))
}

function judgedBy(problemOf: (text: string) => string | null) {
  return z.string().check((context) => {
    const message = problemOf(context.value)
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  })
}
