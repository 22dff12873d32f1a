/** The portal cannot start, and the message is the one German sentence that tells the operator why and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
