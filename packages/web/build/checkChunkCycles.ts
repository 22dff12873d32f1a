import type { Plugin } from 'vite'

/** Chunks that import each other run in an arbitrary order: a class may extend what is not there yet. */
export function checkChunkCycles(): Plugin {
  return {
    name: 'check-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = (name: string) => {
        const chunk = bundle[name]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const done = new Set<string>()
      const visit = (name: string, path: readonly string[]): void => {
        if (path.includes(name)) this.error(`Chunks import each other: ${[...path, name].join(' -> ')}`)
        if (done.has(name)) return
        for (const next of importsOf(name)) visit(next, [...path, name])
        done.add(name)
      }
      for (const name of Object.keys(bundle)) visit(name, [])
    },
  }
}
