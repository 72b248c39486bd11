// Icons that the first screens of a visitor do without, drawn as those of icon.tsx are: `<Icon name={shield} />`.

import type { IconShape } from './icon.tsx'

export const ban: IconShape = { path: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.9 3.9l8.2 8.2' }
export const bolt: IconShape = { path: 'M8.5 1.75 3.25 9H8l-.5 5.25L12.75 7H8z' }
export const book: IconShape = {
  path: 'M8 4C6.5 2.9 4.5 2.5 2 2.5v10c2.5 0 4.5.4 6 1.5 1.5-1.1 3.5-1.5 6-1.5v-10c-2.5 0-4.5.4-6 1.5zM8 4v10',
}
export const chat: IconShape = { path: 'M2.5 3h11v8h-6L4.5 13.5V11h-2zM5.5 6h5M5.5 8.25h3' }
export const code: IconShape = { path: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5' }
export const down: IconShape = { path: 'M8 3.5v9M4.5 9 8 12.5 11.5 9' }
export const filter: IconShape = { path: 'M2 4h12M4.5 8h7M6.75 12h2.5' }
export const fingerprint: IconShape = {
  path: 'M2.5 10V8a5.5 5.5 0 0 1 11 0v2.5M5.25 13V8a2.75 2.75 0 0 1 5.5 0v5M8 8.25v5.25',
}
export const globe: IconShape = {
  path: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2.25 8h11.5M8 2c1.7 1.6 2.5 3.6 2.5 6S9.7 12.4 8 14c-1.7-1.6-2.5-3.6-2.5-6S6.3 3.6 8 2Z',
}
export const linux: IconShape = {
  path: 'M8 1.3c-1.7 0-2.6 1.3-2.6 3 0 1.5.1 2.3-.7 3.6-.8 1.2-1.5 2.5-1.5 3.7-.6.3-1 .7-.9 1.2.2.7 1.7.7 2.5 1.3.5.4 1.2.6 1.7.2h3c.5.4 1.2.2 1.7-.2.8-.6 2.3-.6 2.5-1.3.1-.5-.3-.9-.9-1.2 0-1.2-.7-2.5-1.5-3.7-.8-1.3-.7-2.1-.7-3.6 0-1.7-.9-3-2.6-3ZM6.9 3.7a.55.75 0 1 0 0 1.5.55.75 0 0 0 0-1.5Zm2.2 0a.55.75 0 1 0 0 1.5.55.75 0 0 0 0-1.5ZM8 5.5l1.5.7L8 7.2l-1.5-1zM6.3 8.1c.9.9 2.5.9 3.4 0 .8 1 1.2 2.3 1.1 3.6-.1.6-.3.9-1 1.3-1.1.5-2.5.5-3.6 0-.7-.4-.9-.7-1-1.3-.1-1.3.3-2.6 1.1-3.6Z',
  solid: true,
}
export const circle: IconShape = { path: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Z' }
export const lock: IconShape = { path: 'M3.5 7.25h9v6.5h-9zM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2' }
export const macos: IconShape = {
  path: 'M11.1 8.5c0-1.5 1.2-2.2 1.3-2.3-.7-1-1.8-1.2-2.2-1.2-.9-.1-1.8.6-2.3.6s-1.2-.5-2-.5c-1 0-2 .6-2.5 1.5-1.1 1.9-.3 4.6.8 6.1.5.7 1.1 1.6 1.9 1.5.8 0 1.1-.5 2-.5s1.2.5 2 .5 1.4-.7 1.9-1.5c.6-.8.8-1.7.9-1.7-.1 0-1.8-.7-1.8-2.5ZM9.6 4c.4-.5.7-1.2.6-1.9-.6 0-1.3.4-1.8.9-.4.4-.7 1.1-.6 1.8.7.1 1.4-.3 1.8-.8Z',
  solid: true,
}
export const rotate: IconShape = {
  path: 'M2.5 8a5.5 5.5 0 0 1 9.5-3.75L13.5 6M13.5 2.5V6H10M13.5 8A5.5 5.5 0 0 1 4 11.75L2.5 10M2.5 13.5V10H6',
}
export const shield: IconShape = {
  path: 'M8 1.75 13 3.5v4c0 3.25-2 5.5-5 6.75-3-1.25-5-3.5-5-6.75v-4zM5.75 8l1.6 1.6 3-3.2',
}
export const sort: IconShape = {
  path: 'M5 3v10M5 13l-2.25-2.25M5 13l2.25-2.25M11 13V3M11 3 8.75 5.25M11 3l2.25 2.25',
}
export const sun: IconShape = {
  path: 'M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM8 1.5v1.25M8 13.25v1.25M14.5 8h-1.25M2.75 8H1.5M12.6 3.4l-.9.9M4.3 11.7l-.9.9M12.6 12.6l-.9-.9M4.3 4.3l-.9-.9',
}
export const grid: IconShape = { path: 'M2 3h12v10H2zM2 6.5h12M2 9.75h12M6 6.5V13' }
export const undo: IconShape = { path: 'M5.5 3 2.5 6l3 3M3 6h6.5a4 4 0 0 1 0 8H6' }
export const up: IconShape = { path: 'M8 12.5V3.5M4.5 7 8 3.5 11.5 7' }
export const webhook: IconShape = {
  path: 'M6.6 4.9a2.3 2.3 0 1 1 3.3 2.6l1.7 3M4.9 8.2a2.6 2.6 0 1 0 2.3 3.6h3.9M8.2 5.4 6 9.6l-1.3 2.2M11.2 12.3a1.6 1.6 0 1 0 .1-3',
}
export const windows: IconShape = {
  path: 'M2 3.7 7.2 3v4.6H2zM8 2.9 14 2v5.6H8zM2 8.4h5.2V13L2 12.3zM8 8.4h6V14l-6-.9z',
  solid: true,
}
