import { type FlowControls, FlowView } from '#web/features/identity/flow/flow-view.tsx'
import { FlowMessages } from '#web/features/identity/flow/form/flow-messages.tsx'
import { useFlow } from '#web/features/identity/flow/use-flow.ts'
import type { Flow } from '#web/lib/api/flow.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { SectionBody } from './section-body.tsx'
import { SessionsSection } from './sessions-section.tsx'
import styles from './settings.module.css'
import { SettingsSection } from './settings-section.tsx'
import { placeMessages, settingsSections } from './settings-sections.ts'

/** The account of the logged-in person: one section per settings group that the identity service describes. */
export default function SettingsPage() {
  const screen = useFlow('settings')
  return (
    <Stack gap={5}>
      <PageHeader description="Your profile, how you log in, and where." />
      <div className={styles.page}>
        <FlowView screen={screen} loading={<SectionsLoading />}>
          {(flow, controls) => <Sections flow={flow} controls={controls} />}
        </FlowView>
        <SessionsSection />
      </div>
    </Stack>
  )
}

function Sections({ flow, controls }: { flow: Flow; controls: FlowControls }) {
  const all = settingsSections(flow.ui.nodes)
  const { above, bySection, recovered } = placeMessages(flow.ui.messages, flow.active, all)
  const isFirst = ({ id }: { id: string }) => recovered && id === 'password'
  const sections = [...all].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  return (
    <>
      <FlowMessages messages={above} />
      {sections.map((section) => (
        <SettingsSection
          key={section.id}
          {...section}
          messages={bySection[section.id]}
          flush={ROWS.has(section.id)}
        >
          <SectionBody section={section} flow={flow} controls={controls} />
        </SettingsSection>
      ))}
    </>
  )
}

/** Sections that are lists. */
const ROWS: ReadonlySet<string> = new Set(['second-factors', 'keys', 'accounts'])

function SectionsLoading() {
  return (
    <Loading>
      <div className={styles.page}>
        {['profile', 'password', 'second-factors', 'keys'].map((section) => (
          <div key={section} className={styles.section}>
            <div className={styles.head}>
              <Skeleton width="6rem" />
              <Skeleton width="12rem" />
            </div>
            <Skeleton height="11rem" shape="block" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
