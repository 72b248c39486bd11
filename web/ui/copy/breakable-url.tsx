import { Fragment } from 'react'

/** A URL that breaks after slashes and hyphens first, and anywhere only when it must. */
export function BreakableUrl({ url }: { url: string }) {
  let end = 0
  return url.split(/(?<=[/-])(?![/-])/).map((piece) => {
    end += piece.length
    return (
      <Fragment key={end}>
        {piece}
        <wbr />
      </Fragment>
    )
  })
}
