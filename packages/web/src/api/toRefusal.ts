import { ApiError, type RefusedField } from './ApiError.ts'

/** The errors that a form shows for a refused request. */
interface Refusal {
  readonly text: string
  readonly felder: readonly RefusedField[]
}

export function toRefusal(error: unknown, fallback: string): Refusal {
  return error instanceof ApiError
    ? { text: error.text ?? fallback, felder: error.felder }
    : { text: fallback, felder: [] }
}
