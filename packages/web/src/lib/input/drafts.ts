import { attempt } from '../attempt.ts'

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * What was typed and not sent yet, for an error, a reload or a new login in this tab; each draft belongs to one owner.
 * Where the browser forbids storage, or it is full, nothing is kept.
 */
export function createDrafts(findStorage: () => TextStorage, prefix = 'ekp-entwurf ') {
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

/** The owner of what is typed while nobody is signed in; no customer number begins with a hyphen. */
export const nobody = '-'

/** The drafts of this tab. */
export const drafts = createDrafts(() => sessionStorage)

/** The drafts of whoever owns the page at the moment of the call; while nobody does, nothing is kept. */
export function draftsOf({ read, keep, forget }: ReturnType<typeof createDrafts>, findOwner: () => string | undefined) {
  return {
    read(name: string): unknown {
      const owner = findOwner()
      return owner === undefined ? undefined : read(owner, name)
    },
    keep(name: string, draft: unknown): void {
      const owner = findOwner()
      if (owner !== undefined) keep(owner, name, draft)
    },
    forget(...names: readonly string[]): void {
      const owner = findOwner()
      if (owner !== undefined) for (const name of names) forget(owner, name)
    },
  }
}

function parse(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text)
}
