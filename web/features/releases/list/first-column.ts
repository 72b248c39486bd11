/** Width of the first column: releases and the channels below them have their second one at the same place. */
export const FIRST_COLUMN = '26%'
