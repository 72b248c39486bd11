import { Card } from '#web/ui/card/card.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'

const NEXT = [
  { title: 'Create an application', about: 'One for each app that you distribute.' },
  { title: 'Publish a release', about: 'Upload builds here, or from CI with an API key.' },
  { title: 'Invite your team', about: 'Members publish. Admins also manage people and billing.' },
]

/** What follows a new organization, beside its form. */
export function NextStepsCard() {
  return (
    <Card title="What happens next">
      <Steps steps={NEXT} />
    </Card>
  )
}
