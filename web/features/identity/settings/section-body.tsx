import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import { keyOf, sortNodes } from '#web/features/identity/flow/form/form-nodes.ts'
import type { Flow } from '#web/lib/api/flow.ts'
import { AccountRow } from './account-row.tsx'
import { AddKeyRow } from './add-key-row.tsx'
import { Addresses } from './addresses.tsx'
import { BackupCodesRow } from './backup-codes-row.tsx'
import { isKeyRemoval, KeyRow } from './key-row.tsx'
import { PlainForm, type PlainFormProps } from './plain-form.tsx'
import styles from './settings.module.css'
import { nodesOf, type Section } from './settings-sections.ts'
import { TotpRow } from './totp-row.tsx'

interface SectionBodyProps {
  section: Section
  flow: Flow
  controls: FlowControls
}

/** What can be done in a section. One that is not known is a form like any other. */
export function SectionBody({ section: { id, groups }, flow, controls }: SectionBodyProps) {
  const nodes = nodesOf(flow.ui.nodes, groups)
  const isSaved = flow.state === 'success' && groups.includes(flow.active ?? '')
  const props = { flow, nodes, controls, groups, saved: isSaved ? flow : null }
  if (id === 'second-factors') return <SecondFactors {...props} />
  if (id === 'keys') return <Keys {...props} />
  if (id === 'accounts') return <Accounts {...props} />
  if (id !== 'profile') return <PlainForm {...props} />
  const addresses = <Addresses of={flow} />
  // The traits are the identity service's, which may name the email otherwise.
  const hasEmail = nodes.some(({ attributes }) => attributes.name === EMAIL)
  return (
    <>
      <PlainForm {...props} below={hasEmail ? { [EMAIL]: addresses } : {}} />
      {!hasEmail && addresses}
    </>
  )
}

const EMAIL = 'traits.email'

interface PartProps extends PlainFormProps {
  groups: string[]
}

function SecondFactors({ flow, controls, groups }: PartProps) {
  const of = (group: string) => nodesOf(flow.ui.nodes, [group])
  return (
    <ul className={styles.rows}>
      {groups.includes('totp') && <TotpRow flow={flow} nodes={of('totp')} controls={controls} />}
      {groups.includes('lookup_secret') && (
        <BackupCodesRow flow={flow} nodes={of('lookup_secret')} controls={controls} />
      )}
    </ul>
  )
}

function Keys(props: PartProps) {
  const { flow, nodes, controls, groups } = props
  return (
    <ul className={styles.rows}>
      {nodes.filter(isKeyRemoval).map((node) => (
        <KeyRow key={keyOf(node)} node={node} controls={controls} />
      ))}
      {groups.map((group) => (
        <AddKeyRow
          key={group}
          {...props}
          group={group}
          nodes={nodesOf(flow.ui.nodes, [group]).filter((node) => !isKeyRemoval(node))}
        />
      ))}
    </ul>
  )
}

function Accounts({ nodes, controls }: PartProps) {
  return (
    <ul className={styles.rows}>
      {sortNodes(nodes).providers.map((node) => (
        <AccountRow key={keyOf(node)} node={node} controls={controls} />
      ))}
    </ul>
  )
}
