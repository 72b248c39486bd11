import type { Plugin } from 'vite'

/**
 * The name of a class of a part of the console on the pages of the documentation, whose HTML is written by hand:
 * `button_content` for `.content` of `button.module.css`.
 */
export function scopedName(name: string, file: string): string {
  const [, module = ''] = /([\w-]+)\.module\.css/.exec(file) ?? []
  return `${module}_${name}`
}

/** Keeps the styles of parts whose class names no script uses. */
export function consoleStyles(): Plugin {
  return {
    name: 'console-styles',
    enforce: 'post',
    config: () => ({ css: { modules: { generateScopedName: scopedName } } }),
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
    },
  }
}
