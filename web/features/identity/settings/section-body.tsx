import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import { FlowForm } from '#web/features/identity/flow/form/flow-form.tsx'
import { FlowNode } from '#web/features/identity/flow/form/flow-node.tsx'
import { keyOf, sortNodes } from '#web/features/identity/flow/form/form-nodes.ts'
import { type Flow, formMethod, type UiNode } from '#web/lib/api/flow.ts'
import { AccountRow } from './account-row.tsx'
import { Addresses } from './addresses.tsx'
import { BackupCodesRow } from './backup-codes-row.tsx'
import { isKeyRemoval, KeyRow } from './key-row.tsx'
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
  return (
    <>
      <PlainForm {...props} />
      {id === 'profile' && <Addresses of={flow} />}
    </>
  )
}

interface PartProps extends Omit<SectionBodyProps, 'section'> {
  nodes: UiNode[]
  groups: string[]
  saved: Flow | null
}

function PlainForm({ flow: { ui, identity }, nodes, controls, saved }: PartProps) {
  const part = { action: ui.action, method: formMethod(ui.method), nodes }
  const email = identity?.traits?.['email']
  const isPassword = nodes.some(({ attributes }) => attributes.autocomplete === 'new-password')
  return (
    <FlowForm
      part={part}
      {...controls}
      saved={saved}
      inline
      fields={
        <>
          {isPassword && typeof email === 'string' && <UsernameHint email={email} />}
          {sortNodes(nodes).fields.map((node) => (
            <FlowNode key={keyOf(node)} node={withHint(node)} />
          ))}
        </>
      }
    />
  )
}

const HINTS: Record<string, string | undefined> = {
  'traits.picture': 'A URL such as https://example.com/me.png. Without one, your initials are shown.',
}

/** An input that says what is expected in it, where the service leaves that out. */
function withHint(node: UiNode): UiNode {
  const text = HINTS[node.attributes.name ?? '']
  if (!text || node.messages.length > 0) return node
  return { ...node, messages: [{ id: 0, type: 'info', text }] }
}

/** Tells password managers whose password it is. It has no name, so it is never sent. */
function UsernameHint({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      value={email}
      autoComplete="username"
      tabIndex={-1}
      aria-hidden="true"
      readOnly
    />
  )
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
  const keys = nodes.filter(isKeyRemoval)
  return (
    <>
      {keys.length > 0 && (
        <ul className={styles.rows}>
          {keys.map((node) => (
            <KeyRow key={keyOf(node)} node={node} controls={controls} />
          ))}
        </ul>
      )}
      {groups.map((group) => (
        <div key={group} className={styles.below}>
          <PlainForm
            {...props}
            nodes={nodesOf(flow.ui.nodes, [group]).filter((node) => !isKeyRemoval(node))}
          />
        </div>
      ))}
    </>
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
