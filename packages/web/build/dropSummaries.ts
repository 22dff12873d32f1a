import type { Plugin } from 'vite'

/** The sentence for the API's page that each call has stays out: the app shows none. */
export function dropSummaries(): Plugin {
  // The lines stay, so that the source maps are right.
  const summary = /^ +summary:\s+(?:'[^'\n]*'|`[^`\n]*`),$/gm
  return {
    name: 'drop-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /wire.src.+\.ts$/, code: 'summary:' },
      handler(code) {
        const rest = code.replace(summary, (lines) => '\n'.repeat(lines.split('\n').length - 1))
        if (/^ +summary\b/m.test(rest)) this.error('A summary is neither one text nor one template')
        return { code: rest, map: null }
      },
    },
  }
}
