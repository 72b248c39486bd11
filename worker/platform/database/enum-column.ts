import { text } from 'drizzle-orm/sqlite-core'

/** A text column whose values are those of an enum of the domain. */
export function enumColumn<Value extends string>({ options }: { options: Value[] }) {
  return text({ enum: options as [Value, ...Value[]] })
}
