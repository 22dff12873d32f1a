import { ownDrafts } from './ownDrafts.ts'

/** The draft of one form of the customer who is signed in. */
export function createOwnDraft(name: string) {
  return {
    read: () => ownDrafts.read(name),
    keep: (draft: unknown) => ownDrafts.keep(name, draft),
    forget: () => ownDrafts.forget(name),
  }
}
