/** The database's code of the error that something fails with; undefined when it succeeds. */
export async function codeOf(running: Promise<unknown>): Promise<unknown> {
  const error: unknown = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return Reflect.get(Object(error), 'code')
}
