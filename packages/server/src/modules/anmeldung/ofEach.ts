/** One value per owner: made at first use, garbage-collected with the owner. */
export function ofEach<Owner extends object, T>(make: () => T): (owner: Owner) => T {
  const made = new WeakMap<Owner, { readonly of: T }>()
  return (owner) => {
    const found = made.get(owner) ?? { of: make() }
    made.set(owner, found)
    return found.of
  }
}
