import { Note } from '#web/ui/note/note.tsx'

interface OtherSignerNoteProps {
  version: string
  /** Of the key that signed it; null: it has no signature. */
  keyId: string | null
}

/** Warns that apps built with the registered public key refuse what is live. */
export function OtherSignerNote({ version, keyId }: OtherSignerNoteProps) {
  return (
    <Note tone="warn">
      <b>
        {keyId === null ? (
          `${version} has no signature.`
        ) : (
          <>
            {version} is signed with another key (<span className="mono">{abbreviate(keyId)}</span>).
          </>
        )}
      </b>{' '}
      Apps built with this public key refuse it. Publish a version signed with this key.
    </Note>
  )
}

function abbreviate(keyId: string): string {
  return `${keyId.slice(0, 4)}…${keyId.slice(-4)}`
}
