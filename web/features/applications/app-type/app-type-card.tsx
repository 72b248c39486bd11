import { useState } from 'react'
import { APP_TYPE_LABELS, AppType } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { SaveFooter } from '#web/features/applications/save-footer.tsx'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { ChangeTypeDialog } from './change-type-dialog.tsx'

/** What the application is packaged with, for Admins to change. Others see it among the details. */
export function AppTypeCard() {
  const { role } = useOrganization()
  const { id } = useApplication()
  return can(role, 'applications.changeType') ? <AppTypeForm key={id} /> : null
}

function AppTypeForm() {
  const { appType, stats } = useApplication()
  const [chosen, setChosen] = useState<AppType | null>(null)
  const [asking, setAsking] = useState(false)
  const current = chosen ?? appType
  const isFixed = stats.publishedReleases > 0 && appType !== 'Other'
  const types = AppType.options.filter((type) => !isFixed || type !== 'Other')
  return (
    <Card
      title="Packaging"
      footer={
        <SaveFooter
          note="Before anything changes, you see what it means for installed copies and drafts."
          label="Change app type…"
          isChanged={current !== appType}
          onSave={() => setAsking(true)}
          onDiscard={() => setChosen(null)}
        />
      }
    >
      <Field
        label="App type"
        hint={
          isFixed
            ? 'Installed copies accept only signed updates, so “other” is possible only before the first release.'
            : 'Decides how files become updates.'
        }
      >
        <Select
          value={current}
          onChange={setChosen}
          options={types.map((value) => ({ value, label: APP_TYPE_LABELS[value] }))}
        />
      </Field>
      <ChangeTypeDialog
        to={current}
        open={asking}
        onOpenChange={setAsking}
        onChanged={() => setChosen(null)}
      />
    </Card>
  )
}
