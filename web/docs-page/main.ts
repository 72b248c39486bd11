// The script of the documentation's pages, which are whole without it. It runs before the first paint, so that the page
// is in the theme that was chosen in the console.

import '#web/styles/tokens.css'
import '#web/styles/fonts.css'
import '#web/styles/base.css'
// Parts of the console, under the names of `vite/docs/console-styles.ts`.
import '#web/ui/button/button.module.css'
import '#web/ui/code-block/code-block.module.css'
import '#web/ui/folded/folded.module.css'
import '#web/ui/kbd/kbd.module.css'
import '#web/ui/mark/mark.module.css'
import '#web/ui/note/note.module.css'
import '#web/ui/on-this-page/on-this-page.module.css'
import '#web/ui/scroll-edges/scroll-edges.module.css'
import '#web/ui/tone/tone.module.css'
import '#web/features/help/article.module.css'
import '#web/features/help/docs.module.css'
import '#web/features/help/section-navigation.module.css'
import '#web/shell/frame/footer.module.css'
import '#web/shell/frame/frame.module.css'
import '#web/shell/frame/header-bar.module.css'
import '#web/shell/frame/logo.module.css'
import '#web/shell/palette/palette-button.module.css'
import './header.css'
import './page.css'
import './search.css'
import './table.css'
import { applyMonoFont } from '#web/lib/browser/mono-font.ts'
import { applyTheme } from '#web/lib/browser/theme.ts'
import { followEdges } from '#web/lib/docs-page/code-edges.ts'
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
  followEdges()
  followReading()
  startSearch()
})
