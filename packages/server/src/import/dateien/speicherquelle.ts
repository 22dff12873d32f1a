import type { Dateiquelle } from './Dateiquelle.ts'

/** Files that are in memory, or made when they are asked for. */
export function speicherquelle(contentOf: (datei: string) => Buffer | undefined): Dateiquelle {
  return {
    async open(datei) {
      const bytes = contentOf(datei)
      if (bytes === undefined) return 'Diese Datei gibt es nicht.'
      return {
        bytes: bytes.length,
        kopf: bytes.subarray(0, 16),
        async *content() {
          yield bytes
        },
        close: async () => undefined,
      }
    },
  }
}
