// Batches of D1: statements that take effect together or not at all, and what each of them is conditional on.

import { and, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type {
  SQLiteInsertOnConflictDoUpdateConfig as OnConflictDoUpdate,
  SQLiteInsert,
  SQLiteTable,
  SQLiteUpdateSetSource,
} from 'drizzle-orm/sqlite-core'
import { type Unique, violatedUnique } from './unique.ts'

/** Maximum number of rows in a list without pages. */
export const LIST_LIMIT = 10_000

/** A row to insert, of which each value may also be computed by the database. */
type Insertable<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL
}

/** Where the primary key or a unique index has the row already: nothing, or an update. */
type OnConflict = 'ignore' | OnConflictDoUpdate<SQLiteInsert<SQLiteTable>>

/** A write of a batch. What it did is known once the batch has run. */
export class Write<Result = unknown> {
  /** Writes that take effect only if this one changed a row. */
  readonly dependents: Write[] = []
  #result: Result | undefined

  readonly statement: BatchItem<'sqlite'>
  /** Whether it changes a row whenever it takes effect. */
  readonly isCertain: boolean

  constructor(statement: BatchItem<'sqlite'>, isCertain: boolean) {
    this.statement = statement
    this.isCertain = isCertain
  }

  settle(result: unknown): void {
    this.#result = result as Result
  }

  /** What the statement returned. @throws Error before the batch has run */
  get result(): Result {
    if (this.#result === undefined) throw new Error('This batch has not run.')
    return this.#result
  }

  /** Whether it has changed a row: not before the batch has run, and not when that was undone. */
  get hasChanged(): boolean {
    return this.#result !== undefined && this.changed
  }

  /** Whether it changed a row. @throws Error before the batch has run */
  get changed(): boolean {
    const { result } = this as Write<unknown>
    return Array.isArray(result) ? result.length > 0 : (result as D1Result).meta.changes > 0
  }
}

/**
 * A transaction: all of its writes take effect, or none. They run in the order in which they were added, except that
 * a write which depends on another one follows it directly.
 */
export class Batch<Schema extends Record<string, unknown>> {
  readonly #writes: Write[] = []

  readonly db: DrizzleD1Database<Schema>

  constructor(db: DrizzleD1Database<Schema>) {
    this.db = db
  }

  /** Adds a statement as it is; what it is conditional on is in its own `where`. */
  add<Statement extends BatchItem<'sqlite'>>(statement: Statement): Write<Statement['_']['result']> {
    const write = new Write<Statement['_']['result']>(statement, false)
    this.#writes.push(write)
    return write
  }

  /** Adds statements whose results are not looked at. */
  addAll(statements: Iterable<BatchItem<'sqlite'>>): void {
    for (const statement of statements) this.add(statement)
  }

  /**
   * Inserts a row for each row of a source.
   * @param source `from … where …`, of which the row's values can name columns
   */
  insertEach<Table extends SQLiteTable>(table: Table, row: Insertable<Table>, source: SQL): Write {
    return this.add(this.db.insert(table).select(sql`select ${valuesOf(table, row)} ${source}`))
  }

