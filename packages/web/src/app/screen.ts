import type { Screen } from '../lib/router/paths.ts'

/** The code of a screen did not arrive: no connection, or a newer version of the portal has replaced it. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'

  constructor(cause: unknown) {
    super('Die Seite konnte nicht geladen werden.', { cause })
  }
}

/** A screen or layout that is loaded when it is opened; a failure to load it is not one of its own. */
export function screen<const Name extends string>(
  load: () => Promise<Readonly<Record<Name, Awaited<ReturnType<Screen>>>>>,
  name: Name,
): Screen {
  return async () => {
    try {
      return (await load())[name]
    } catch (error) {
      throw new ScreenNotLoaded(error)
    }
  }
}
