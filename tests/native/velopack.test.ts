// Velopack's own client, the Rust library that those of all languages but .NET wrap.

import { beforeAll, describe, inject } from 'vitest'
import { BUILD_TIMEOUT_MS, cargoClient, printed } from '#tests/fixtures/cargo-client.ts'
import type { VelopackClient } from '#tests/fixtures/velopack-client.ts'
import { velopackSuite } from '#tests/fixtures/velopack-suite.ts'

const { missing, program, build } = cargoClient('velopack')

const nativeClient: VelopackClient = ({ folder }, { source, url, downgrade }) =>
  printed(program, [source, url, folder, ...(downgrade ? ['--downgrade'] : [])])

describe.skipIf(missing)('the Rust library', () => {
  beforeAll(build, BUILD_TIMEOUT_MS)

  velopackSuite(inject('origin'), nativeClient)
})
