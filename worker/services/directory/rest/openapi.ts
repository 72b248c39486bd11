import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { Problem } from './schemas.ts'

const INTRODUCTION = `For CI. Authenticate with an API key of the organization: \`Authorization: Bearer gty_…\`.
A key with the scope Read can read; everything else takes Read and Write.

A release: POST /releases, then for each file POST its assets, PUT its parts and POST complete, and at the end POST
publish. Every step can be repeated after an interruption and continues where it stopped. A build that runs again after
publication succeeds too, when it sends the files it has built (name and SHA-256) to POST /releases.

Publishing asks before it could harm users: 409 \`needs_confirmation\` lists the reasons, and the call goes through
with all of their codes in \`confirm\`. So does a rollback to a release that clients of newer versions refuse.

Query parameters and body fields that a call doesn’t have are refused with 400 \`unknown_parameter\` and
\`unknown_field\`.`

const PARAMETERS: Record<string, string> = {
  org: 'Slug of the organization',
  app: 'Slug of the application',
  release: 'Id or version of the release',
  asset: 'Id of the file',
  number: 'Number of the part, from 1',
  channel: 'Name of the channel; `-` is the one without a name',
}

/** The interface as an OpenAPI 3.1 document, made of the routes themselves. */
export function describeApi(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = `/api/v1/orgs/{org}/apps/{app}${route.path}`
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = describeRoute(route, path)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Releases', version: '1', description: INTRODUCTION },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  }
}

function describeRoute(route: Route, path: string) {
  const { summary, errors, body } = route
  const answers = Object.entries(route.answers).map(([status, schema]) => [
    status,
    {
      description: summary,
      ...(schema && {
        content: {
          [schema instanceof z.ZodMiniString ? 'text/csv' : 'application/json']: {
            schema: schemaOf(schema, 'output'),
          },
        },
      }),
    },
  ])
  const problem = { schema: { $ref: '#/components/schemas/Problem' } }
  const codes = errors.length ? `An error; of this call’s own: ${errors.join(', ')}` : 'An error'
  const stopped = 'suspended (403) while operators have suspended the organization'
  return {
    summary,
    parameters: [...pathParameters(path), ...queryParameters(route)],
    ...(body && { requestBody: { required: body === 'bytes', content: contentOf(body) } }),
    responses: {
      ...Object.fromEntries(answers),
      default: {
        description: `${codes}. Of every call: ${stopped}`,
        content: { 'application/json': problem },
      },
    },
  }
}

function contentOf(body: NonNullable<Route['body']>) {
  return body === 'bytes'
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: { ...schemaOf(body, 'input'), additionalProperties: false } } }
}

function pathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const description = PARAMETERS[name]
    return { name, in: 'path', required: true, description, schema: { type: 'string' } }
  })
}

function queryParameters({ query }: Route) {
  const { properties = {} } = query ? schemaOf(query, 'input') : {}
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
