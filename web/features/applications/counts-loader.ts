// A data loader: every card asks for its own counts, so that each answer is cached, retried and shown by itself, and
// those that ask within a few milliseconds share one call.

import type { Directory } from '#shared/contracts/directory.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import { notFound, RpcError } from '#shared/errors.ts'
import { MAX_APPLICATIONS_COUNTED } from '#shared/limits.ts'
import type { Input, Output } from '#shared/rpc.ts'
import { codeOf } from '#web/lib/api/failures.ts'
import { endOfRange } from '#web/lib/api/insights.ts'

type List = Directory['insights.applications.list']
type Get = Directory['insights.application.get']

export type CountedApplication = Pick<Application, 'id' | 'orgId' | 'createdAt'>
/** The days are missing where the directory answers only totals. */
export type ApplicationCounts = Output<Get> & Partial<Listed & Pick<Output<List>, 'days'>>
type Listed = NonNullable<Output<List>['applications'][number]['counts']>

type CountsOf = (application: CountedApplication) => ApplicationCounts | Promise<ApplicationCounts>

interface Batch {
  applications: CountedApplication[]
  answer: Promise<CountsOf>
}

interface Calls {
  list: (input: Input<List>) => Promise<Output<List>>
  get: (input: Input<Get>) => Promise<Output<Get>>
}

/** Retries of queries that failed together come from a timer each. */
const BATCH_WINDOW_MS = 5

/** Returns the function that loads the counts of one application since it was created. */
export function createCountsLoader({ list, get }: Calls) {
  /** The batch of each organization that can still be joined. */
  const open = new Map<string, Batch>()

  return async function load(application: CountedApplication): Promise<ApplicationCounts> {
    const { orgId } = application
    const batch = open.get(orgId) ?? openBatch(orgId)
    batch.applications.push(application)
    if (batch.applications.length >= MAX_APPLICATIONS_COUNTED) open.delete(orgId)
    const countsOf = await batch.answer
    return countsOf(application)
  }

  function openBatch(orgId: string): Batch {
    const applications: CountedApplication[] = []
    const closed = new Promise((resolve) => setTimeout(resolve, BATCH_WINDOW_MS))
    const answer = closed.then(() => {
      if (open.get(orgId) === batch) open.delete(orgId)
      return ask(orgId, applications)
    })
    const batch = { applications, answer }
    open.set(orgId, batch)
    return batch
  }

  async function ask(org: string, applications: readonly CountedApplication[]): Promise<CountsOf> {
    const appIds = applications.map(({ id }) => id)
    // None has counts from before it was created, so the earliest moment does for all.
    const from = applications.map(({ createdAt }) => createdAt).reduce((a, b) => (a < b ? a : b))
    try {
      const { days, applications: listed } = await list({ org, appIds, from, to: endOfRange(Date.now()) })
      return ({ id }) => {
        const found = listed.find((each) => each.id === id)
        if (!found) throw notFound('This application')
        if (!found.counts) throw countsUnavailable()
        return { ...found.counts, days }
      }
    } catch (failure) {
      if (!isUnknownProcedure(failure)) throw failure
      return ({ id, createdAt }) => get({ appId: id, from: createdAt, to: endOfRange(Date.now()) })
    }
  }
}

/** A remote directory may be of a version that answers for one application at a time. */
function isUnknownProcedure(failure: unknown): boolean {
  return [404, 501].includes(codeOf(failure) ?? 0)
}

function countsUnavailable(): RpcError {
  return new RpcError(503, 'Some download counts are unavailable right now. Try again in a moment.')
}
