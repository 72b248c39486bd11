import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { Note } from '#web/ui/note/note.tsx'

/** Who sees the page of a public application, for members of its organization. */
export function PublicNote({ org }: { org: string }) {
  const { data } = useQuery({ ...rpcQuery(directory, 'orgs.list'), meta: { stopPropagation: true } })
  return data?.some(({ slug }) => slug === org) ? <Note>Anyone with the link sees this page.</Note> : null
}
