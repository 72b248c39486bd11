// A random history of an application, made by the calls that its CI and Admins make, and noted down beside them.

import type { Release } from '#shared/domain/releases/release.ts'
import type { Chance } from '#tests/fixtures/chance.ts'
import { tokenOf } from '#tests/worker/caller.ts'
import { CONFIRMED, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { contentOf, DELTAS, FILES } from './files.ts'

/** `-`: production. */
export type Channel = '-' | 'beta' | 'nightly' | 'other'
export const CHANNELS: readonly Channel[] = ['-', 'beta', 'nightly', 'other']

export interface Published {
  release: Release
  channel: Channel
  /** Its version is `1.{height}.0`. */
  height: number
  isDraft: boolean
  isYanked: boolean
  isPaused: boolean
  percent: number
  isStep: boolean
  isMandatory: boolean
  minimum: number | null
  /** When it was published. */
  at: number
}

export interface Rollback {
  target: Published
  at: number
  /** Highest version that it withdrew, also of what was yanked. */
  upTo: number
}

export interface History {
  publisher: Publisher
  releases: Published[]
  includes: Map<Channel, Channel | null>
  rollbacks: Map<Channel, Rollback>
  /** The second key: what was published before there was one, and with it. */
  rotation: { before: number; withKey: number[] } | null
}

const MAX_HEIGHT = 24
export const versionOf = (height: number) => `1.${height}.0`

/** The channel, and those that it includes. */
export function reachOf({ includes }: Pick<History, 'includes'>, channel: Channel): Channel[] {
  const next = includes.get(channel)
  return next ? [channel, ...reachOf({ includes }, next)] : [channel]
}

const signers = await Promise.all([createSigner(), createSigner()])

export async function openHistory(random: Chance) {
  const [first, second] = signers
  const publisher = await openPublisher({
    ...{ appType: 'TauriVersion2', updaters: ['electron', 'squirrel', 'sparkle', 'velopack'] },
    updaterPublicKey: first?.publicKey ?? '',
  })
  const { rest, clock, app } = publisher
  const token = await tokenOf(publisher.admin.userId)
  const history: History = {
    ...{ publisher, releases: [], rotation: null },
    ...{ includes: new Map(), rollbacks: new Map() },
  }
  const { releases, includes, rollbacks } = history
  const tick = () => clock.setTime(clock.getTime() + 1000)
  const someOf = <Item>(items: readonly Item[]) => (items.length > 0 ? random.of(items) : undefined)
  const someRelease = () => someOf(releases.filter(({ isDraft }) => !isDraft))

  async function addFiles(id: string, height: number) {
    const version = versionOf(height)
    const share = random.next()
    const deltas = DELTAS.filter(() => random.happens(0.8))
    const files = [...FILES.filter(() => random.happens(share)), ...deltas]
    const isBase = (each: Published) => !each.isDraft && each.height < height
    for (const file of files) {
      const bytes = contentOf(file, version)
      const by = file.isSigned ? signers.slice(0, history.rotation ? 2 : 1) : []
      const signatures = await Promise.all(
        by.map(async (signer) => ({
          scheme: 'minisign' as const,
          value: await signer.sign(bytes, { version }),
        })),
      )
      const base = file.deltaFor && someOf(releases.filter(isBase))
      if (file.deltaFor && !base) continue
      const sent = await publisher.send(id, bytes, {
        ...{ filename: file.name.replace('{v}', version), publicPlatform: null, signatures },
        ...(base
          ? { deltaFor: file.deltaFor ?? null, deltaFrom: base.release.version }
          : { updatePlatform: file.platform }),
      })
      const { status } = sent.status < 300 ? await publisher.complete(sent.body.id) : sent
      if (status >= 300) throw new Error(`${file.name}: ${JSON.stringify(sent.body)}`)
    }
  }

  async function publish() {
    const [height, channel] = [random.below(MAX_HEIGHT), random.of(CHANNELS)]
    if (releases.some((each) => each.height === height && each.channel === channel)) return
    const version = versionOf(height)
    const minimum = random.happens(0.3) ? random.below(height + 1) : null
    const [isStep, isMandatory] = [random.happens(0.2), random.happens(0.15)]
    const behavior = {
      ...{ requiredStep: isStep, mandatory: isMandatory },
      minimumVersion: minimum === null ? null : versionOf(minimum),
    }
    const draft = await publisher.draft(version, { ...(channel !== '-' && { channel }), ...behavior })
    await addFiles(draft.id, height)
    tick()
    const isDraft = random.happens(0.15)
    const percent = random.of([0, 30, 70, 100, 100, 100, 100])
    const noted = { channel, height, isStep, isMandatory, minimum, isYanked: false, isPaused: false }
    const answer = isDraft
      ? await rest<Release>('GET', `/releases/${draft.id}`)
      : await rest<Release>('POST', `/releases/${draft.id}/publish`, {
          ...{ ...CONFIRMED, rolloutPercent: percent },
        })
    // Without a file, there is nothing to publish.
    if (answer.status !== 200 && answer.code !== 'not_ready')
      throw new Error(`Not published: ${JSON.stringify(answer.body)}`)
    const isLeft = isDraft || answer.status !== 200
    const release = isLeft ? draft : answer.body
    releases.push({ ...noted, release, isDraft: isLeft, percent, at: clock.getTime() })
    const isSigned = release.assets.some(({ signature }) => signature !== null)
    if (!isLeft && history.rotation && isSigned) history.rotation.withKey.push(height)
  }

  async function promote() {
    const [source, channel] = [someRelease(), random.of(CHANNELS)]
    if (!source || releases.some((each) => each.height === source.height && each.channel === channel)) return
    tick()
    const { status, body } = await rest<Release>('POST', `/releases/${source.release.id}/promote`, {
      ...{ ...CONFIRMED, channel: channel === '-' ? null : channel },
    })
    if (status !== 200) return
    const { requiredStep, mandatory } = body
    releases.push({
      ...{ ...source, release: body, channel, at: clock.getTime(), percent: 100, isPaused: false },
      ...{ isStep: requiredStep === true, isMandatory: mandatory === true },
    })
    const isNew = body.assets.some(({ signatures = [] }) => signatures.length > 0)
    if (history.rotation && isNew) history.rotation.withKey.push(source.height)
  }

  async function change() {
    const target = someRelease()
    if (!target) return
    const { id } = target.release
    const yank = () => rest('POST', `/releases/${id}/yank`, { reason: 'It crashes.' })
    const patch = (body: object) => rest('PATCH', `/releases/${id}`, body)
    const paused = random.happens(0.5)
    const percent = random.of([0, 50, 100])
    const [call, effect] = random.of([
      [yank, { isYanked: true }],
      [() => rest('POST', `/releases/${id}/unyank`), { isYanked: false }],
      [() => patch({ paused }), { isPaused: paused }],
      [() => patch({ rolloutPercent: percent }), { percent }],
    ] as const)
    if ((await call()).status === 200) Object.assign(target, effect)
  }

  async function rollBack() {
    const [channel, target] = [random.of(CHANNELS), someRelease()]
    if (!target) return
    tick()
    const { status } = await rest('POST', `/channels/${channel}/rollback`, {
      ...{ releaseId: target.release.id, confirm: ['key_unknown'] },
    })
    if (status !== 200) return
    const reach = reachOf(history, channel)
    const above = releases.filter(
      (each) => !each.isDraft && reach.includes(each.channel) && each.height > target.height,
    )
    const upTo = Math.max(-1, ...above.map(({ height }) => height))
    rollbacks.set(channel, { target, at: clock.getTime(), upTo })
    tick()
  }

  async function endRollback() {
    const channel = random.of(CHANNELS)
    if ((await rest('DELETE', `/channels/${channel}/rollback`)).status === 204) rollbacks.delete(channel)
  }

  async function include() {
    const [channel, next] = random.of([
      ['beta', '-'],
      ['nightly', 'beta'],
      ['nightly', '-'],
      ['nightly', null],
    ] as const)
    const { status } = await rest('PATCH', `/channels/${channel}`, { includes: next })
    if (status === 200) includes.set(channel, next)
  }

  async function rotate() {
    if (history.rotation || !second) return
    const input = { id: app.id, scheme: 'minisign' as const, value: second.publicKey }
    const { status } = await publisher.call({ token }, 'applications.addKey', input)
    if (status !== 200) throw new Error('The key was not added.')
    const published = releases.filter(({ isDraft }) => !isDraft)
    history.rotation = { before: Math.max(-1, ...published.map(({ height }) => height)), withKey: [] }
  }

  const OPERATIONS = [
    ...[publish, publish, publish, publish, publish, change, change, promote],
    ...[rollBack, endRollback, include, rotate],
  ]
  return { history, step: () => random.of(OPERATIONS)() }
}
