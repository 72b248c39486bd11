// A client that follows Velopack's protocol, step by step. The real one runs with `npm run test:native`.

import { inject } from 'vitest'
import { protocolClient } from '#tests/fixtures/velopack-client.ts'
import { velopackSuite } from '#tests/fixtures/velopack-suite.ts'

velopackSuite(inject('origin'), protocolClient)
