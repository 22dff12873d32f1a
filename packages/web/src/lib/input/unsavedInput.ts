let check: (() => boolean) | undefined

/** Whether something would be lost that was typed and not saved. */
export function hasUnsavedInput(): boolean {
  return check?.() ?? false
}

/** Lets `isUnsaved` answer for the page that is shown, until the returned function is called. */
export function watchUnsavedInput(isUnsaved: () => boolean): () => void {
  check = isUnsaved
  return () => {
    if (check === isUnsaved) check = undefined
  }
}
