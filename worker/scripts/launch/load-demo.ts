interface Demo {
  signIns: { email: string; password: string; about: string }[]
  organizations: { name: string; url: string; plan: string | null; about: string }[]
}

/** `npm run demo`: loads the demo organizations, or finds them there already, and says how to sign in and where to look. */
export async function loadDemo(origin: string) {
  const answer = await fetch(`${origin}/dev/demo`, { method: 'POST' })
  if (!answer.ok) {
    console.error(`The demo organizations could not be loaded: ${await answer.text()}`)
    return
  }
  const { signIns, organizations } = (await answer.json()) as Demo
  console.log('\nSign in as')
  printTable(signIns.map(({ email, password, about }) => [email, password, about]))
  console.log('\nand look at')
  printTable(
    organizations.map(({ name, url, plan, about }) =>
      plan
        ? [name, url, plan, about]
        : [name, url, '-', 'left as it is: archived, or not of the demo any more'],
    ),
  )
  console.log()
}

function printTable(rows: string[][]) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}
