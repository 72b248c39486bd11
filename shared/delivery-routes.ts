// What installed programs and people who download are handed out from. Apart from the console's own addresses, as no
// screen of the first load leads there.

const encode = encodeURIComponent

/** The parameter of an update check that is answered like any other, and not counted: the console's. */
export const UNCOUNTED = 'uncounted'

/** Addresses of the delivery plane, below its origin. */
export const delivery = {
  feed: (org: string, app: string) => `/update/${encode(org)}/${encode(app)}`,
  /** Where an installed app reports what became of its update. */
  report: (org: string, app: string) => `/report/${encode(org)}/${encode(app)}`,
  /** What is live on each channel, as a picture for other sites and as data for programs. */
  statusBadge: (org: string, app: string) => `/status/${encode(org)}/${encode(app)}/badge.svg`,
  statusJson: (org: string, app: string) => `/status/${encode(org)}/${encode(app)}/status.json`,
  asset: (id: string) => `/asset/${encode(id)}`,
  latest: (org: string, app: string, filename: string) =>
    `/download/${encode(org)}/${encode(app)}/latest/${encode(filename)}`,
  latestFor: (org: string, app: string, platform: string) =>
    `/download/${encode(org)}/${encode(app)}/latest/platform/${encode(platform)}`,
  version: (org: string, app: string, version: string, filename: string) =>
    `/download/${encode(org)}/${encode(app)}/${encode(version)}/${encode(filename)}`,
  /** One of the addresses above, on a channel; null is the one without a name. */
  on: (channel: string | null, address: string) =>
    channel === null ? address : `${address}?channel=${encode(channel)}`,
}
