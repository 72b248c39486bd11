import type { ReactNode } from 'react'
import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import type { Invoice } from '#shared/domain/billing/invoice.ts'
import { BillingAddress } from '#web/features/billing/details/billing-address.tsx'
import { settings } from '#web/lib/api/settings.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PrintAlone } from '#web/ui/print-alone/print-alone.tsx'
import styles from './invoice.module.css'
import { paidWords } from './invoice-words.ts'
import { StatementTable } from './statement-table.tsx'

/** An invoice as an accountant needs it. In print it is alone on the page, with its own title. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { org } = useOrganization()
  const { number, issuedAt, seller, buyer } = invoice
  return (
    <PrintAlone className={styles.document}>
      <p className={styles.title}>Invoice</p>
      <dl className={styles.facts}>
        <Fact name="Invoice number" className={styles.printed}>
          {number}
        </Fact>
        <Fact name="Date">
          <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
        </Fact>
        <Fact name="From">
          <Party details={seller} otherwise={settings.productName} />
        </Fact>
        <Fact name="Billed to">
          <Party details={buyer} otherwise={org.name} />
        </Fact>
      </dl>
      <div>
        <StatementTable statement={invoice} label={`Invoice ${number}`} total="Total" />
        <p className={styles.paid}>{paidWords(invoice)}</p>
      </div>
    </PrintAlone>
  )
}

/** @param otherwise the name if there are no billing details */
function Party({ details, otherwise }: { details: BillingDetails | null; otherwise: string }) {
  return details ? <BillingAddress details={details} /> : <b>{otherwise}</b>
}

interface FactProps {
  name: string
  className?: string | undefined
  children: ReactNode
}

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={classNames(styles.fact, className)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
