import { drafts } from '../lib/drafts.ts'
import { session } from './session.ts'

const owner = () => session.current()?.kundennummer

/** Drafts of the customer who is signed in: nobody else in this tab ever sees them. */
export const ownDrafts = {
  read(name: string): unknown {
    const kundennummer = owner()
    return kundennummer === undefined ? undefined : drafts.read(kundennummer, name)
  },
  keep(name: string, draft: unknown): void {
    const kundennummer = owner()
    if (kundennummer !== undefined) drafts.keep(kundennummer, name, draft)
  },
  forget(...names: readonly string[]): void {
    const kundennummer = owner()
    if (kundennummer !== undefined) for (const name of names) drafts.forget(kundennummer, name)
  },
}
