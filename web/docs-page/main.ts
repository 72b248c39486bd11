// The script of the documentation's pages, which are whole without it. It runs before the first paint, so that the page
// is in the theme that was chosen in the console.

import '#web/styles/tokens.css'
import '#web/styles/fonts.css'
import '#web/styles/base.css'
import './header.css'
import './page.css'
import './prose.css'
import './search.css'
import { applyMonoFont } from '#web/lib/browser/mono-font.ts'
import { applyTheme } from '#web/lib/browser/theme.ts'
import { addCopyButtons } from '#web/lib/docs-page/copy-code.ts'
import { markVisit, whenParsed } from '#web/lib/docs-page/document.ts'
import { followReading, showOpenPage } from '#web/lib/docs-page/reading.ts'
import { startSearch } from '#web/lib/docs-page/search-dialog.ts'

applyTheme()
applyMonoFont()
markVisit()
whenParsed(() => {
  showOpenPage()
  addCopyButtons()
  followReading()
  startSearch()
})
