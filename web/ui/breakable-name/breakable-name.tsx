import { Fragment } from 'react'

/** A file name, or words with one, that breaks after its separators first, and anywhere only when it must. */
export function BreakableName({ name }: { name: string }) {
  let end = 0
  return name.split(/(?<=[_.-])/).map((piece) => {
    end += piece.length
    return (
      <Fragment key={end}>
        {piece}
        <wbr />
      </Fragment>
    )
  })
}
