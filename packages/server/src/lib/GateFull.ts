/** The gate's waiting line is full; the task has not begun. */
export class GateFull extends Error {
  override name = 'GateFull'
}
