import { parsePublicKey } from '#shared/domain/releases/minisign.ts'
import { DEFAULT_LINKS } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import type { GuideStep } from '#web/lib/update-guides/update-guide.ts'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { publicKeysOf } from './step-done.ts'

type MakesKey = NonNullable<GuideStep['makesKey']>

/** In place of how to make a key pair: installed copies accept nothing that a second pair, made by mistake, signs. */
export function KeyMade({ makesKey: { scheme, file } }: { makesKey: MakesKey }) {
  const ids = publicKeysOf(useApplication(), scheme).map((key) => parsePublicKey(key)?.keyId)
  if (scheme === 'ed25519')
    return <p>You have a key. Installed apps accept only what it signs, so don’t make another one.</p>
  const id = <span className="mono">{ids.at(-1)}</span>
  return (
    <p>
      {ids.length > 1 ? <>You have both keys. The next build signs with {id}. </> : <>You have key {id}. </>}
      {file && (
        <>
          The steps below read its private key from <code>{file}</code>
          {!file.startsWith('~') && ' in your project’s folder'}. Never commit that file.{' '}
        </>
      )}
      {ids.length < 2 && (
        <>
          Make another one only to <RotateIt />.
        </>
      )}
    </p>
  )
}

/** An operator's own docs have other headings. */
function RotateIt() {
  const { docs } = settings.links
  if (!docs) return 'rotate it'
  const href = docs === DEFAULT_LINKS.docs ? '/docs/key-rotation' : docs
  return (
    <TextLink className="link" href={href} reload>
      rotate it
    </TextLink>
  )
}
