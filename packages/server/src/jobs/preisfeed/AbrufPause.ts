import { JobError } from '../JobError.ts'

/** The source wants to be left alone for some time. */
export class AbrufPause extends JobError {
  override name = 'AbrufPause'
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}
