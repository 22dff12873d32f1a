import { dienstRefused } from '../http/kundendienst/dienstErrors.ts'
import { Refused } from '../service/aendern.ts'

/** Throws what a person reads in place of a refusal of the service; other errors as they are. */
export function toRefusal(error: unknown): never {
  throw error instanceof Refused ? dienstRefused(error.message) : error
}