  /**
   * What is added to the answer takes effect only under this condition: an expression that holds at that moment of the
   * batch, or a write of the batch that changed a row.
   */
  when(condition: SQL | Write): ConditionalWrites<Schema> {
    return condition instanceof Write
      ? new ConditionalWrites(this.db, condition.dependents, sql`changes() > 0`)
      : new ConditionalWrites(this.db, this.#writes, condition)
  }

  /**
   * Undoes the whole batch unless all of the conditions hold at that moment.
   * @param reason one word, which `attempt` returns
   */
  abortUnless(reason: string, ...conditions: (SQL | undefined)[]): void {
    // SQLite raises errors of one's own only in triggers; a JSON path that is invalid is quoted in the error.
    const aborted = sql`json_extract('{}', ${`${ABORTED}${reason}`})`.as('aborted')
    const isUnmet = sql`(${and(...conditions) ?? sql`true`}) is not true`
    this.add(this.db.select({ aborted }).from(sql`(select 1)`).where(isUnmet))
  }

  /** Runs the batch. @throws Error when it was undone, whatever the reason */
  async run(): Promise<void> {
    const [first, ...rest] = inOrder(this.#writes)
    if (!first) return
    const results = await this.db.batch([first.statement, ...rest.map(({ statement }) => statement)])
    for (const [index, write] of [first, ...rest].entries()) write.settle(results[index])
  }

  /**
   * Runs the batch, and answers null, or why it was undone: the reason of an `abortUnless`, or the name of the one of
   * these unique indexes that has the value already.
   * @throws Error when it was undone for any other reason
   */
  async attempt(...uniques: Unique[]): Promise<string | null> {
    try {
      await this.run()
      return null
    } catch (error) {
      const refused = abortReason(error) ?? violatedUnique(error, uniques)
      if (refused === null) throw error
      return refused
    }
  }
}

/** Writes of a batch under one condition. */
class ConditionalWrites<Schema extends Record<string, unknown>> {
  private readonly db: DrizzleD1Database<Schema>
  private readonly writes: Write[]
  private readonly condition: SQL

  constructor(db: DrizzleD1Database<Schema>, writes: Write[], condition: SQL) {
    this.db = db
    this.writes = writes
    this.condition = condition
  }

  /** Inserts a row. Columns that are left out get their default, or null. */
  insert<Table extends SQLiteTable>(
    table: Table,
    row: Insertable<Table>,
    onConflict?: OnConflict,
  ): Write<D1Result> {
    const values = valuesOf(table, row)
    const insert = this.db.insert(table).select(sql`select ${values} where ${this.condition}`)
    if (onConflict === undefined) return this.#push(insert, true)
    if (onConflict === 'ignore') return this.#push(insert.onConflictDoNothing(), false)
    return this.#push(insert.onConflictDoUpdate(onConflict), onConflict.setWhere === undefined)
  }

  /** Updates the rows for which `where` holds. */
  update<Table extends SQLiteTable>(
    table: Table,
    values: SQLiteUpdateSetSource<Table>,
    where: SQL | undefined,
  ): Write<D1Result> {
    return this.#push(this.db.update(table).set(values).where(and(where, this.condition)), false)
  }

  #push(statement: BatchItem<'sqlite'>, isCertain: boolean): Write<D1Result> {
    const write = new Write<D1Result>(statement, isCertain)
    this.writes.push(write)
    return write
  }
}

/** The values of a row in the order of the table's columns. */
function valuesOf<Table extends SQLiteTable>(table: Table, row: Insertable<Table>): SQL {
  const given: Record<string, unknown> = row
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] ?? column.default ?? null
    return is(value, SQL) ? sql`(${value})` : sql`${sql.param(value, column)}`
  })
  return sql.join(values, sql`, `)
}

/** Each write, followed by those that depend on it: `changes()` counts the rows of the statement before. */
function inOrder(writes: readonly Write[]): Write[] {
  return writes.flatMap((write) => {
    // After one that may change nothing, `changes()` no longer tells whether the first has changed a row.
    if (write.dependents.slice(0, -1).some(mayChangeNothing))
      throw new Error('A write that may change nothing must be the last that depends on another one.')
    return [write, ...inOrder(write.dependents)]
  })
}

function mayChangeNothing({ isCertain, dependents }: Write): boolean {
  return !isCertain || dependents.some(mayChangeNothing)
}

const ABORTED = 'aborted:'
const REASON = new RegExp(`${ABORTED}(\\w+)`)

/** The reason of the `abortUnless` that undid a batch, or null. */
function abortReason(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const reason = REASON.exec(each.message)?.[1]
    if (reason) return reason
  }
  return null
}
