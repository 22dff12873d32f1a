import { StartError } from '../../lib/errors.ts'
import { count } from '../../lib/formats.ts'

/** What a check says of one thing; the sentence of a `Hinweis` or `Fehler` is followed by what to do. */
export interface Verdict {
  readonly zustand: 'in Ordnung' | 'Hinweis' | 'Fehler'
  readonly satz: string
  readonly abhilfe?: string
}

export const inOrdnung = (satz: string): Verdict => ({ zustand: 'in Ordnung', satz })
/** How the sentence about what nobody could look at begins. */
export const unpruefbar = 'Das ließ sich nicht prüfen'
/** It works, and somebody should look at it. */
export const hinweis = (satz: string, abhilfe: string): Verdict => ({ zustand: 'Hinweis', satz, abhilfe })
/** Customers or the supplier notice it, or will. */
export const fehler = (satz: string, abhilfe?: string): Verdict => ({
  zustand: 'Fehler',
  satz,
  ...(abhilfe !== undefined && { abhilfe }),
})

/** Runs a check of the portal's start; the sentence of its refusal names the remedy. */
export async function judge(check: () => Promise<void> | void, gut: string): Promise<Verdict> {
  try {
    await check()
    return inOrdnung(gut)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return fehler(error.message.replaceAll('\n', ' '))
  }
}

/** How long something has lasted, after „seit“ or „vor“. */
export function formatDauer(ms: number): string {
  const minuten = Math.round(ms / 60_000)
  if (minuten < 120) return count(minuten, 'Minute', 'Minuten')
  const stunden = Math.round(minuten / 60)
  return stunden < 72 ? count(stunden, 'Stunde', 'Stunden') : count(Math.round(stunden / 24), 'Tag', 'Tagen')
}
