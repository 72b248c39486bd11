import { useQuery } from '@tanstack/react-query'
import { type Health, healthQuery } from '#web/lib/api/health.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import { Article } from './article.tsx'

const DUTIES: Record<string, string> = {
  identity: 'Login and accounts',
  auth: 'Access tokens',
  directory: 'Organizations, releases, feeds and downloads',
  billing: 'Plans and payments',
}

const UNREACHABLE = {
  title: 'The console is unreachable',
  text: 'You’re offline, or the installation is down. Try again in a moment.',
}

/** Whether everything is up, refreshed while the page is open. */
export function Status() {
  const query = useQuery(healthQuery)
  return (
    <Article title="Status" lead="The health of this installation, checked every 15 seconds.">
      <Loaded
        query={query}
        loading={
          <Card flush>
            <SkeletonRows />
          </Card>
        }
        describe={() => UNREACHABLE}
        failure={(notice) => <Card>{notice}</Card>}
      >
        {(health) => <Report health={health} checkedAt={new Date(query.dataUpdatedAt).toISOString()} />}
      </Loaded>
    </Article>
  )
}

function Report({ health, checkedAt }: { health: Health; checkedAt: string }) {
  const { services, failing = [], version } = health
  const fine = health.status === 'ok'
  return (
    <>
      <Card
        title={fine ? 'Everything is up' : 'Some services are down'}
        aside={<Badge tone={fine ? 'good' : 'bad'}>{fine ? 'Operational' : 'Disrupted'}</Badge>}
        flush
      >
        <Table label="Services">
          <thead>
            <tr>
              <HeaderCell>Service</HeaderCell>
              <HeaderCell wideOnly>Runs</HeaderCell>
              <HeaderCell align="end">State</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {Object.entries(services).map(([name, mode]) => (
              <tr key={name}>
                <Cell>{DUTIES[name] ?? name}</Cell>
                <Cell wideOnly>{mode === 'embedded' ? 'Here' : 'Remote'}</Cell>
                <Cell align="end">
                  <State failing={failing.includes(name)} unknown={mode === 'proxied'} />
                </Cell>
              </tr>
            ))}
            {failing
              .filter((part) => !(part in services))
              .map((part) => (
                <tr key={part}>
                  <Cell>{part}</Cell>
                  <Cell wideOnly>Here</Cell>
                  <Cell align="end">
                    <State failing />
                  </Cell>
                </tr>
              ))}
          </tbody>
        </Table>
      </Card>
      <p className="faint small">
        Version {version}, checked <RelativeTime value={checkedAt} />
      </p>
    </>
  )
}

function State({ failing, unknown = false }: { failing: boolean; unknown?: boolean }) {
  if (failing) return <Badge tone="bad">Down</Badge>
  // A remote service isn't probed: only its own operator knows.
  return unknown ? <Badge>Not checked here</Badge> : <Badge tone="good">Up</Badge>
}
