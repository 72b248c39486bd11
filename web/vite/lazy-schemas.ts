import { fileURLToPath } from 'node:url'
import { type ESTree, normalizePath, type Plugin, parseAst, Visitor } from 'vite'

/** In quotes of either kind: TypeScript's compiler has rewritten them. */
const IMPORTS_ZOD = /\* as z from ["']zod\/mini["']/

const runtime = normalizePath(fileURLToPath(new URL('./lazy-schema.ts', import.meta.url)))

/**
 * Has the console build each schema at its first use, where modules would build all of them when they are loaded: the
 * contract names hundreds, a page parses a dozen, and each takes some ten microseconds, four times that on a phone.
 */
export function lazySchemas(): Plugin {
  return {
    name: 'lazy-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:shared|web)\/[^?]+\.tsx?$/ },
      handler: (code) => ({ code: withLazySchemas(code), map: null }),
    },
  }
}

/** Wraps each expression of a module's top level that begins with a call of `z`. */
export function withLazySchemas(code: string): string {
  const schemas = IMPORTS_ZOD.test(code) ? findSchemas(code) : []
  if (schemas.length === 0) return code
  let written = `import { lazySchema } from '${runtime}'\n`
  let at = 0
  for (const { start, end } of schemas) {
    // Pure: one that nothing reads is left out of the build.
    written += `${code.slice(at, start)}/* @__PURE__ */ lazySchema(() => ${code.slice(start, end)})`
    at = end
  }
  return written + code.slice(at)
}

function findSchemas(code: string): ESTree.Span[] {
  const found: ESTree.Span[] = []
  /** Functions and classes around the current node. */
  let depth = 0
  let doneTo = 0
  const enter = () => void depth++
  const leave = () => void depth--
  new Visitor({
    ...{ FunctionDeclaration: enter, FunctionExpression: enter, ArrowFunctionExpression: enter },
    ...{ 'FunctionDeclaration:exit': leave, 'FunctionExpression:exit': leave },
    ...{ 'ArrowFunctionExpression:exit': leave, ClassBody: enter, 'ClassBody:exit': leave },
    // Called for what it does, not for what it returns.
    ExpressionStatement({ end }) {
      if (depth === 0) doneTo = end
    },
    CallExpression(call) {
      if (depth > 0 || call.start < doneTo || rootOf(call) !== 'z') return
      found.push(call)
      doneTo = call.end
    },
  }).visit(parseAst(code))
  return found
}

/** The name that a chain of members and calls begins with. */
function rootOf(node: ESTree.Expression): string | null {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? node.name : null
}
