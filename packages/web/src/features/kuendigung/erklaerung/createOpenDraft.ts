import { drafts } from '../../../lib/drafts.ts'
import { session } from '../../../session/session.ts'

// No customer number begins with a hyphen.
const owner = () => session.current()?.kundennummer ?? '-'

/** What is typed on a page that is open to everybody, for a reload; who signs in finds nothing of somebody else. */
export function createOpenDraft(name: string) {
  return {
    read: () => drafts.read(owner(), name),
    keep: (draft: unknown) => drafts.keep(owner(), name, draft),
    forget: () => drafts.forget(owner(), name),
  }
}
