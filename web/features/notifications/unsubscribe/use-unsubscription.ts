import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Unsubscription } from '#shared/domain/notifications/unsubscription.ts'
import { call } from '#web/lib/api/call.ts'
import { parseAnswer } from '#web/lib/api/parse-answer.ts'

const Answer = z.nullable(Unsubscription)
/** The token alone says whose emails they are: a session, if there is one, may be that of another person. */
const common = { service: 'directory', anonymous: true } as const

/** What an unsubscribe link is about, and how it is used. */
export function useUnsubscription(token: string) {
  const query = useQuery({
    queryKey: ['directory', 'notifications.getUnsubscription', token],
    queryFn: async ({ signal }) => {
      const asked = { kind: 'query', procedure: 'notifications.getUnsubscription', input: token } as const
      return parseAnswer(Answer, await call({ ...common, ...asked, signal }))
    },
  })
  const unsubscribe = useMutation({
    mutationFn: async (all: boolean) => {
      const asked = {
        kind: 'mutation',
        procedure: 'notifications.unsubscribe',
        input: { token, all },
      } as const
      return parseAnswer(Answer, await call({ ...common, ...asked }))
    },
  })
  return { query, unsubscribe }
}
