/** Why a job failed: a German sentence for the log, without anything private in it. */
export class JobError extends Error {
  override name = 'JobError'
}
