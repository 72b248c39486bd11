import * as z from 'zod/mini'
import { channelProblem } from '#shared/domain/releases/channel-name.ts'
import { Notes } from '#shared/domain/releases/notes.ts'
import { versionProblem } from '#shared/domain/releases/release.ts'

/** The form of a draft. The empty channel is the one without a name. `loose`: versions are free text. */
export function releaseForm(loose: boolean) {
  return z.object({
    version: judgedBy((version) => versionProblem(version, loose)),
    channel: judgedBy(channelProblem),
    notes: Notes,
  })
}

export interface ReleaseFormValues {
  version: string
  channel: string
  notes: string
}

function judgedBy(problemOf: (text: string) => string | null) {
  return z.string().check((context) => {
    const message = problemOf(context.value)
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  })
}
