import { useRef, useState } from 'react'
import type { ApiKey, CreatedApiKey, KeyRotation } from '#shared/domain/organizations/api-key.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { useKeptDraft } from '#web/lib/session/use-kept-draft.ts'

/**
 * The dialog that rotates one of the keys. It opens by itself after the login that a rotation asked for.
 * @returns what `RotateKey` needs while it is open
 */
export function useRotation(keys: readonly ApiKey[], onRotated: (key: CreatedApiKey) => void) {
  const { org } = useOrganization()
  const draftName = `rotate-key ${org.id}`
  const draft = useKeptDraft<Pick<KeyRotation, 'uid' | 'graceSeconds'>>(draftName)
  const [apiKey, setApiKey] = useState(() => keys.find(({ uid }) => uid === draft?.uid) ?? null)
  // Until it has succeeded, a rotation keeps its id: its answer may have been lost.
  const ids = useRef(new Map<string, string>())

  const idOf = (uid: string) => {
    const id = ids.current.get(uid) ?? crypto.randomUUID()
    ids.current.set(uid, id)
    return id
  }
  const dialog = apiKey && {
    apiKey,
    draftName,
    initialGrace: draft?.uid === apiKey.uid ? draft.graceSeconds : undefined,
    rotationId: () => idOf(apiKey.uid),
    onClose: () => setApiKey(null),
    onRotated: (key: CreatedApiKey) => {
      ids.current.delete(key.uid)
      setApiKey(null)
      onRotated(key)
    },
  }
  return { dialog, open: setApiKey }
}
