import { type Statement, type Tax, taxOn } from '#shared/domain/billing/invoice.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { formatAmount } from '#web/features/billing/usage/usage-words.ts'
import { useFlags } from '#web/lib/api/flags.ts'
import { isCharged, lineWords, taxWords } from './invoice-words.ts'
import styles from './statement-table.module.css'

interface StatementTableProps {
  statement: Statement
  /** What its lines are; screen readers hear it. */
  label: string
  /** What the sum is called. */
  total: string
  /** What the tax is called where the seller charges none. Without it, nothing is said of tax. */
  untaxed?: string
}

/** What is charged line by line, the tax on it and the sum. */
export function StatementTable({ statement, label, total, untaxed }: StatementTableProps) {
  const [{ showLineItemTax }] = useFlags()
  const { lines, net, tax } = statement
  // Without tax there are no rates to distinguish.
  const lineTax = showLineItemTax && tax && isCharged(tax) ? tax : null
  const columns = lineTax ? 2 : 1
  return (
    <table className={styles.table} aria-label={label}>
      <thead className={styles.head}>
        <tr>
          <th scope="col" className={styles.what}>
            Description
          </th>
          {lineTax && (
            <th scope="col" className={styles.amount}>
              VAT
            </th>
          )}
          <th scope="col" className={styles.amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const words = lineWords(line, statement)
          return (
            <tr key={line.kind} className={styles.row}>
              <td className={styles.what}>
                {words.label}
                {words.detail && <span className={styles.detail}>{words.detail}</span>}
              </td>
              {lineTax && <td className={styles.amount}>{formatAmount(taxOn(line.amount, lineTax.rate))}</td>}
              <td className={styles.amount}>{formatAmount(line.amount)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot className={styles.sums}>
        {!tax && untaxed && <Sum label={untaxed} cents={0} columns={columns} />}
        {tax && (
          <>
            <Sum label="Net" cents={net} columns={columns} />
            <TaxRow tax={tax} columns={columns} />
          </>
        )}
        <Sum className={styles.total} label={total} cents={statement.total} columns={columns} />
      </tfoot>
    </table>
  )
}

function TaxRow({ tax, columns }: { tax: Tax; columns: number }) {
  if (isCharged(tax)) return <Sum label={taxWords(tax)} cents={tax.cents} columns={columns} />
  return (
    <tr>
      <td colSpan={columns + 1} className={styles.what}>
        {taxWords(tax)}
      </td>
    </tr>
  )
}

interface SumProps {
  className?: string | undefined
  label: string
  cents: number
  /** How many of them stand before the amount. */
  columns: number
}

function Sum({ className, label, cents, columns }: SumProps) {
  return (
    <tr className={className}>
      <th scope="row" colSpan={columns} className={styles.what}>
        {label}
      </th>
      <td className={styles.amount}>{formatEuro(cents)}</td>
    </tr>
  )
}
