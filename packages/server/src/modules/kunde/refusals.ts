import { dienstRefused } from '../../http/errors/dienst.ts'
import { Refused } from './aendern.ts'

/** Throws what a person reads in place of a refusal of the service; other errors as they are. */
export function toRefusal(error: unknown): never {
  throw error instanceof Refused ? dienstRefused(error.message) : error
}
