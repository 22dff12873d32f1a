/** The code of a screen did not arrive: no connection, or a newer version of the portal has replaced it. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'

  constructor(cause: unknown) {
    super('Die Seite konnte nicht geladen werden.', { cause })
  }
}

/** An import whose failure is told apart from an error inside the screen. */
export const importing =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    try {
      return await load()
    } catch (error) {
      throw new ScreenNotLoaded(error)
    }
  }
