import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The repository's folder, without a slash at its end. */
export const root = resolve(import.meta.dirname, '../..')

/** The product's version. */
export const version: string = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version
