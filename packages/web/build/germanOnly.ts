import type { Plugin } from 'vite'

/** The portal speaks German: the calendar's words in 30 other languages stay out (English is its fallback). */
export function germanOnly(): Plugin {
  const strings = /react-(?:aria|stately)[\w-]*\/dist\/private\/intl\/[\w-]+\/(?!de-DE|en-US)[a-z]{2}-[A-Z]{2}\.mjs$/
  return {
    name: 'german-only',
    apply: 'build',
    load: { filter: { id: strings }, handler: () => 'export default {}' },
  }
}
