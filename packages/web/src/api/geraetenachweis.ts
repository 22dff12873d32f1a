import { attempt } from '../lib/attempt.ts'

const keyOf = (apiBase: string) => `ekp-geraet ${apiBase}`

/**
 * What an API of another origin wants to know this device by, when somebody guesses passwords: its cookies do not reach
 * it. It signs nobody in, and one API never hears what another has said.
 */
export const geraetenachweis = {
  read: (apiBase: string): string | undefined => attempt(() => localStorage.getItem(keyOf(apiBase))) ?? undefined,
  keep(apiBase: string, { headers }: Response): void {
    const nachweis = headers.get('geraet')
    if (nachweis !== null) attempt(() => localStorage.setItem(keyOf(apiBase), nachweis))
  },
}
