import { attempt } from '../attempt.ts'

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'ekp-entwurf '

/**
 * What was typed and not sent yet, for an error, a reload or a new login in this tab; each draft belongs to one owner.
 * Where the browser forbids storage, or it is full, nothing is kept.
 */
export function createDrafts(findStorage: () => TextStorage) {
  const keyOf = (owner: string, name: string) => `${prefix}${owner} ${name}`

  return {
    /** Undefined when there is none. */
    read: (owner: string, name: string): unknown => attempt(() => parse(findStorage().getItem(keyOf(owner, name)))),

    keep(owner: string, name: string, draft: unknown): void {
      attempt(() => findStorage().setItem(keyOf(owner, name), JSON.stringify(draft)))
    },

    forget(owner: string, name: string): void {
      attempt(() => findStorage().removeItem(keyOf(owner, name)))
    },

    /** Deletes the drafts of all others than `owner`; without an owner, all drafts. */
    forgetOthers(owner: string | undefined): void {
      attempt(() => {
        const storage = findStorage()
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        const kept = owner === undefined ? undefined : keyOf(owner, '')
        for (const key of keys) {
          if (key.startsWith(prefix) && (kept === undefined || !key.startsWith(kept))) storage.removeItem(key)
        }
      })
    },
  }
}

/** The drafts of this tab. */
export const drafts = createDrafts(() => sessionStorage)

function parse(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text)
}
