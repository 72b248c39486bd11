import styles from '#web/features/identity/identity.module.css'
import type { Flow } from '#web/lib/api/flow.ts'
import { Tile } from '#web/ui/tile/tile.tsx'

/** Whom the sign-in is for, when it is another service that has asked for it. */
export default function OauthClient({ request }: { request: NonNullable<Flow['oauth2_login_request']> }) {
  const { client, requested_scope: scopes = [] } = request
  const name = client?.client_name || client?.client_id || 'another application'
  return (
    <div className={styles.message}>
      <Tile name={name} picture={client?.logo_uri} />
      <p>
        To continue to <b>{name}</b>
        {scopes.length > 0 && <span className="muted">, which asks for {scopes.join(', ')}</span>}
      </p>
    </div>
  )
}
