interface Demo {
  signIns: { email: string; password: string; about: string }[]
  organizations: { name: string; url: string; plan: string | null; about: string }[]
}

/** `npm run demo`: loads the demo organizations unless they exist, and prints the accounts and the organizations. */
export async function loadDemo(origin: string) {
  const answer = await fetch(`${origin}/dev/demo`, { method: 'POST' })
  if (!answer.ok) {
    console.error(`The demo organizations can't be loaded: ${await answer.text()}`)
    return
  }
  const { signIns, organizations } = (await answer.json()) as Demo
  console.log('\nLog in as')
  printTable(signIns.map(({ email, password, about }) => [email, password, about]))
  console.log('\nOrganizations')
  printTable(
    organizations.map(({ name, url, plan, about }) =>
      plan ? [name, url, plan, about] : [name, url, '-', 'unchanged: archived, or no longer the demo’s'],
    ),
  )
  console.log()
}

function printTable(rows: string[][]) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}
