// Which file may import which, types included: `npm run check` refuses every other import. The order of the rooms is
// that of the architecture; globals, the environment and `../` are rules of Biome.

/** A room imports itself and the rooms named, and nothing else of its top-level folder. */
const room = (path, ...others) => {
  const [folder] = path.split('/')
  const own = path.replace('([^/]+)', '$1')
  return {
    name: `${path.replace('([^/]+)', '*')} imports ${others.join(', ') || 'only itself'}`,
    from: { path: `^${path}/` },
    to: { path: `^${folder}/`, pathNot: [`^${own}/`, ...others.map((other) => `^${folder}/${other}(/|$)`)] },
  }
}

const forbidden = [
  {
    name: 'shared imports only zod and itself',
    from: { path: '^shared/' },
    to: { pathNot: '^shared/|node_modules/zod/' },
  },
  {
    name: 'zod is imported as zod/mini, which is a quarter of its size',
    from: {},
    to: { path: 'node_modules/zod/(?!mini/|locales/)' },
  },
  {
    name: 'web and worker share only shared, and nothing imports tests',
    from: { path: '^(web|worker)/' },
    to: { path: '^(web|worker|tests)/', pathNot: '^$1/' },
  },

  room('web/shell', 'features', 'ui', 'lib'),
  room('web/features/([^/]+)', 'ui', 'lib'),
  room('web/ui', 'lib'),
  room('web/lib'),
  {
    name: 'only web/ui imports the primitives library',
    from: { pathNot: '^web/ui/' },
    to: { path: 'node_modules/@(base-ui|radix-ui)/' },
  },

  {
    name: 'worker/env.ts and worker/compose import no entry and no script',
    from: { path: '^worker/(env[.]ts|compose/)' },
    to: { path: '^worker/(index[.]ts|scripts/)' },
  },
  {
    name: 'identity is imported through its app.ts and ports.ts',
    from: { path: '^worker/', pathNot: '^worker/services/identity/' },
    to: { path: '^worker/services/identity/', pathNot: '/identity/(app|ports)[.]ts$' },
  },
  room('worker/gateway', 'platform', 'env[.]ts', 'compose/third-parties[.]ts'),
  room('worker/services/([^/]+)', 'platform'),
  room('worker/delivery', 'platform'),
  room('worker/local', 'platform', 'env[.]ts', 'compose/third-parties[.]ts'),
  room('worker/scripts', 'platform', 'env[.]ts'),
  room('worker/platform'),

  { name: 'no cycles', from: {}, to: { circular: true } },
  { name: 'every import is found', from: {}, to: { couldNotResolve: true, pathNot: '^cloudflare:' } },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // The parser that knows TypeScript without the compiler's API, which TypeScript 7 does not have yet.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'default'], exportsFields: ['exports'] },
  },
}
